import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumScene } from './chromium.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const QT_FIXTURE = join(dirname(dirname(dirname(HERE))), 'tests', 'fixtures', 'qt', 'app.py');
const PYTHON = '/usr/bin/python3';
const QT_NODES = 2_000;

/**
 * One application window that is measured.
 * @typedef {object} Scene
 * @property {string} name what `--scene` takes
 * @property {RegExp} title of its window
 * @property {number} [atLeast] nodes that its tree has once it is whole
 * @property {(folder: string) => string[]} argv the command; it may write what it needs into the folder
 */

/** @type {readonly Scene[]} */
export const SCENES = [
  { name: 'gtk3-widget-factory', title: /^gtk3-widget-factory/, argv: () => ['gtk3-widget-factory'] },
  { name: 'gtk4-widget-factory', title: /Widget Factory/, argv: () => ['gtk4-widget-factory'] },
  ...(existsSync(QT_FIXTURE)
    ? [{ name: 'qt-fixture', title: /Agent Desktop Fixture/, argv: () => [PYTHON, '-B', QT_FIXTURE] }]
    : []),
  qtScene(5),
  qtScene(6),
  officeScene('calc', /Calc/),
  officeScene('writer', /Writer/),
  chromiumScene(2_000),
  chromiumScene(10_000),
];

/** Pages of one toolkit that grow: what our own work costs per node. */
export const GROWING = [100, 300, 1_000, 3_000, 10_000].map(chromiumScene);

function qtScene(major) {
  return {
    name: `qt${major}-window`,
    title: new RegExp(`Bench window of Qt ${major}`),
    argv: () => [PYTHON, '-B', join(HERE, 'qt_window.py'), String(major), String(QT_NODES)],
  };
}

function officeScene(kind, title) {
  return {
    name: `libreoffice-${kind}`,
    title,
    // The frame shows before its document.
    atLeast: 500,
    argv: (folder) => [
      'soffice',
      `-env:UserInstallation=file://${join(folder, `office-${kind}`)}`,
      '--norestore',
      '--nologo',
      '--nofirststartwizard',
      `--${kind}`,
    ],
  };
}
