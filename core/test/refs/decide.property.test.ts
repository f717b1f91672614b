import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decide } from '../../src/refs/decide.js';
import {
  all,
  drawn,
  type IdKind,
  mutated,
  mutationsArb,
  observed,
  parentOf,
  type Widget,
  windowArb,
  windowWith,
} from './mutable-tree.js';
import { candidatesIn, entryIn } from './observed.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 4_000 : 300;
vi.setConfig({ testTimeout: 600_000 });

/** What a person who wrote everything down would know of an element; made from the widgets, not by our code. */
interface Notes {
  readonly sure: string;
  /** Only written down where there was one. */
  readonly description: string | undefined;
}

function notesOf(root: Widget, who: Widget): Notes {
  const ancestors: string[] = [];
  let above = who;
  while (above !== root) {
    above = parentOf(root, above);
    if (above.role !== 'window' && above.name !== undefined) ancestors.push(`${above.role} ${above.name}`);
  }
  const sure = JSON.stringify([who.role, who.name, ancestors, labelOf(root, who)]);
  return { sure, description: who.description };
}

function agrees(notes: Notes, now: Notes): boolean {
  return notes.sure === now.sure && (notes.description === undefined || notes.description === now.description);
}

function labelOf(root: Widget, who: Widget): string | undefined {
  const parent = parentOf(root, who);
  const at = parent.children.indexOf(who);
  let before = parent.children[at - 1];
  if (at === 0 && parent !== root) {
    const siblings = parentOf(root, parent).children;
    before = siblings[siblings.indexOf(parent) - 1];
  }
  return before?.role === 'statictext' ? before.name : undefined;
}

function place(root: Widget, who: Widget): string {
  const { children } = parentOf(root, who);
  return JSON.stringify([children.indexOf(who), children.map((one) => [one.role, one.name])]);
}

function alikeIn(root: Widget, notes: Notes): number {
  const known =
    notesIn.get(root) ??
    all(root)
      .slice(1)
      .map((one) => notesOf(root, one));
  notesIn.set(root, known);
  return known.filter((now) => agrees(notes, now)).length;
}

const notesIn = new WeakMap<Widget, readonly Notes[]>();

interface Case {
  readonly before: Widget;
  readonly after: Widget;
}

/** Resolves every reference of `before` in `after`; `judge` gets each that was found. */
function eachResolved(
  { before, after }: Case,
  judge: (seen: Widget, found: Widget | undefined, kind: string) => void,
): void {
  const old = observed(before, 0);
  const now = observed(after, 3);
  for (const widget of all(before).filter((one) => one !== before)) {
    const node = old.nodeOf.get(widget.who);
    if (node === undefined) throw new Error('unseen');
    const entry = entryIn(old.root, node);
    const decision = decide(entry, candidatesIn(now.root, widget.role));
    const found = decision.kind === 'found' ? now.widgetOf.get(decision.candidate.facts as typeof node) : undefined;
    judge(widget, found, decision.kind);
  }
}

function law(trees: fc.Arbitrary<Widget>): void {
  fc.assert(
    fc.property(trees, mutationsArb, (before, mutations) => {
      const after = mutated(before, mutations);
      eachResolved({ before, after }, (seen, found) => {
        if (found === undefined) return;
        const story = `\n${drawn(before)}\n-> ${JSON.stringify(mutations)}\n${drawn(after)}\n#${seen.who} became #${found.who}`;
        if (seen.ids === 'stable') {
          expect(found.who, story).toBe(seen.who);
          return;
        }
        const notes = notesOf(before, seen);
        expect(agrees(notes, notesOf(after, found)), story).toBe(true);
        const inPlace = place(before, seen) === place(after, found);
        const alone = alikeIn(before, notes) === 1 && alikeIn(after, notes) === 1;
        expect(inPlace || alone, story).toBe(true);
        // Another that looks the same may only be taken for it when the one that was seen has the same right no more.
        const still = all(after).find((one) => one.who === seen.who);
        if (found.who === seen.who || still === undefined || !agrees(notes, notesOf(after, still))) return;
        expect(place(before, seen) === place(after, still), story).toBe(false);
      });
    }),
    { numRuns: RUNS, verbose: 0 },
  );
}

describe('no mutation of the tree makes a reference resolve to an element that recorded evidence tells apart', () => {
  it.each<IdKind>(['stable', 'volatile', 'none'])('with %s ids', (ids) => {
    law(windowWith(ids));
  });

  it('with ids of all kinds', () => {
    law(windowArb);
  });
});

describe('a reference keeps working', () => {
  it('while its element lives, wherever it went, by a stable id', () => {
    fc.assert(
      fc.property(windowWith('stable'), mutationsArb, (before, mutations) => {
        const after = mutated(before, mutations);
        eachResolved({ before, after }, (seen, found, kind) => {
          const still = all(after).some((one) => one.who === seen.who);
          expect(still ? found?.who : kind).toBe(still ? seen.who : 'stale');
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('in an unchanged tree without ids, unless two stand in like places', () => {
    fc.assert(
      fc.property(windowWith('none'), (before) => {
        eachResolved({ before, after: before }, (seen, found, kind) => {
          const notes = notesOf(before, seen);
          const alike = all(before).filter(
            (one) =>
              one !== before && agrees(notes, notesOf(before, one)) && place(before, one) === place(before, seen),
          );
          if (alike.length === 1) expect(found?.who).toBe(seen.who);
          else if (found === undefined) expect(kind).toBe('ambiguous');
          else expect(found.who).toBe(seen.who);
        });
      }),
      { numRuns: RUNS },
    );
  });
});
