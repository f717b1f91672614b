import { loadCommand } from '@agent-desktop/program';
import { commandList } from '@agent-desktop/program/command-list.js';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../tests/support/words.js';
import { argumentTable, describeCommand } from '../src/arguments/describe.js';
import { parseArguments } from '../src/arguments/parse.js';
import { GLOBAL_FLAGS } from '../src/arguments/table.js';
import { ARGUMENTS } from '../src/generated/arguments.js';

describe('the command list', () => {
  it('has every name once', () => {
    const names = commandList.map((command) => command.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is what the generated table and loaders hold', async () => {
    expect(Object.keys(ARGUMENTS)).toEqual(commandList.map((command) => command.name));
    for (const command of commandList) expect(await loadCommand(command.name)).toBe(command);
  });
});

describe.each(commandList.map((command) => ({ name: command.name, command })))('$name', ({ name, command }) => {
  const described = describeCommand(command);
  const fields = [
    ...described.positionals,
    ...described.flags,
    ...(described.rest === undefined ? [] : [described.rest]),
  ];

  it('has a table that equals its descriptor', () => {
    expect(ARGUMENTS[name]).toEqual(argumentTable(command));
  });

  it('says what it is, what every field means, and shows an example', () => {
    expect(command.summary).toMatch(/^[A-Z].*\.$/);
    expect(command.help).not.toBe('');
    expect(command.examples.length).toBeGreaterThan(0);
    for (const { meta, key } of fields) {
      expect(meta.description, key).toMatch(/^.{10,}/);
      expect(meta.description, key).not.toMatch(/[\n|]/);
    }
  });

  it('has no flag that a global flag or another of its own hides', () => {
    const names = [...GLOBAL_FLAGS, ...described.flags].flatMap((field) => [
      'alias' in field ? field.alias : undefined,
      field.flag,
    ]);
    const given = names.filter((text) => text !== undefined);
    expect(new Set(given).size).toBe(given.length);
  });

  it('takes no positional that must be given after one that may be left out', () => {
    const required = described.positionals.map((field) => field.required === true);
    expect(required).toEqual([...required].sort((a, b) => Number(b) - Number(a)));
  });

  it('parses its own examples', () => {
    for (const { run } of command.examples) {
      const call = parseArguments(wordsOf(run));
      expect(call).toMatchObject({ kind: 'command', name });
    }
  });
});
