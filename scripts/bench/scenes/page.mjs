import { writeFileSync } from 'node:fs';

/** Accessible nodes that one row of the page makes in Chromium 156, and that everything around the rows makes. */
const NODES_PER_ROW = 8.75;
const NODES_AROUND = 100;

/** Writes a page of controls that gives Chromium about `nodes` accessible nodes in all, browser window included. */
export function writePage(file, title, nodes) {
  const rows = Math.max(1, Math.round((nodes - NODES_AROUND) / NODES_PER_ROW));
  const body = Array.from({ length: rows }, (_, index) => rowOf(index + 1)).join('\n');
  writeFileSync(
    file,
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>\n<body>\n${body}\n</body></html>\n`,
  );
}

function rowOf(number) {
  return [
    '<div>',
    `<button>Order ${number}</button>`,
    `<a href="#${number}">Details ${number}</a>`,
    `<label>Amount ${number} <input value="${number}"></label>`,
    `<input type="checkbox" aria-label="Paid ${number}">`,
    '</div>',
  ].join('');
}
