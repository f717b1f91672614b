import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marshalBody } from '../../src/dbus/marshal.js';
import { Header } from '../../src/dbus/message.js';
import { Reader, unmarshalBody } from '../../src/dbus/unmarshal.js';
import { asOracle, asReceived, typedBody } from './arbitraries.js';
import { Oracle, signalBytes } from './oracle.js';

const full = Boolean(process.env.AGENT_DESKTOP_TEST_FULL);
const runs = { numRuns: full ? 5_000 : 200 };
const patience = { timeout: full ? 600_000 : 60_000 };

describe('the codec against @jellybrick/dbus-next', () => {
  let oracle: Oracle;
  beforeAll(async () => {
    oracle = await Oracle.start();
  });
  afterAll(() => oracle.stop());

  it('whatever we marshal it unmarshals to the same values', patience, async () => {
    await fc.assert(
      fc.asyncProperty(typedBody, async ({ signature, body }) => {
        const message = await oracle.unmarshal(signalBytes(signature, body));
        expect(message.signature).toBe(signature);
        expect(message.body).toEqual(asOracle(signature, body));
      }),
      runs,
    );
  });

  it('whatever it marshals we unmarshal to the same values', patience, async () => {
    const reader = new Reader();
    const header = new Header();
    await fc.assert(
      fc.asyncProperty(typedBody, async ({ signature, body }) => {
        const bytes = await oracle.marshal(signature, asOracle(signature, body));
        header.read(reader, bytes, 0, bytes.length);
        expect([header.path, header.interface, header.member]).toEqual(['/a', 'a.b', 'c']);
        expect(header.signature.text).toBe(signature);
        expect(reader.body(header.signature)).toEqual(asReceived(signature, body));
      }),
      runs,
    );
  });
});

describe('the codec by itself', () => {
  it('unmarshals what it marshalled', patience, () => {
    fc.assert(
      fc.property(typedBody, ({ signature, body }) => {
        expect(unmarshalBody(signature, marshalBody(signature, body))).toEqual(asReceived(signature, body));
      }),
      runs,
    );
  });
});
