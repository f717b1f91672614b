import { BusFailure, malformed } from './bus-errors.js';

/** Longest answer line of a server, in bytes; libdbus allows 16 KiB too. */
const MAX_LINE_BYTES = 16 * 1024;
const NEWLINE = 0x0a;

/**
 * The client's side of the SASL exchange with the one mechanism EXTERNAL: the kernel vouches for the user id. BEGIN is
 * sent along with AUTH, because a server that accepts has nothing else to say; one round trip is saved.
 */
export class ExternalAuth {
  private line = Buffer.alloc(0);

  /** The opening bytes: the NUL that carries credentials, and both commands. `uid` is a numeric user id. */
  static opening(uid: number): Buffer {
    const identity = Buffer.from(String(uid)).toString('hex');
    return Buffer.from(`\0AUTH EXTERNAL ${identity}\r\nBEGIN\r\n`, 'latin1');
  }

  /**
   * Takes bytes of the server. Returns how many of them belong to the exchange once it has accepted, undefined while
   * the answer is not complete. Throws `denied` for a refusal and `malformed` for anything that is no answer.
   */
  take(bytes: Buffer): number | undefined {
    const newline = bytes.indexOf(NEWLINE);
    const upTo = newline < 0 ? bytes.length : newline + 1;
    if (this.line.length + upTo > MAX_LINE_BYTES) throw malformed('The authentication answer does not end.');
    this.line = Buffer.concat([this.line, bytes.subarray(0, upTo)]);
    if (newline < 0) return undefined;
    this.judge(this.line.toString('latin1'));
    return upTo;
  }

  private judge(line: string): void {
    if (/^OK [0-9a-fA-F]+\r\n$/.test(line)) return;
    if (/^(REJECTED|ERROR)\b.*\r\n$/.test(line)) {
      throw new BusFailure({ kind: 'denied' }, 'The bus refused this user.');
    }
    throw malformed('The authentication answer is not one.');
  }
}
