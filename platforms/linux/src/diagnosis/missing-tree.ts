import type { MissingTree, MissingTreeCause } from '@agent-desktop/core/model/missing-tree.js';
import type { ProcessEvidence, Sandbox } from './process-evidence.js';
import { OTHER_PROGRAM, TOOLKIT_EVIDENCE, type ToolkitEvidence } from './toolkit-evidence.js';

/** Where the window is, and who looks at it. */
export interface Setting {
  /** File name of its program, as it is started; empty where it is not known. */
  readonly program: string;
  /** The private desktop that it is on; undefined in the user's own session. */
  readonly privateDesktop: string | undefined;
  /** Whether its process is on the accessibility bus all the same. */
  readonly onBus: boolean;
  readonly ownUid: number;
}

/** Why a window has no tree, from what /proc tells of its process. What cannot be told is `unknown`, never a guess. */
export function explainMissingTree(evidence: ProcessEvidence, setting: Setting): MissingTree {
  const { mapped, uid, sandbox } = evidence;
  const files = mapped.known ? mapped.value : undefined;
  const toolkit = files === undefined ? undefined : TOOLKIT_EVIDENCE.find((one) => some(files, one.mapped));
  const named = toolkit === undefined ? {} : { toolkit: toolkit.toolkit };
  const still = { ...named, switches: [] };
  if (uid.known && uid.value !== undefined && uid.value !== setting.ownUid) {
    return {
      ...still,
      cause: 'another_user',
      finding: 'Its process belongs to another user, whom the accessibility bus of this session does not admit.',
      remedy: `Start the program as the user of this session: ${startAgain(toolkit, setting)}`,
    };
  }
  if (setting.onBus) {
    return {
      ...still,
      cause: 'window_not_published',
      finding: 'Its process is on the accessibility bus but does not list this window there.',
      remedy: 'Wait until the window is complete and look again; `screenshot --window-id` shows it.',
    };
  }
  const hiding = toolkit === undefined ? undefined : hidingVariable(toolkit, evidence);
  if (hiding !== undefined) {
    return {
      ...still,
      cause: 'switched_off_by_variable',
      finding: `It was started with ${hiding}, which switches its accessibility off.`,
      remedy: `End it and start it without that variable: ${startAgain(toolkit, setting, hiding.split('=')[0])}`,
    };
  }
  if (sandbox.known && sandbox.value !== undefined) return inSandbox(sandbox.value, toolkit, setting);
  if (files === undefined) {
    return {
      cause: 'unknown',
      finding: 'Its process may not be looked at, so it is not known why.',
      remedy: `End it and start it anew: ${startAgain(undefined, setting)}`,
      switches: [],
    };
  }
  return { ...named, ...ofToolkit(toolkit ?? OTHER_PROGRAM, toolkit, setting) };
}

function ofToolkit(
  { cause, finding, switches, remedy }: Omit<ToolkitEvidence, 'mapped' | 'toolkit'>,
  toolkit: ToolkitEvidence | undefined,
  setting: Setting,
): Omit<MissingTree, 'toolkit'> {
  return { cause, finding, switches, remedy: remedy ?? REMEDIES[cause]?.(toolkit, setting) ?? again(toolkit, setting) };
}

const REMEDIES: Partial<Record<MissingTreeCause, (toolkit: ToolkitEvidence | undefined, setting: Setting) => string>> =
  {
    no_accessibility_support: () => 'Use `screenshot` to see it: it can be operated only by pointer and keys.',
  };

function again(toolkit: ToolkitEvidence | undefined, setting: Setting): string {
  return `End it and start it again: ${startAgain(toolkit, setting)}`;
}

/** The commands that start it so that it has a tree: in a private desktop, else also in the session. */
function startAgain(toolkit: ToolkitEvidence | undefined, setting: Setting, unset?: string): string {
  const program = setting.program === '' ? 'PROGRAM' : setting.program;
  const { variables, arguments: flags } = toolkit?.start ?? {};
  const inside = `\`agent-desktop desktop run ${setting.privateDesktop ?? 'NAME'} -- ${program}\``;
  if (setting.privateDesktop !== undefined) return `${inside}.`;
  const here = [
    ...(unset === undefined ? [] : [`env -u ${unset}`]),
    ...(variables === undefined ? [] : [variables]),
    program,
    ...(flags === undefined ? [] : [flags]),
  ].join(' ');
  return `in a private desktop with ${inside}, or in this session with \`${here}\`.`;
}

function inSandbox({ kind, id }: Sandbox, toolkit: ToolkitEvidence | undefined, setting: Setting): MissingTree {
  const { variables, arguments: flags } = toolkit?.start ?? {};
  const own = flags === undefined ? '' : ` ${flags}`;
  const name = id ?? (kind === 'flatpak' ? 'APP' : 'SNAP');
  const inside = variables === undefined ? '' : `--env=${variables} `;
  const remedy =
    kind === 'flatpak'
      ? `End it and start it with \`flatpak run --a11y-bus --talk-name=org.a11y.Bus ${inside}${name}${own}\`; where that does not help, add --socket=session-bus.`
      : `Run \`snap connect ${name}:desktop-legacy\`, end it and start it with \`${variables === undefined ? '' : `${variables} `}${setting.program || name}${own}\`.`;
  return {
    cause: 'sandboxed',
    ...(toolkit === undefined ? {} : { toolkit: toolkit.toolkit }),
    sandbox: kind,
    finding: `It runs in a ${kind === 'flatpak' ? 'Flatpak' : 'Snap'} sandbox that may keep it from the accessibility bus.`,
    remedy,
    switches: [],
  };
}

/** `NAME=value` of the variable that hides it. */
function hidingVariable(toolkit: ToolkitEvidence, { variables }: ProcessEvidence): string | undefined {
  if (!variables.known) return undefined;
  for (const { name, hides } of toolkit.hiddenBy) {
    const value = variables.value?.get(name);
    // Only short plain values are printed: whatever else stands there is the caller's text.
    if (value !== undefined && hides(value)) return /^[\w.-]{1,20}$/.test(value) ? `${name}=${value}` : name;
  }
  return undefined;
}

function some(files: ReadonlySet<string>, pattern: RegExp): boolean {
  for (const file of files) if (pattern.test(file)) return true;
  return false;
}
