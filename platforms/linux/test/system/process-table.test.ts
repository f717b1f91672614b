import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LinuxProcessTable } from '@agent-desktop/linux/system/process-table.js';
import { afterEach, describe, expect, it } from 'vitest';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function sleeper(): ChildProcess {
  const child = spawn('sleep', ['60']);
  children.push(child);
  return child;
}

describe('the processes of /proc', () => {
  const table = new LinuxProcessTable();

  it('show this process, the same each time', () => {
    expect(table.self().pid).toBe(process.pid);
    expect(table.self()).toEqual(new LinuxProcessTable().self());
    expect(table.self().instance).toMatch(/^\d+@[0-9a-f]{8}$/);
    expect(table.liveness(table.self())).toBe('alive');
  });

  it('show a child until it has ended', async () => {
    const child = sleeper();
    const identity = table.identify(child.pid ?? 0);
    if (!identity.known || identity.value === undefined) throw new Error('not seen');
    expect(table.liveness(identity.value)).toBe('alive');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(table.liveness(identity.value)).toBe('gone');
  });

  it('do not take another process with the same pid for the one that was meant', () => {
    const { pid } = table.self();
    expect(table.liveness({ pid, instance: '1@00000000' })).toBe('gone');
  });

  it('know no process with a pid that nobody has', () => {
    expect(table.identify(4_194_304)).toEqual({ known: true, value: undefined });
  });

  it('count a process that its parent has not reaped as gone', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    children.push(parent);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    const identity = table.identify(pid);
    if (!identity.known || identity.value === undefined) throw new Error('not seen');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(table.stat(pid)).toMatchObject({ known: true, value: { state: 'Z' } });
    expect(table.liveness(identity.value)).toBe('gone');
  });

  it('are unknown, never gone, where /proc cannot be read', () => {
    const folder = mkdtempSync('/tmp/ad-');
    try {
      mkdirSync(join(folder, '7', 'stat'), { recursive: true });
      mkdirSync(join(folder, '8'));
      writeFileSync(join(folder, '8', 'stat'), 'not a stat line');
      const broken = new LinuxProcessTable(folder);
      expect(broken.identify(7)).toMatchObject({ known: false });
      expect(broken.liveness({ pid: 7, instance: 'x' })).toBe('unknown');
      expect(broken.identify(8)).toEqual({ known: false, why: { kind: 'malformed' } });
      expect(broken.liveness({ pid: 9, instance: 'x' })).toBe('gone');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
