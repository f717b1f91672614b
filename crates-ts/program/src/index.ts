export { loadCommand } from './load-command.js';
export { openProgram, type Program } from './program.js';
export { VERSION } from './version.js';
