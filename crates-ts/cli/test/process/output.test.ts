import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram, envelopeOf } from './bundle.js';

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

it('a working folder that is gone hinders only what uses it', () => {
  const inGone = (args: string) =>
    spawnSync('bash', ['-c', `cd "$(mktemp -d)" && rmdir "$PWD" && "${process.execPath}" "${program.file}" ${args}`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: program.home, AGENT_DESKTOP_RUNTIME_DIR: program.home },
    });
  expect(envelopeOf(inGone('version'))).toMatchObject({ ok: true });
  expect(inGone('--help').status).toBe(0);
  expect(envelopeOf(inGone('screenshot x.png'))).toMatchObject({ command: 'screenshot', ok: false });
});

describe('standard output that cannot be written', () => {
  it('ends with 1 and a line on standard error when the reader is gone', () => {
    const command = `"${process.execPath}" "${program.file}" skills get desktop --full; echo "code $?" >&2`;
    // The reader closes before anything is written.
    const { stderr } = spawnSync('bash', ['-c', `{ sleep 0.3; ${command}; } | true`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: program.home },
    });
    expect(stderr).toContain('standard output cannot be written (EPIPE)');
    expect(stderr).toContain('code 1');
  });

  it('ends with 1 on a full device', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [program.file, 'version'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      env: { HOME: program.home },
    });
    closeSync(full);
    expect(status).toBe(1);
    expect(stderr).toContain('ENOSPC');
  });

  it('waits for a slow reader', () => {
    const command = `"${process.execPath}" "${program.file}" skills get desktop --full`;
    const { stdout } = spawnSync('bash', ['-c', `${command} | { sleep 0.5; cat; }`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: program.home },
    });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, command: 'skills' });
  });
});
