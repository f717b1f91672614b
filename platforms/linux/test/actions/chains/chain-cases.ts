import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import { afterEach } from 'vitest';
import { type FakeFacts, type FakeNode, node, PLAIN_STATES } from '../../support/fake-node.js';
import { Acted } from '../acted.js';

export const EDITABLE = [...PLAIN_STATES, 'editable', 'focusable'] as const;
export const FOCUSED = [...EDITABLE, 'focused'] as const;
export const ANY = { kind: 'any-effect' };

let open: Acted | undefined;
afterEach(stopActed);

/** A window with these nodes; it ends with the test, or when the next one is made. */
export async function actedOn(...children: readonly FakeNode[]): Promise<Acted> {
  await stopActed();
  open = await Acted.with(children);
  return open;
}

/** The native calls for an action on `target`, each with what it expects; else the kind of chain. */
export async function calls(
  target: FakeNode,
  action: ElementAction,
  inside: readonly FakeNode[] = [target],
): Promise<unknown> {
  return (await actedOn(...inside)).calls(target, action);
}

/** Why the chain was refused: the code, and the kind where it has one. */
export async function refusal(
  target: FakeNode,
  action: ElementAction,
  inside: readonly FakeNode[] = [target],
): Promise<unknown> {
  const chain = await (await actedOn(...inside)).chain(target, action);
  return chain.kind === 'refused' ? [chain.code, chain.details?.kind] : chain.kind;
}

export function entry(text: string, facts: Omit<FakeFacts, 'role' | 'text'> = {}): FakeNode {
  return node('text', { text, editable: true, states: EDITABLE, ...facts });
}

async function stopActed(): Promise<void> {
  await open?.stop();
  open = undefined;
}
