import type { Reply } from '../harness/envelope.js';

export const OUTCOMES = [
  'delivered and verified',
  'delivered, unverifiable',
  'already so',
  'exact refusal',
  'not offered',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One cell: what a verb does to a control. Nothing in it differs from run to run. */
export interface Cell {
  readonly verb: string;
  readonly control: string;
  readonly outcome: Outcome;
  readonly reason: string;
}

interface Step {
  readonly label: string;
  readonly outcome: string;
}

/** What an answer claims, in the words of the ledger. */
export function judge(reply: Reply): Pick<Cell, 'outcome' | 'reason'> {
  if (!reply.ok) {
    const { code, message, details, disposition } = reply.error;
    const reason = `${code}${details?.kind === undefined ? '' : ` \`${details.kind}\``}: ${message}`;
    if (disposition.delivery !== 'not_delivered') return { outcome: 'delivered, unverifiable', reason };
    return { outcome: code === 'ACTION_NOT_SUPPORTED' ? 'not offered' : 'exact refusal', reason };
  }
  const { disposition, steps, details } = reply.data as {
    disposition: { delivery: string };
    steps?: Step[];
    details?: { kind?: string };
  };
  const labels = [...new Set((steps ?? []).filter(({ outcome }) => outcome === 'succeeded').map(({ label }) => label))];
  const by = labels.map((label) => `\`${label}\``).join(', ');
  if (disposition.delivery === 'not_delivered') return { outcome: 'already so', reason: 'nothing is sent' };
  if (disposition.delivery === 'delivered_verified') return { outcome: 'delivered and verified', reason: by };
  return { outcome: 'delivered, unverifiable', reason: `${by}: \`${details?.kind ?? 'unverified'}\`` };
}
