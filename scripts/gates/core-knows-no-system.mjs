import { scan, sourceFiles, undetected } from './source-files.mjs';

export const name = 'core knows no system';

const FORBIDDEN = [
  /\bprocess\s*(\?\.|\.)\s*(platform|arch|binding|dlopen)\b/,
  /\bprocess\s*\[\s*['"`](platform|arch)['"`]\s*\]/,
  /\{[^}]*\b(platform|arch)\b[^}]*\}\s*=\s*process\b/,
  /\bos\s*\.\s*(platform|type|release|version|arch|machine)\s*\(/,
  /import\s*\{[^}]*\b(platform|type|release|version|arch|machine)\b[^}]*\}\s*from\s*['"](node:)?os['"]/,
  /from\s*['"](node:)?process['"]/,
  /['"](koffi|x11|dbus-next|@jellybrick\/dbus-next|@homebridge\/dbus-native|ffi-napi)['"]/,
  /['"](linux|darwin|win32)['"]\s*(===|!==)|(===|!==)\s*['"](linux|darwin|win32)['"]/,
];

export function check(root) {
  return scan(sourceFiles(root, ['core/src'], ['.ts']), rule);
}

function rule({ text }) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      FORBIDDEN.some((pattern) => pattern.test(line)) ? [`:${index + 1}: ${line.trim()}`] : [],
    );
}

export function blindSpots() {
  const samples = [
    "if (process.platform === 'linux') start();",
    "const os = process['platform'];",
    'const { platform } = process;',
    'switch (os.platform()) {}',
    "import { platform } from 'node:os';",
    "import { platform } from 'node:process';",
    "const koffi = await import('koffi');",
    "import x11 from 'x11';",
    "if (host === 'darwin') return;",
  ];
  return undetected(samples, rule, 'core/src/a.ts');
}
