// Who may import whom: the one place where it is written down. Paths are relative to the checkout.

/** Builtins that are no business of core: processes, sockets, workers, the system's own kind. */
const NOT_CORES_BUILTINS =
  '^(node:)?(child_process|net|http|https|http2|tls|dgram|dns|cluster|worker_threads|vm|repl)$';

const NATIVE =
  '^(koffi|x11|dbus-next|@jellybrick/dbus-next|@homebridge/dbus-native)$|node_modules/(koffi|x11|dbus-next|@jellybrick|@homebridge)/';

/** Package folders with the package folders that they may import besides their own. */
export const MAY_IMPORT = {
  core: [],
  'platforms/linux': ['core'],
  'platforms/macos': ['core'],
  'platforms/windows': ['core'],
  'crates-ts/engine': ['core'],
  'crates-ts/devtools': ['core'],
  'crates-ts/approval': ['core'],
  'crates-ts/virtual-desktop': ['core', 'platforms/linux'],
  'crates-ts/daemon': ['core', 'crates-ts/engine'],
  'crates-ts/mcp': ['core', 'crates-ts/engine'],
  'crates-ts/program': [
    'core',
    'crates-ts/engine',
    'crates-ts/devtools',
    'crates-ts/approval',
    'crates-ts/virtual-desktop',
    'crates-ts/daemon',
    'crates-ts/mcp',
    'platforms/linux',
    'platforms/macos',
    'platforms/windows',
  ],
  'crates-ts/cli': ['core', 'crates-ts/engine', 'crates-ts/program', 'crates-ts/daemon'],
  'crates-ts/sdk': ['core', 'crates-ts/engine', 'crates-ts/program', 'crates-ts/daemon'],
};

/** Imports that are allowed only as `import()`, so that nothing is loaded that a call does not use. Types are free. */
export const ONLY_DYNAMIC = [
  { from: 'crates-ts/virtual-desktop', to: 'platforms/linux' },
  { from: 'crates-ts/program', to: 'platforms/linux' },
  { from: 'crates-ts/program', to: 'platforms/macos' },
  { from: 'crates-ts/program', to: 'platforms/windows' },
];

/** Libraries that each package may use. */
export const LIBRARIES = {
  core: ['zod'],
  'platforms/linux': ['koffi', 'x11'],
  'platforms/macos': ['koffi'],
  'platforms/windows': ['koffi'],
  'crates-ts/engine': ['zod'],
  'crates-ts/virtual-desktop': ['zod'],
  'crates-ts/program': ['zod'],
  'crates-ts/cli': ['zod', 'yargs', 'yargs-parser'],
};

/** The table as rules of dependency-cruiser. */
export function forbiddenRules() {
  const packages = Object.keys(MAY_IMPORT);
  return [
    rule('no-unresolved', { path: '.' }, { couldNotResolve: true, dependencyTypesNot: ['type-only'] }),
    rule(
      'no-circular',
      { path: '^[^/]+/(src|[^/]+/src)/' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('core-builtins', { path: '^core/src/' }, { path: NOT_CORES_BUILTINS }),
    rule('core-native', { path: '^core/src/' }, { path: NATIVE }),
    ...packages.flatMap((name) => [foreignPackages(name), foreignLibraries(name)]),
    ...ONLY_DYNAMIC.map(({ from, to }) =>
      rule(
        `dynamic:${from}->${to}`,
        { path: `^${from}/src/` },
        { path: `^${to}/`, dynamic: false, dependencyTypesNot: ['type-only'] },
      ),
    ),
  ];
}

function foreignPackages(name) {
  const own = [name, ...MAY_IMPORT[name]].map((path) => `^${path}/`);
  return rule(
    `packages:${name}`,
    { path: `^${name}/src/` },
    { path: '^(core|platforms|crates-ts|ffi|tests|scripts)/', pathNot: own },
  );
}

function foreignLibraries(name) {
  const allowed = (LIBRARIES[name] ?? []).map((library) => `node_modules/${library}/`);
  return rule(
    `libraries:${name}`,
    { path: `^${name}/src/` },
    { path: 'node_modules/', pathNot: ['node_modules/@agent-desktop/', ...allowed] },
  );
}

function rule(name, from, to) {
  return { name, severity: 'error', from, to };
}
