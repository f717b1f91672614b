import { randomBytes } from 'node:crypto';
import { writePrivateFile } from '@agent-desktop/core/files/private-file.js';

const PROTOCOL = Buffer.from('MIT-MAGIC-COOKIE-1');
/** FamilyWild of Xauth.h: the entry holds for whatever this host is called. */
const FAMILY_WILD = 0xffff;

/**
 * One entry of an Xauthority file (libXau): family, then address, display number, protocol and key, each with a 16-bit
 * big-endian length before it. An empty number holds for every display.
 */
export function xauthorityEntry(displayNumber: string, cookie: Uint8Array): Buffer {
  const family = Buffer.alloc(2);
  family.writeUInt16BE(FAMILY_WILD);
  return Buffer.concat([
    family,
    counted(Buffer.alloc(0)),
    counted(Buffer.from(displayNumber)),
    counted(PROTOCOL),
    counted(cookie),
  ]);
}

function counted(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export function newCookie(): Buffer {
  return randomBytes(16);
}

/** The server reads the file before its number is known and takes the key of every entry; clients want the number. */
export function writeXauthority(path: string, displayNumber: string, cookie: Uint8Array): void {
  writePrivateFile(path, xauthorityEntry(displayNumber, cookie));
}
