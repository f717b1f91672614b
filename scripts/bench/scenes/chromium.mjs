import { join } from 'node:path';
import { writePage } from './page.mjs';

/**
 * Chromium with a page of about `nodes` nodes, without any network of its own. Its tree is switched on from outside, for all
 * that read it: one of our own calls would wake it, and the peers have no such call.
 */
export function chromiumScene(nodes) {
  const title = `Bench page of ${nodes}`;
  return {
    name: `chromium-${nodes}`,
    title: new RegExp(`^${title}\\b`),
    // The page comes some time after its window.
    atLeast: nodes * 0.8,
    argv(folder) {
      const page = join(folder, `page-${nodes}.html`);
      writePage(page, title, nodes);
      return [
        'chromium',
        ...(process.getuid() === 0 ? ['--no-sandbox'] : []),
        `--user-data-dir=${join(folder, `chromium-${nodes}`)}`,
        '--force-renderer-accessibility',
        '--no-first-run',
        '--no-default-browser-check',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-default-apps',
        '--disable-gpu',
        '--password-store=basic',
        '--proxy-server=127.0.0.1:9',
        '--window-size=1100,900',
        `file://${page}`,
      ];
    },
  };
}
