import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RemoteObject } from '../../src/atspi/object.js';
import type { Connection } from '../../src/dbus/connection.js';
import { elementHandle, nativeIdOf, objectOf, parseNativeId } from '../../src/observe/handle.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 5_000 : 200;
const NOWHERE = {} as Connection;
const bus = fc.tuple(fc.nat(99), fc.nat(9_999)).map(([a, b]) => `:${a}.${b}`);
const path = fc
  .array(fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/), { minLength: 1, maxLength: 6 })
  .map((parts) => `/${parts.join('/')}`);

describe('a native id', () => {
  it('names the object that it was made of', () => {
    fc.assert(
      fc.property(bus, path, fc.boolean(), (name, at, stable) => {
        const id = nativeIdOf(new RemoteObject(NOWHERE, name, at), stable);
        expect(id).toMatchObject({ kind: 'atspi_object_path', stable });
        expect(parseNativeId(id)).toEqual({ bus: name, path: at });
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['of another platform', { kind: 'runtime_id', value: ':1.2/a' }],
    ['without a path', { kind: 'atspi_object_path', value: ':1.2' }],
    ['without a bus', { kind: 'atspi_object_path', value: '/a' }],
    ['with a well-known name, which anybody may own', { kind: 'atspi_object_path', value: 'org.a/b' }],
    ['of nothing', { kind: 'atspi_object_path', value: '' }],
    ['with a path that is none', { kind: 'atspi_object_path', value: ':1.2/a b' }],
    ['with a bus name that is none', { kind: 'atspi_object_path', value: ': x/a' }],
  ] as const)('%s is not read', (_, { kind, value }) => {
    expect(parseNativeId({ kind, value, stable: true })).toBeUndefined();
  });

  it('of any text is read or refused, never more', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const read = parseNativeId({ kind: 'atspi_object_path', value, stable: true });
        if (read !== undefined) expect(read.bus + read.path).toBe(value);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a handle', () => {
  it('is equal for two of one object', () => {
    const [one, other] = [1, 2].map(() => elementHandle(new RemoteObject(NOWHERE, ':1.2', '/a')));
    expect(one?.key).toBe(other?.key);
  });

  it('of another adapter is a mistake of the program', () => {
    expect(() => objectOf({ key: ':1.2/a' })).toThrow(TypeError);
  });
});
