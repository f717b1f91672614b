import { scan, sourceFiles, undetected } from './source-files.mjs';

export const name = 'no Properties.GetAll';

/** One such call on an accessible ends a Qt application. */
export function check(root) {
  return scan(sourceFiles(root, ['platforms/linux/src'], ['.ts']), rule);
}

function rule({ text }) {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^\s*\/\/.*$/gm, '');
  return code
    .split('\n')
    .flatMap((line, index) =>
      /['"`]GetAll['"`]|Properties\.GetAll/.test(line) ? [`:${index + 1}: ${line.trim()}`] : [],
    );
}

export function blindSpots() {
  const samples = [
    "await bus.call({ interface: 'org.freedesktop.DBus.Properties', member: 'GetAll' });",
    'const METHOD = "GetAll";',
    'const METHOD = `GetAll`;',
    "call('org.freedesktop.DBus.Properties.GetAll')",
  ];
  return undetected(samples, rule, 'platforms/linux/src/a.ts');
}
