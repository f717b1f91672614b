import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/arguments/parse.js';

function inputOf(...args: string[]): Record<string, unknown> {
  const call = parseArguments(args);
  if (call.kind !== 'command') throw new Error(`not a command: ${call.kind}`);
  return call.input;
}

describe('a value', () => {
  it('of set-value may begin with a dash', () => {
    expect(inputOf('set-value', '@abc:e1', '-5')).toEqual({ ref: '@abc:e1', value: '-5' });
    expect(inputOf('set-value', '@abc:e1', '--foo')).toEqual({ ref: '@abc:e1', value: '--foo' });
  });

  it('behind -- is taken as it is', () => {
    expect(inputOf('type', '@abc:e1', '--', '--help')).toEqual({ ref: '@abc:e1', text: '--help' });
    expect(inputOf('type', '--', '@abc:e1', '-v')).toEqual({ ref: '@abc:e1', text: '-v' });
  });

  it('behind = may be anything, also nothing', () => {
    expect(inputOf('snapshot', '--app=--x')).toEqual({ app: '--x' });
    expect(inputOf('snapshot', '--app=')).toEqual({ app: '' });
    expect(inputOf('snapshot', '--app=a=b')).toEqual({ app: 'a=b' });
  });

  it('keeps its text: no quotes are stripped and no number is guessed', () => {
    expect(inputOf('type', '@abc:e1', '"007"')).toEqual({ ref: '@abc:e1', text: '"007"' });
    expect(inputOf('type', '@abc:e1', '1e5')).toEqual({ ref: '@abc:e1', text: '1e5' });
    expect(inputOf('type', '@abc:e1', 'true')).toEqual({ ref: '@abc:e1', text: 'true' });
    expect(inputOf('type', '@abc:e1', '')).toEqual({ ref: '@abc:e1', text: '' });
  });

  it('after a boolean flag is a positional', () => {
    expect(inputOf('type', '--headed', '@abc:e1', 'true')).toEqual({ ref: '@abc:e1', text: 'true' });
    expect(inputOf('type', '@abc:e1', '--headed', 'true')).toEqual({ ref: '@abc:e1', text: 'true' });
  });
});

describe('flags', () => {
  it('that may be repeated give a list', () => {
    expect(inputOf('find', '--state', 'a', '--state=b')).toMatchObject({ state: ['a', 'b'] });
    expect(inputOf('find', '--state', 'a')).toMatchObject({ state: ['a'] });
  });

  it('have one-letter forms that can be joined', () => {
    const call = parseArguments(['snapshot', '-iv']);
    expect(call).toMatchObject({ kind: 'command', input: { interactiveOnly: true }, globals: { verbose: true } });
  });

  it('of numbers give numbers', () => {
    expect(inputOf('snapshot', '--max-depth', '007')).toEqual({ maxDepth: 7 });
  });
});

describe('what stands behind --', () => {
  it('is the program of desktop run, flags and all', () => {
    expect(inputOf('desktop', 'run', 'x', '--', 'ls', '-l', '--', '--help')).toEqual({
      operation: 'run',
      name: 'x',
      command: ['ls', '-l', '--', '--help'],
    });
  });

  it('asks for no help', () => {
    expect(parseArguments(['desktop', 'run', 'x', '--', 'ls', '--help']).kind).toBe('command');
    expect(parseArguments(['desktop', 'run', '--help', '--', 'ls'])).toEqual({ kind: 'help', name: 'desktop' });
  });
});
