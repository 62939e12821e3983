/** Which sources a compiled kernel is made of: it and the host share how all lies in memory, so others would read nonsense. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ENGINE = path.join(import.meta.dirname, '../..');
/** What is compiled, in this order; of two files with one name the later stands for both. */
const FOLDERS = [path.join(ENGINE, 'src/kernel'), path.join(ENGINE, 'assembly')];

/** A section that WebAssembly ignores: its kind, its length in two bytes, its name; a stamp of so many bytes follows. */
const NAME = 'sources';
/** Hexadecimal digits: half of them tell the sources, half how they were compiled. */
const STAMP_BYTES = 64;
const LENGTH = 1 + NAME.length + STAMP_BYTES;
const HEAD = Uint8Array.of(0, (LENGTH & 127) | 128, LENGTH >> 7, NAME.length, ...new TextEncoder().encode(NAME));

/** The files that a kernel is compiled from; none where they are not all there. */
export function kernelSources(): string[] {
  return FOLDERS.every((folder) => existsSync(folder)) ? FOLDERS.flatMap(filesIn) : [];
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.(d|test)\.ts$/.test(name));
  return names.toSorted().map((name) => path.join(folder, name));
}

/** What the stamp of a kernel begins with that is made of these sources as they are now. */
export function stampOfSources(sources: readonly string[]): string {
  return digest(sources.flatMap((file) => [path.basename(file), readFileSync(file, 'utf8')]));
}

/** The stamp of a kernel that is made of these sources now with such options. */
export function stampOf(sources: readonly string[], options: readonly string[]): string {
  return stampOfSources(sources) + digest(options);
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, STAMP_BYTES / 2);
}

/** A compiled kernel with its stamp behind it. */
export function stamped(binary: Uint8Array, stamp: string): Uint8Array {
  return Buffer.concat([binary, HEAD, Buffer.from(stamp, 'latin1')]);
}

/** The stamp of a compiled kernel; of one without, something that is no stamp. */
export function stampIn(binary: Uint8Array): string {
  return Buffer.from(binary.subarray(-STAMP_BYTES)).toString('latin1');
}
