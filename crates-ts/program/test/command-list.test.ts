import { describe, expect, it, vi } from 'vitest';

const { built } = vi.hoisted(() => ({ built: new Set<unknown>() }));

vi.mock('zod/mini', async (original) => {
  const zod = await original<typeof import('zod/mini')>();
  const kept =
    <A extends unknown[], S>(make: (...given: A) => S) =>
    (...given: A): S => {
      const schema = make(...given);
      built.add(schema);
      return schema;
    };
  return {
    ...zod,
    object: kept(zod.object),
    looseObject: kept(zod.looseObject),
    strictObject: kept(zod.strictObject),
    array: kept(zod.array),
    union: kept(zod.union),
  };
});

describe('the command list', () => {
  it('builds no schema but those of inputs until an output is asked for', async () => {
    const { commandList } = await import('../src/command-list.js');
    const inputs = commandList.map((command) => command.input);
    const fields = inputs.flatMap((input) => Object.values(input.def.shape)).flatMap(withInner);
    expect([...built].filter((schema) => !inputs.includes(schema as never) && !fields.includes(schema))).toEqual([]);
    for (const command of commandList) {
      const before = built.size;
      const output = command.output();
      expect(built.size, command.name).toBeGreaterThan(before);
      expect(built.has(output), command.name).toBe(true);
    }
  });
});

/** The schema and what it is the optional or defaulted form of. */
function withInner(schema: unknown): unknown[] {
  const inner = (schema as { def: { innerType?: unknown } }).def.innerType;
  return inner === undefined ? [schema] : [schema, ...withInner(inner)];
}
