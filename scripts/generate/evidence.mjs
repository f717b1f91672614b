import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARKDOWN_HEADER } from './header.mjs';

/** The toolkits in the order of the columns, by the name of their record. */
const TOOLKITS = {
  gtk3: 'GTK3',
  gtk4: 'GTK4',
  qt5: 'Qt 5',
  qt6: 'Qt 6',
  chromium: 'Chromium',
  libreoffice: 'LibreOffice',
};

/** What a cell can say, in order: the name in the record, the word in the tables, and what it means. */
const OUTCOMES = [
  ['delivered and verified', 'verified', 'The effect was read back, and the application itself said so too.'],
  [
    'delivered, unverifiable',
    'unverifiable',
    'The application received the call; reading back cannot show, or does not show, what was asked. The answer says so.',
  ],
  ['already so', 'already so', 'The control was as asked: nothing is sent.'],
  ['exact refusal', 'refused', 'Nothing was sent; the error says why and what to do.'],
  ['not offered', 'not offered', 'The toolkit has no such thing on this control: nothing was sent.'],
];
const WORDS = new Map(OUTCOMES.map(([outcome, word]) => [outcome, word]));

/** The cells that the tests recorded of each toolkit, none where nothing was recorded yet. */
export function recordedCells(root) {
  return new Map(
    Object.keys(TOOLKITS).map((toolkit) => {
      const file = join(root, `tests/e2e/evidence/${toolkit}.jsonl`);
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      return [toolkit, lines.filter((line) => line !== '').map((line) => JSON.parse(line))];
    }),
  );
}

/**
 * The ledger as pages: one table of all toolkits, and one page of details for each.
 * @param {ReadonlyMap<string, readonly {verb: string, control: string, outcome: string, reason: string}[]>} recorded
 * @returns {Map<string, string>} each page by its path in the checkout
 */
export function evidencePages(recorded) {
  const pages = new Map([['docs/evidence.md', overview(recorded)]]);
  for (const [toolkit, cells] of recorded) {
    if (cells.length > 0) pages.set(`docs/evidence/${toolkit}.md`, details(toolkit, cells));
  }
  return pages;
}

const header = (from) => MARKDOWN_HEADER.replace('the command descriptors', from);
const page = (lines) => `${lines.join('\n').trimEnd()}\n`;
const unique = (values) => [...new Set(values)];

function overview(recorded) {
  const verbs = unique([...recorded.values()].flat().map(({ verb }) => verb)).sort();
  const columns = [...recorded];
  const controls = columns.map(([, cells]) => String(unique(cells.map(({ control }) => control)).length));
  const rows = verbs.map((verb) => [
    `\`${verb}\``,
    ...columns.map(([toolkit, cells]) => {
      const said = counts(cells.filter((cell) => cell.verb === verb));
      return said === undefined ? 'not recorded' : `[${said}](evidence/${toolkit}.md#${verb})`;
    }),
  ]);
  return page([
    header('tests/e2e/evidence/*.jsonl'),
    '',
    '# Evidence',
    '',
    "What every semantic verb does, without `--headed`, to every control of each toolkit's fixture application. A cell counts controls;",
    'it links to the controls by name, with the native call that did it or the reason why not.',
    '',
    ...table(['verb', ...columns.map(([toolkit]) => TOOLKITS[toolkit])], [...rows, ['controls', ...controls]]),
    '',
    'What the words say:',
    '',
    ...table(
      ['word', 'meaning'],
      OUTCOMES.map(([, word, meaning]) => [word, meaning]),
    ),
    '',
    '`tests/e2e/evidence/<toolkit>.test.ts` tries each pair. It compares what the answer claims with what the application says of itself',
    '(no claim without the effect, no effect without the claim), and the answer with the record.',
    '`AGENT_DESKTOP_RECORD_EVIDENCE=1` records anew.',
  ]);
}

/** Undefined where nothing was recorded. */
function counts(cells) {
  if (cells.length === 0) return undefined;
  return OUTCOMES.flatMap(([outcome, word]) => {
    const count = cells.filter((cell) => cell.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${word}`];
  }).join(', ');
}

function details(toolkit, cells) {
  const verbs = unique(cells.map(({ verb }) => verb));
  const controls = unique(cells.map(({ control }) => control));
  const word = (control, verb) =>
    WORDS.get(cells.find((cell) => cell.control === control && cell.verb === verb)?.outcome) ?? '';
  const lines = [
    header(`tests/e2e/evidence/${toolkit}.jsonl`),
    '',
    `# Evidence: ${TOOLKITS[toolkit]}`,
    '',
    'What the words say is on [the page of all toolkits](../evidence.md). An empty field is a verb that the toolkit does not offer on the control.',
    '',
    '## Controls',
    '',
    ...table(
      ['control', ...verbs],
      controls.map((control) => [
        control,
        ...verbs.map((verb) => word(control, verb)).map((said) => (said === 'not offered' ? '' : said)),
      ]),
    ),
    '',
  ];
  for (const verb of [...verbs].sort()) {
    lines.push(`## ${verb}`, '', ...reasons(cells.filter((cell) => cell.verb === verb)), '');
  }
  return page(lines);
}

/** The controls of one verb, by outcome and reason. */
function reasons(cells) {
  const rows = OUTCOMES.flatMap(([outcome, word]) => {
    const controls = new Map();
    for (const { reason, control } of cells.filter((cell) => cell.outcome === outcome)) {
      controls.set(reason, [...(controls.get(reason) ?? []), control]);
    }
    return [...controls]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, titles]) => [word, titles.join(', '), reason]);
  });
  return table(['outcome', 'controls', 'by, or because'], rows);
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}
