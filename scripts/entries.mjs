// Every program that is shipped: its file in dist/ and the module it starts with.
export const ENTRIES = [{ name: 'agent-desktop.cjs', source: 'crates-ts/cli/src/entry.ts' }];
