import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isStopped, programOf } from '../../src/apps/program.js';

let folder: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync('/tmp/program-test-');
  symlinkSync('/bin/sleep', join(folder, 'my-app'));
  writeFileSync(join(folder, 'script.py'), 'import time\ntime.sleep(30)\n');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function started(command: string, ...args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  if (child.pid === undefined) throw new Error('It did not start.');
  return child.pid;
}

describe('the name of a program', () => {
  it('is that of its file as it was called', async () => {
    expect(programOf(await started(join(folder, 'my-app'), '30'))).toBe('my-app');
  });

  it('is that of its script where an interpreter runs one', async () => {
    expect(programOf(await started('/usr/bin/python3', '-B', join(folder, 'script.py')))).toBe('script.py');
  });

  it('is that of its file where it has written its command line over', async () => {
    const child = spawn('/usr/bin/tail', [], {
      stdio: ['pipe', 'ignore', 'ignore'],
      argv0: 'tail --flag data:text/html,<p>',
    });
    children.push(child);
    await once(child, 'spawn');
    expect(programOf(child.pid ?? 0)).toBe('tail');
  });

  it('is found behind options and their values', async () => {
    const pid = await started('/usr/bin/python3', '-W', 'ignore', '-B', join(folder, 'script.py'));
    expect(programOf(pid)).toBe('script.py');
  });

  it('is the interpreter where the program is given as text', async () => {
    expect(programOf(await started('/usr/bin/python3', '-c', 'import time\ntime.sleep(30) # a/b'))).toBe('python3');
  });

  it('is empty for a process that is not there', () => {
    expect(programOf(4_194_303)).toBe('');
  });
});

describe('a stopped process', () => {
  it('is told from a running one', async () => {
    const pid = await started('/bin/sleep', '30');
    expect(isStopped(pid)).toBe(false);
    process.kill(pid, 'SIGSTOP');
    for (let i = 0; i < 50 && !isStopped(pid); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isStopped(pid)).toBe(true);
  });

  it('that is gone is not stopped', () => {
    expect(isStopped(4_194_303)).toBe(false);
  });
});
