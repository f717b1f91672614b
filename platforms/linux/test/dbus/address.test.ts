import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeAddressValue, parseAddressList } from '../../src/dbus/address.js';
import { sessionBusAddress } from '../../src/dbus/bus.js';

const runs = { numRuns: process.env.AGENT_DESKTOP_TEST_FULL ? 5_000 : 300 };
const pathsOf = (list: string): string[] => parseAddressList(list).map((address) => address.path);

describe('a bus address list', () => {
  it.each<[string, string[]]>([
    ['unix:path=/run/user/0/bus', ['/run/user/0/bus']],
    ['unix:path=/tmp/a,guid=00112233445566778899aabbccddeeff', ['/tmp/a']],
    ['unix:guid=00,abstract=/tmp/dbus-x', ['\0/tmp/dbus-x']],
    ['unix:path=/a;unix:path=/b', ['/a', '/b']],
    ['tcp:host=localhost,port=1;unix:path=/b;', ['/b']],
    ['unix:path=/tmp/with%20space%2c%3b%c3%a9', ['/tmp/with space,;é']],
    ['unix:tmpdir=/tmp', []],
    ['unixexec:path=/bin/sh', []],
    ['', []],
  ])('%s names %j', (list, paths) => {
    expect(pathsOf(list)).toEqual(paths);
  });

  it.each([
    '/run/bus',
    ':path=/a',
    'unix',
    'unix:',
    'unix:path',
    'unix:=a',
    'unix:path=',
    'unix:path=/a,path=/b',
    'unix:path=/a,abstract=b',
    'unix:path=/a%',
    'unix:path=/a%2',
    'unix:path=/a%zz',
    'unix:path=/a%00b',
    'unix:path=/a%ff',
    `unix:path=/${'a'.repeat(108)}`,
    'unix:path=/good;bad',
  ])('%s is refused', (list) => {
    expect(() => parseAddressList(list)).toThrow();
  });

  it('any path survives escaping', () => {
    const path = fc.string({ unit: 'binary', minLength: 1, maxLength: 25 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(path, (text) => {
        expect(pathsOf(`unix:path=${escapeAddressValue(text)}`)).toEqual([text]);
      }),
      runs,
    );
  });
});

describe('the session bus address', () => {
  it('is the given one, else the bus of the runtime folder, else unknown', () => {
    expect(sessionBusAddress({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/a', XDG_RUNTIME_DIR: '/r' })).toBe('unix:path=/a');
    expect(sessionBusAddress({ DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '/r s' })).toBe('unix:path=/r%20s/bus');
    expect(sessionBusAddress({})).toBeUndefined();
  });
});
