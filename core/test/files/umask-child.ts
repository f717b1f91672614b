import { writePrivateFile } from '../../src/files/private-file.js';
import { ensurePrivateFolder } from '../../src/files/private-folder.js';

/** Makes `FOLDER/a/b/file` under a umask that takes every permission away. */
const [folder] = process.argv.slice(2);
process.umask(0o777);
ensurePrivateFolder(`${folder}/a/b`);
writePrivateFile(`${folder}/a/b/file`, 'text');
