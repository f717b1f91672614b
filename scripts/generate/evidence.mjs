import { MARKDOWN_HEADER } from './header.mjs';

/** In the order of the ledger. A verb without such a control says so. */
const OUTCOMES = [
  ['delivered and verified', 'The effect was read back; the application itself said so too.'],
  ['delivered, unverifiable', 'The call was received, and reading back cannot show or does not show what was asked.'],
  ['already so', 'The control was as asked: nothing is sent.'],
  ['exact refusal', 'Nothing was sent; the error says why and what to do.'],
  ['not offered', 'The toolkit has no such thing on this control: nothing was sent.'],
];

/**
 * The ledger of what each verb does to each control, as markdown.
 * @param {readonly {verb: string, control: string, outcome: string, reason: string}[]} cells as the tests recorded them
 */
export function evidence(cells) {
  const verbs = [...new Set(cells.map(({ verb }) => verb))].sort();
  const lines = [
    MARKDOWN_HEADER.replace('the command descriptors', 'tests/e2e/evidence/gtk3.jsonl'),
    '',
    '# Evidence',
    '',
    'What every semantic verb does, without `--headed`, to every control of the GTK3 fixture. `tests/e2e/evidence.test.ts` tries each pair, checks',
    'it against what the application itself says, and compares it with what was recorded; `AGENT_DESKTOP_RECORD_EVIDENCE=1` records anew.',
    '',
    ...table(['outcome', 'meaning'], OUTCOMES),
    '',
  ];
  for (const verb of verbs) lines.push(`## ${verb}`, '', ...ledger(cells.filter((cell) => cell.verb === verb)), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

function ledger(cells) {
  const rows = OUTCOMES.flatMap(([outcome]) => {
    const controls = new Map();
    for (const { reason, control } of cells.filter((cell) => cell.outcome === outcome)) {
      controls.set(reason, [...(controls.get(reason) ?? []), control]);
    }
    if (controls.size === 0) return [[outcome, 'no control of the fixture', '-']];
    return [...controls]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, titles]) => [outcome, titles.join(', '), reason]);
  });
  return table(['outcome', 'controls', 'by, or because'], rows);
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}
