import { hides, type Laid, nameAt, nodeAt } from '../locator/forest.js';
import { fits } from '../locator/text.js';
import type { Known } from '../model/known.js';

/** Where a text stands in an observed tree. */
export interface TextMatches {
  /** Indices of the nodes that show it, in document order. */
  readonly hits: readonly number[];
  /** False when what was not seen or not read may show it too: then the number of hits is no fact. */
  readonly certain: boolean;
}

/** Looks for a normalised text in the name, value or description of each node by itself. Stops behind `most` hits. */
export function textMatches(laid: Laid, needle: string, most: number): TextMatches {
  const hits: number[] = [];
  let certain = true;
  for (let at = 0; at < laid.nodes.length && hits.length < most; at += 1) {
    const node = nodeAt(laid, at);
    const name = nameAt(laid, at);
    const shown = name !== undefined && fits(name.text, needle, false);
    if (shown || holds(node.name, needle) || holds(node.value, needle) || holds(node.description, needle))
      hits.push(at);
    else if (![node.name, node.value, node.description].every((fact) => fact.known)) certain = false;
    if (hides(node.cut)) certain = false;
  }
  return { hits, certain };
}

function holds(fact: Known<string>, needle: string): boolean {
  return fact.known && fact.value !== undefined && fits(fact.value, needle, false);
}
