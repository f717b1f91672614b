// Every file of dist/ and the module that it starts with. `program`: it is run. `late`: matches the specifier of a
// dynamic import that loads the file instead of taking the module into the importer's own bundle. `cached`: its compiled
// code is kept beside it.
export const ENTRIES = [
  { name: 'agent-desktop.cjs', source: 'crates-ts/cli/src/start.cts', program: true },
  { name: 'main.cjs', source: 'crates-ts/cli/src/entry.ts', cached: true },
  // Help needs yargs and every command: half of all code, and no other call uses it.
  { name: 'help.cjs', source: 'crates-ts/cli/src/help/help.ts', late: /\/help\/help\.js$/ },
  // Keeps the sockets of actions whose handlers outlive the command that asked for them.
  { name: 'action-holder.cjs', source: 'platforms/linux/src/actions/holder-entry.ts' },
];
