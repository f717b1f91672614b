import { hasEnded, parseProcStat } from '@agent-desktop/linux/system/proc-stat.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 20_000 : 500;

function line(command: string, state = 'S'): string {
  const rest = Array.from({ length: 15 }, (_, i) => i);
  return `77 (${command}) ${state} 5 77 60 ${rest.join(' ')} 123456789012 9999 -1\n`;
}

describe('a line of /proc/PID/stat', () => {
  it('gives pid, parent, session and start time', () => {
    expect(parseProcStat(line('bash'))).toEqual({
      pid: 77,
      command: 'bash',
      state: 'S',
      parent: 5,
      session: 60,
      startTicks: '123456789012',
    });
  });

  it('is read whatever the process calls itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 15 }), fc.constantFrom(') R 1 (', '((', '))', ' ', '\n', ') Z 1 1 1')),
        (name) => {
          expect(parseProcStat(line(name))).toMatchObject({
            pid: 77,
            command: name,
            parent: 5,
            startTicks: '123456789012',
          });
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('is undefined for anything else', () => {
    for (const text of ['', '(', ')(', '1 (a)', '1 (a) S', 'x (a) S 1 1 1', line('a').slice(0, 40)]) {
      expect(parseProcStat(text)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseProcStat(text)).not.toThrow();
      }),
      { numRuns: RUNS },
    );
  });

  it('tells a process that has ended', () => {
    const ended = (state: string) => {
      const stat = parseProcStat(line('a', state));
      return stat === undefined ? undefined : hasEnded(stat);
    };
    expect(['R', 'S', 'D', 'T', 't', 'I', 'Z', 'X'].map(ended)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
