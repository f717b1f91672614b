// Runs a bundle as dist/agent-desktop.cjs does, then writes what V8 compiled. Arguments: the bundle, and its own arguments.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

const ID_LENGTH = 32;
const [, , file, ...args] = process.argv;
process.argv = [process.execPath, file, ...args];

const source = readFileSync(file, 'latin1');
// The same text, to the character, as the one that is run later: V8 compares its length.
const wrapped = `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;
const script = new Script(wrapped, { filename: file });
process.on('exit', () => {
  const id = Buffer.from(source.slice(2, 2 + ID_LENGTH), 'latin1');
  writeFileSync(file.replace(/\.cjs$/, '.cache'), Buffer.concat([id, script.createCachedData()]));
});
script.runInThisContext()({}, createRequire(file), { exports: {} }, file, dirname(file));
