import { LONGEST_RUNTIME_FOLDER } from '@agent-desktop/core/desktop/folder.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holderSocketPath } from '../../src/actions/holder-client.js';
import { type HolderRequest, parseAnswer, parseRequest } from '../../src/actions/holder-protocol.js';
import { EditableText } from '../../src/atspi/editable-text.js';
import { RemoteObject } from '../../src/atspi/object.js';
import { methodCallOf } from '../../src/atspi/operation.js';
import { Text } from '../../src/atspi/text.js';
import { Value } from '../../src/atspi/value.js';
import { CallEncoder } from '../../src/dbus/call-encoder.js';
import type { Connection } from '../../src/dbus/connection.js';
import { Writer } from '../../src/dbus/marshal.js';
import { LinuxProcessTable } from '../../src/system/process-table.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 10_000 : 300;
/** sun_path holds 108 bytes, the last of them NUL. */
const LONGEST_SOCKET_PATH = 107;
const object = new RemoteObject({} as Connection, ':1.2', '/a');

function bytesOf(request: HolderRequest): Buffer {
  const writer = new Writer();
  new CallEncoder().encode(writer, methodCallOf(request.operation, undefined), 1);
  return Buffer.from(writer.take());
}

describe('a request to a holder', () => {
  it.each([
    ['a call', new EditableText(object).setContents('héllo\n漢😀')],
    ['a property of a number', new Value(object).setCurrent(0.1)],
    [
      'a call with one that follows',
      { ...new EditableText(object).insert(3, 'x', 2), afterwards: new Text(object).setCaret(4) },
    ],
  ])('with %s arrives as the call that was meant', (_, operation) => {
    const request = { operation, timeoutMs: 12.5, before: ['/a', '/b'] };
    const line = JSON.stringify(request);
    expect(line).not.toContain('\n');
    const arrived = parseRequest(line);
    expect(arrived).toEqual(request);
    expect(arrived === undefined ? '' : bytesOf(arrived)).toEqual(bytesOf(request));
  });

  it('that is none is refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(parseRequest(line)).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
  });
});

describe('an answer of a holder', () => {
  it.each(['received', 'refused', 'not-sent', 'uncertain'] as const)('%s is read', (kind) => {
    expect(parseAnswer(JSON.stringify({ kind, native: 'x', more: 1 }))).toEqual({ kind, native: 'x' });
  });

  it.each(['', '{}', '[]', 'null', '{"kind":"done"}', '{"kind":1}', '{"kind":"received"'])('%j is none', (line) => {
    expect(parseAnswer(line)).toBeUndefined();
  });
});

describe('the socket of a holder', () => {
  it('has a path that fits where a runtime folder is as long as it may be', () => {
    const identity = new LinuxProcessTable().identify(process.pid);
    if (!identity.known || identity.value === undefined) throw new Error('This process is not known.');
    const folder = `/${'x'.repeat(LONGEST_RUNTIME_FOLDER - 1)}`;
    const path = holderSocketPath(folder, { ...identity.value, pid: 4_194_304 });
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(LONGEST_SOCKET_PATH);
  });
});
