import { ARGUMENTS } from '../generated/arguments.js';
import { nearest } from './nearest.js';
import { type ArgumentField, type ArgumentTable, GLOBAL_FLAGS, type GlobalArguments } from './table.js';
import { looksLikeFlag, type Tokens, tokenize, unknownFlag } from './tokens.js';
import { UsageError } from './usage-error.js';

/** What a call asks for. `input` is not yet checked by the command's schema. */
export type Call =
  | {
      readonly kind: 'command';
      readonly name: string;
      readonly input: Record<string, unknown>;
      readonly globals: GlobalArguments;
    }
  | { readonly kind: 'help'; readonly name: string | undefined }
  | { readonly kind: 'version' };

/** Reads arguments without the program's name. UsageError where they are no valid call. */
export function parseArguments(args: readonly string[]): Call {
  const leading = tokenize(args, GLOBAL_FLAGS, 'first-positional');
  const [name, ...following] = leading.positionals;
  const wanted = textWanted(leading, name);
  if (name === undefined || looksLikeFlag(name)) {
    const later = following.flatMap((text) => (text === '--help' || text === '-h' ? [text] : []));
    if (later.length > 0) return { kind: 'help', name: undefined };
    if (name !== undefined) throw unknownFlag(name, GLOBAL_FLAGS, args);
    return wanted ?? { kind: 'help', name: undefined };
  }
  const table = tableOf(name);
  if (table === undefined) {
    if (wanted !== undefined) return wanted.kind === 'help' ? { kind: 'help', name: undefined } : wanted;
    throw unknownCommand(name);
  }
  if (wanted !== undefined) return wanted;
  if (asksForHelp(following, table)) return { kind: 'help', name };
  const tokens = tokenize(following, [...GLOBAL_FLAGS, ...table.flags], 'all');
  if (tokens.flags.has('version')) return { kind: 'version' };
  return { kind: 'command', name, input: inputOf(tokens, table, args), globals: globalsOf(leading, tokens) };
}

function tableOf(name: string): ArgumentTable | undefined {
  return Object.hasOwn(ARGUMENTS, name) ? ARGUMENTS[name] : undefined;
}

function textWanted(leading: Tokens, name: string | undefined): Call | undefined {
  if (leading.flags.has('help'))
    return { kind: 'help', name: name !== undefined && tableOf(name) !== undefined ? name : undefined };
  return leading.flags.has('version') ? { kind: 'version' } : undefined;
}

/** Help wins over anything else that is wrong, but neither behind `--` nor as the value of a flag. */
function asksForHelp(args: readonly string[], table: ArgumentTable): boolean {
  const valued = new Set(
    [...GLOBAL_FLAGS, ...table.flags].flatMap((field) => (field.type === 'boolean' ? [] : [`--${field.flag}`])),
  );
  const end = args.indexOf('--');
  return args.some((text, index) => {
    if (end !== -1 && index > end) return false;
    return (text === '--help' || text === '-h') && !valued.has(args[index - 1] ?? '');
  });
}

function unknownCommand(name: string): UsageError {
  const near = nearest(name, Object.keys(ARGUMENTS));
  return new UsageError(
    'There is no command of that name.',
    near === undefined ? 'See agent-desktop --help for the commands.' : `Did you mean ${near}?`,
  );
}

function globalsOf(leading: Tokens, following: Tokens): GlobalArguments {
  const text = (key: 'session' | 'desktop'): string | undefined => {
    const before = leading.flags.get(key);
    const after = following.flags.get(key);
    if (before !== undefined && after !== undefined) throw new UsageError(`--${key} was given more than once.`);
    return (before ?? after)?.[0];
  };
  const given = (key: string): boolean => leading.flags.has(key) || following.flags.has(key);
  return {
    verbose: given('verbose'),
    session: text('session'),
    headed: given('headed'),
    desktop: text('desktop'),
    help: false,
    version: false,
  };
}

function inputOf(tokens: Tokens, table: ArgumentTable, args: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const field of table.flags) {
    const texts = tokens.flags.get(field.key);
    if (texts === undefined) {
      if (field.required === true) throw new UsageError(`--${field.flag} is required.`);
      continue;
    }
    if (field.type === 'boolean') input[field.key] = true;
    else
      input[field.key] =
        field.many === true
          ? texts.map((text) => readValue(field, text, `--${field.flag}`))
          : readValue(field, texts[0] ?? '', `--${field.flag}`);
  }
  Object.assign(input, positionalsOf(tokens, table, args));
  return input;
}

function positionalsOf(tokens: Tokens, table: ArgumentTable, args: readonly string[]): Record<string, unknown> {
  const plain = table.rest === undefined ? (tokens.behind ?? []) : [];
  const texts = [...tokens.positionals, ...plain];
  const input: Record<string, unknown> = {};
  for (const [index, field] of table.positionals.entries()) {
    const text = texts[index];
    const shown = field.flag.toUpperCase();
    if (text === undefined) {
      if (field.required === true) throw new UsageError(`${shown} is required.`, 'See --help for the arguments.');
      continue;
    }
    if (index < tokens.positionals.length && looksLikeFlag(text) && field.leadingHyphen !== true)
      throw unknownFlag(text, [...GLOBAL_FLAGS, ...table.flags], args);
    input[field.key] =
      field.many === true
        ? texts.slice(index).map((each) => readValue(field, each, shown))
        : readValue(field, text, shown);
  }
  const last = table.positionals.at(-1);
  const excess = texts.slice(table.positionals.length);
  if (excess.length > 0 && last?.many !== true) {
    const [first = ''] = excess;
    if (looksLikeFlag(first)) throw unknownFlag(first, [...GLOBAL_FLAGS, ...table.flags], args);
    throw new UsageError(
      `${excess.length} positional ${excess.length === 1 ? 'argument' : 'arguments'} too many.`,
      table.rest === undefined ? 'Quote texts with spaces.' : 'Put a program and its arguments behind --.',
    );
  }
  if (table.rest !== undefined && tokens.behind !== undefined) input[table.rest] = tokens.behind;
  return input;
}

/** Decimal only: `1e3`, `0x10`, `NaN` and what overflows are no numbers here. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function readValue(field: ArgumentField, text: string, shown: string): string | number {
  if (field.type !== 'number') return text;
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new UsageError(`${shown} needs a decimal number.`);
  return value;
}
