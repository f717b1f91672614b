import type { ElementFacts, ObservedNode } from '../model/element.js';
import { ABSENT } from '../model/known.js';
import { shownName } from './name.js';
import { isOperable } from './operable.js';

/** Words that name a secret in a label, in lower case. */
const SECRET_WORDS: readonly string[] = [
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'passcode',
  'pin',
  'pin code',
  'passwort',
  'kennwort',
  'kennwörter',
  'passwörter',
  'wachtwoord',
  'lösenord',
  'adgangskode',
  'salasana',
  'heslo',
  'hasło',
  'jelszó',
  'senha',
  'contraseña',
  'mot de passe',
  'parola',
  'şifre',
  'пароль',
  'пароля',
  'סיסמה',
  'كلمة المرور',
];
/** The same in scripts that do not put blanks between words. */
const SECRET_RUNS: readonly string[] = ['パスワード', '密码', '密碼', '비밀번호', '암호', 'รหัสผ่าน'];
const LETTER = /\p{L}/u;

export interface Masked {
  readonly root: ObservedNode;
  /** Nodes that only a label calls a password field (their toolkit gives them a plain text role). */
  readonly inferred: ReadonlySet<ObservedNode>;
}

/** True where the toolkit itself says that the element holds a secret. */
export function isSecure(facts: Pick<ElementFacts, 'states'>): boolean {
  return facts.states.known && (facts.states.value?.includes('secure') ?? false);
}

/** True for a label that asks for a password. */
export function asksForSecret(label: string): boolean {
  const text = label.toLowerCase();
  return SECRET_WORDS.some((word) => hasWord(text, word)) || SECRET_RUNS.some((run) => text.includes(run));
}

/** Only whole words: "Passworthinweis" or "PINK" name something else. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.slice(0, at).at(-1);
    const after = text[at + word.length];
    if ((before === undefined || !LETTER.test(before)) && (after === undefined || !LETTER.test(after))) return true;
  }
  return false;
}

/** The facts without what was typed. `inferred` adds the state that the toolkit did not give. */
export function withoutSecret<T extends ElementFacts>(facts: T, inferred = false): T {
  const states = facts.states;
  if (!inferred || isSecure(facts)) return { ...facts, value: ABSENT };
  const seen = states.known ? (states.value ?? []) : [];
  return { ...facts, value: ABSENT, states: { known: true, value: [...seen, 'secure'] } };
}

/**
 * The tree without secrets: password fields, text fields that a label calls one, and the text inside either lose their
 * value. Everything that core makes of an observation begins here. Nodes without a secret are shared with `root`.
 */
export function maskSecrets(root: ObservedNode): Masked {
  const inferred = new Set<ObservedNode>();
  return { root: masked(root, undefined, 0, undefined, -1, false, inferred), inferred };
}

function masked(
  node: ObservedNode,
  parent: ObservedNode | undefined,
  index: number,
  grandparent: ObservedNode | undefined,
  parentIndex: number,
  inside: boolean,
  inferred: Set<ObservedNode>,
): ObservedNode {
  const secure = isSecure(node);
  const guessed = !secure && node.role === 'textfield' && namesSecret(node, parent, index, grandparent, parentIndex);
  const below = inside || secure || guessed;
  let children: ObservedNode[] | undefined;
  for (let at = 0; at < node.children.length; at += 1) {
    const child = node.children[at];
    if (child === undefined) continue;
    const made = masked(child, node, at, parent, index, below, inferred);
    if (made === child) continue;
    children ??= [...node.children];
    children[at] = made;
  }
  if (below) {
    const bare = withoutSecret(node, guessed);
    const copy = {
      ...bare,
      ...(inside && showsText(node) ? { name: ABSENT, description: ABSENT } : {}),
      children: children ?? node.children,
    };
    if (guessed) inferred.add(copy);
    return copy;
  }
  return children === undefined ? node : { ...node, children };
}

/** Parts of a field that show what was typed; a button inside a field keeps its name. */
function showsText(node: ObservedNode): boolean {
  return node.role === 'textfield' || !isOperable(node);
}

function namesSecret(
  node: ObservedNode,
  parent: ObservedNode | undefined,
  index: number,
  grandparent: ObservedNode | undefined,
  parentIndex: number,
): boolean {
  const name = shownName(node, parent, index, grandparent, parentIndex);
  return name !== undefined && asksForSecret(name.text);
}
