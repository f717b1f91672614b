import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BusFailure } from '../../src/dbus/bus-errors.js';
import { FrameReader } from '../../src/dbus/framing.js';
import { Header } from '../../src/dbus/message.js';
import { Reader } from '../../src/dbus/unmarshal.js';
import { typedBody } from './arbitraries.js';
import { signalBytes } from './oracle.js';

const full = Boolean(process.env.AGENT_DESKTOP_TEST_FULL);
const runs = { numRuns: full ? 20_000 : 1_000 };
const patience = { timeout: full ? 600_000 : 60_000 };

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 0x7f, 0xff, 0x61, 0x76, 0x28)),
    kind: fc.constantFrom('set', 'set', 'set', 'insert', 'remove'),
  }),
  { minLength: 1, maxLength: 5 },
);

type Outcome = { values: unknown[] } | { refused: string };

/** The message between two fields of `around`, read as the connection reads it. */
function readAmid(message: Buffer, around: number): Outcome {
  const bytes = Buffer.concat([Buffer.alloc(24, around), message, Buffer.alloc(64, around)]);
  const reader = new Reader();
  const header = new Header();
  const end = 24 + message.length;
  try {
    header.read(reader, bytes, 24, end);
    const values = [header.path, header.member, header.sender, ...reader.body(header.signature)];
    expect(reader.position).toBeLessThanOrEqual(end);
    return { values };
  } catch (error) {
    if (!(error instanceof BusFailure)) throw error;
    expect(error.failure.kind).toBe('malformed');
    return { refused: error.message };
  }
}

function spoiled(bytes: Buffer, changes: readonly { at: number; byte: number; kind: string }[]): Buffer {
  const edited = [...bytes];
  for (const { at, byte, kind } of changes) {
    const index = Math.floor(at * edited.length);
    if (kind === 'insert') edited.splice(index, 0, byte);
    else if (kind === 'remove' && edited.length > 17) edited.splice(index, 1);
    else edited[index] = byte;
  }
  return Buffer.from(edited);
}

describe('a message with wrong bytes', () => {
  it('is refused or read, and what was read never depends on bytes outside it', patience, () => {
    fc.assert(
      fc.property(typedBody, edits, ({ signature, body }, changes) => {
        const message = spoiled(signalBytes(signature, body), changes);
        expect(readAmid(message, 0x00)).toEqual(readAmid(message, 0xff));
        expect(readAmid(message, 0x61)).toEqual(readAmid(message, 0xff));
      }),
      runs,
    );
  });

  it('random bytes never make the stream throw anything but malformed', patience, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (random, plausible) => {
        const bytes = Buffer.from(random);
        if (plausible && bytes.length >= 16) Buffer.from([0x6c, 4, 0, 1]).copy(bytes);
        if (plausible && bytes.length >= 16) bytes.writeUInt32LE(bytes.readUInt32LE(4) % 64, 4);
        const reader = new Reader();
        const header = new Header();
        const frames = new FrameReader(4_096, (chunk, start, end) => {
          header.read(reader, chunk, start, end);
          reader.body(header.signature);
        });
        try {
          frames.push(bytes, 0, bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(BusFailure);
        }
      }),
      runs,
    );
  });
});
