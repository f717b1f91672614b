import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startDesktop, stopDesktop } from '../src/index.js';
import { bundleChild, finished, startChild } from './child-process.js';
import { processesWith } from './marked.js';
import { clear, newRuntime, within } from './runtime.js';

const NOBODY = 65_534;

it.runIf(process.geteuid?.() === 0)(
  'a desktop works for a user who is not root, and root cannot be led into it',
  async () => {
    const bundle = mkdtempSync('/tmp/ad-');
    const theirs = mkdtempSync('/tmp/ad-');
    const ours = newRuntime();
    try {
      const script = await bundleChild(bundle);
      chmodSync(bundle, 0o755);
      chownSync(theirs, NOBODY, NOBODY);
      // Root's server makes /tmp/.X11-unix where it is missing.
      await startDesktop({ name: 'root', windowManager: 'none' }, ours.context, within());
      const as = { uid: NOBODY, gid: NOBODY, cwd: '/', env: { HOME: '/nonexistent', USER: 'nobody' } };
      const child = (...args: string[]) => finished(startChild(script, args, theirs, as));
      expect(await child('start', 'mine')).toMatchObject({ code: 0, err: '' });
      expect(await child('run', 'mine', 'sh', '-c', 'id -u; wmctrl -m | head -n 1')).toMatchObject({
        code: 0,
        out: `${NOBODY}\nName: Openbox\n`,
      });
      const led = { ...ours.context, env: { ...process.env, AGENT_DESKTOP_RUNTIME_DIR: theirs } };
      await expect(stopDesktop('mine', {}, led, within())).rejects.toThrow(/another user's/);
      expect(await child('stop', 'mine')).toMatchObject({ code: 0, err: '' });
      expect(processesWith(`=${theirs}`)).toEqual([]);
      expect(readdirSync(join(theirs, 'desktops'))).toEqual([]);
    } finally {
      await clear(ours);
      rmSync(theirs, { recursive: true });
      rmSync(bundle, { recursive: true });
    }
  },
);
