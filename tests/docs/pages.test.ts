import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVELOPE_VERSION, type ErrorObject } from '@agent-desktop/core/envelope/envelope.js';
import { ERROR_CODES } from '@agent-desktop/core/errors/code.js';
import { type Disposition, isDisposition } from '@agent-desktop/core/errors/disposition.js';
import { describe, expect, it } from 'vitest';
import { bundle } from '../../scripts/build.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DECISIONS = 'docs/decisions';
/** Two screens, in lines. Generated pages and tables of measured facts are for looking things up. */
const LONGEST_PAGE = 110;
const REFERENCE = /^docs\/commands\.md$|^docs\/(evidence|quirks)\//;

const page = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`);
const decisions = pages.filter((path) => path.startsWith(DECISIONS));

describe.each(pages)('%s', (path) => {
  it('links only to files that are there', () => {
    const targets = [...page(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap((match) => match[1] ?? []);
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
  });
});

it.each(pages.filter((path) => !REFERENCE.test(path)))('%s is short enough to be read', (path) => {
  expect(page(path).split('\n').length).toBeLessThanOrEqual(LONGEST_PAGE);
});

it.each([...pages, 'README.md'])('%s has no call of the program that is not run', (path) => {
  const shells = [...page(path).matchAll(/^```(?:sh|bash|console)(.*)\n(.*?)^```$/gms)];
  const unmarked = shells.filter(
    ([, marks, text]) => marks?.trim() !== 'runnable' && /^agent-desktop /m.test(text ?? ''),
  );
  expect(unmarked.map(([block]) => block)).toEqual([]);
});

describe.each(['README.md', 'docs/json-output.md', 'skills/agent-desktop/SKILL.md'])('the answers in %s', (path) => {
  it('are envelopes of this version, with codes and dispositions that exist', () => {
    const answers = answersIn(page(path));
    expect(answers).not.toEqual([]);
    for (const { version, ok, data, error } of answers) {
      expect(version).toBe(ENVELOPE_VERSION);
      const disposition = ok ? data?.disposition : error?.disposition;
      if (!ok) expect(ERROR_CODES).toContain(error?.code);
      if (!ok || disposition !== undefined) expect(disposition).toSatisfy(isDisposition);
    }
  });
});

describe.each(decisions)('%s', (path) => {
  it('says in what context, what was decided and measured, and what would change our mind', () => {
    const number = /(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1];
    expect(page(path)).toMatch(new RegExp(`^# ${number} \\S`));
    const parts = [...page(path).matchAll(/^(?:## |\*\*)([A-Z][a-z ]*)/gm)].map((match) => match[1]?.trim());
    for (const part of [/^Context$/, /^Decision$/, /[Mm]easured$/, /^What would change our mind$/]) {
      expect(parts).toContainEqual(expect.stringMatching(part));
    }
  });
});

describe('a package that our code imports and that is shipped', () => {
  it('has a decision that says what it costs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-shipped-'));
    try {
      const inputs = Object.values(await bundle(join(folder, 'dist'))).flatMap((made) => Object.entries(made.inputs));
      const imported = inputs
        .filter(([path]) => !path.includes('node_modules/'))
        .flatMap(([, { imports }]) => imports.map(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]))
        .filter((name) => name !== undefined);
      expect(imported).not.toEqual([]);
      const costs = decisions.map(page).filter((text) => text.includes('**Cost.**'));
      const undecided = [...new Set(imported)].filter((name) => !costs.some((text) => text.includes(name)));
      expect(undecided).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

interface Answer {
  readonly version: string;
  readonly ok: boolean;
  readonly data?: { readonly disposition?: Disposition };
  readonly error?: ErrorObject;
}

/** Every JSON object of a page's `json` blocks: one that begins a line at its margin ends where the next one begins. */
function answersIn(markdown: string): Answer[] {
  const blocks = [...markdown.matchAll(/^```json\n(.*?)^```$/gms)].map((match) => match[1] ?? '');
  return blocks.flatMap((block) => block.split(/^(?=\{)/m).map((text) => JSON.parse(text) as Answer));
}
