import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkXSocketFolder } from '../src/x-socket-folder.js';

const folder = mkdtempSync('/tmp/ad-');

describe('the folder of X sockets', () => {
  it('may be missing for root, whose server makes it', () => {
    expect(() => checkXSocketFolder(join(folder, 'none'), true)).not.toThrow();
  });

  it('has to be there for other users, and the error says how to make it', () => {
    const path = join(folder, 'none');
    expect(() => checkXSocketFolder(path, false)).toThrow(
      expect.objectContaining({ code: 'PLATFORM_NOT_SUPPORTED', suggestion: `sudo mkdir -m 1777 ${path}` }),
    );
  });

  it('has to be a folder', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => checkXSocketFolder(join(folder, 'file'), true)).toThrow(/is not a folder/);
    rmSync(folder, { recursive: true });
  });
});
