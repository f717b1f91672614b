import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameReader } from '../../src/dbus/framing.js';
import { typedBody } from './arbitraries.js';
import { signalBytes } from './oracle.js';

const full = Boolean(process.env.AGENT_DESKTOP_TEST_FULL);
const runs = { numRuns: full ? 5_000 : 100 };
const patience = { timeout: full ? 600_000 : 60_000 };

describe('cutting a stream into messages', () => {
  it('gives the same messages however the stream is broken into pieces', patience, () => {
    const bodies = fc.array(typedBody, { minLength: 1, maxLength: 6 });
    const pieces = fc.infiniteStream(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 600 })));
    fc.assert(
      fc.property(bodies, pieces, (messages, sizes) => {
        const sent = messages.map(({ signature, body }) => signalBytes(signature, body));
        const stream = Buffer.concat(sent);
        const got: Buffer[] = [];
        const frames = new FrameReader(1 << 20, (bytes, start, end) =>
          got.push(Buffer.from(bytes.subarray(start, end))),
        );
        // One buffer that is filled over and over, as the socket does.
        const shared = Buffer.alloc(700);
        for (let at = 0; at < stream.length; ) {
          const size = Math.min(sizes.next().value ?? 1, stream.length - at);
          shared.fill(0xee);
          stream.copy(shared, 5, at, at + size);
          frames.push(shared, 5, 5 + size);
          at += size;
        }
        expect(got).toEqual(sent);
      }),
      runs,
    );
  });

  it('takes a message of many chunks whole', patience, () => {
    const message = signalBytes('ay', [Buffer.alloc(3_000_000, 7)]);
    const lengths: number[] = [];
    const frames = new FrameReader(1 << 23, (_bytes, start, end) => lengths.push(end - start));
    for (let at = 0; at < message.length; at += 65_536) {
      frames.push(message, at, Math.min(message.length, at + 65_536));
    }
    expect(lengths).toEqual([message.length]);
  });

  it.each([
    ['an unknown byte order', (bytes: Buffer) => bytes.writeUInt8(0x78, 0)],
    ['another protocol version', (bytes: Buffer) => bytes.writeUInt8(2, 3)],
    ['a body over the limit', (bytes: Buffer) => bytes.writeUInt32LE(0xffff_ffff, 4)],
    ['header fields over the limit', (bytes: Buffer) => bytes.writeUInt32LE(0xffff_fff8, 12)],
  ])('refuses %s as soon as the fixed header is there', (_what, spoil) => {
    const bytes = Buffer.from(signalBytes('s', ['a']).subarray(0, 16));
    spoil(bytes);
    const frames = new FrameReader(1 << 20, () => expect.unreachable());
    expect(() => frames.push(bytes, 0, 16)).toThrow();
  });
});
