import type { FileHandle } from 'node:fs/promises';

/** A file in an archive. `at`: the offset of its first byte. */
export type TarMember = { name: string; size: number; at: number };

const BLOCK = 512;
/** The longest name, in bytes, that the plain format can hold. */
export const MAX_TAR_NAME_BYTES = 100;

export class TarError extends Error {}

/** Returns the header of a member (POSIX ustar), so that any `tar` can list and unpack the archive. */
export function tarHeader(name: string, size: number, changedAt: Date): Buffer {
  const text = Buffer.from(name);
  if (text.length > MAX_TAR_NAME_BYTES) throw new TarError(`The name "${name}" is too long for an archive.`);
  const header = Buffer.alloc(BLOCK);
  header.set(text);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(changedAt.getTime() / 1000), 136, 12);
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** Returns the bytes that fill a member's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export const TAR_END = Buffer.alloc(BLOCK * 2);

/** Returns whether a file begins like an archive. */
export async function isTar(file: FileHandle): Promise<boolean> {
  const header = Buffer.alloc(BLOCK);
  const { bytesRead } = await file.read(header, 0, BLOCK, 0);
  return bytesRead === BLOCK && isHeader(header);
}

/**
 * Lists the members of an archive.
 * @throws TarError if the file is not such an archive or is truncated.
 */
export async function* tarMembers(file: FileHandle): AsyncGenerator<TarMember> {
  const { size: total } = await file.stat();
  const header = Buffer.alloc(BLOCK);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new TarError('it ends too early');
    if (header.every((byte) => byte === 0)) return;
    const member = readHeader(header, at + BLOCK);
    if (member.at + member.size > total) throw new TarError('it ends too early');
    yield member;
    at = member.at + member.size + tarPadding(member.size).length;
  }
}

function readHeader(header: Buffer, at: number): TarMember {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/[\0 ].*$/s, '');
  const size = Number.parseInt(text(124, 12), 8);
  if (!isHeader(header) || !Number.isSafeInteger(size)) throw new TarError('it is damaged');
  return { name: text(0, MAX_TAR_NAME_BYTES), size, at };
}

function isHeader(header: Buffer): boolean {
  return Number.parseInt(header.toString('latin1', 148, 156), 8) === checksum(header);
}

/** Sums the header's bytes, counting the checksum field as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
