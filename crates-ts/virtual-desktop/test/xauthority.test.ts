import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cookieFor } from '@agent-desktop/linux/x11/authority.js';
import { describe, expect, it } from 'vitest';
import { newCookie, writeXauthority, xauthorityEntry } from '../src/xauthority.js';

describe('an Xauthority entry', () => {
  it('has the bytes that libXau reads', () => {
    const cookie = Uint8Array.from({ length: 16 }, (_, i) => i);
    expect(xauthorityEntry('42', cookie).toString('hex')).toBe(
      [
        'ffff',
        '0000',
        '0002',
        '3432',
        '0012',
        '4d49542d4d414749432d434f4f4b49452d31',
        '0010',
        '000102030405060708090a0b0c0d0e0f',
      ].join(''),
    );
  });

  it('is found for its display by a reader that did not write it', () => {
    const cookie = newCookie();
    const at = { local: true, hostname: 'any' };
    expect(Buffer.from(cookieFor(xauthorityEntry('7', cookie), 7, at).data)).toEqual(cookie);
    expect(cookieFor(xauthorityEntry('7', cookie), 8, at).data).toHaveLength(0);
  });

  it('has another key each time', () => {
    expect(newCookie()).toHaveLength(16);
    expect(newCookie()).not.toEqual(newCookie());
  });

  it('is written to a file of mode 0600', () => {
    const folder = mkdtempSync('/tmp/ad-');
    try {
      writeXauthority(join(folder, 'x'), '', newCookie());
      writeXauthority(join(folder, 'x'), '3', newCookie());
      expect(statSync(join(folder, 'x')).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(folder, 'x'))).toHaveLength(2 + 2 + 3 + 20 + 18);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
