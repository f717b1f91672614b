import fs = require('node:fs');
import path = require('node:path');
import vm = require('node:vm');

/** Bytes of the build's id, which both files begin with: the program as a comment. */
const ID_LENGTH = 32;

/**
 * Runs the program beside this file with the code that V8 compiled when it was built: compiling 560 kB at every call costs
 * as much as half of an empty Node. V8 itself refuses the cache of another version, processor or source; then, and where
 * the two files are of different builds, the program is compiled as usual.
 */
function start(): void {
  const file = path.join(__dirname, 'main.cjs');
  // The bundle is ASCII, and Latin-1 is the cheapest way to read that.
  const source = fs.readFileSync(file, 'latin1');
  const cachedData = cacheFor(source.slice(2, 2 + ID_LENGTH));
  const wrapped = `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;
  const script = new vm.Script(wrapped, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
  script.runInThisContext()({}, require, module, file, __dirname);
}

/** The compiled code of the build with that id; undefined where there is none. */
function cacheFor(id: string): Buffer | undefined {
  const file = path.join(__dirname, 'main.cache');
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
  return bytes.toString('latin1', 0, ID_LENGTH) === id ? bytes.subarray(ID_LENGTH) : undefined;
}

start();
