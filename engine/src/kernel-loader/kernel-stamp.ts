/**
 * Identifies the sources of a compiled kernel. Kernel and host share a memory layout, so a kernel compiled from other
 * sources would read garbage.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ENGINE = path.join(import.meta.dirname, '../..');
/** The compiled folders, in this order; if two files have the same name, the later one replaces the earlier one. */
const FOLDERS = [path.join(ENGINE, 'src/kernel'), path.join(ENGINE, 'assembly')];

/** A section that WebAssembly ignores: its kind, its length in two bytes, its name, and a stamp of `STAMP_BYTES`. */
const NAME = 'sources';
/** Hexadecimal digits: the first half is a hash of the sources, the second half of the compiler options. */
const STAMP_BYTES = 64;
const LENGTH = 1 + NAME.length + STAMP_BYTES;
const HEAD = Uint8Array.of(0, (LENGTH & 127) | 128, LENGTH >> 7, NAME.length, ...new TextEncoder().encode(NAME));

/** Returns the files that a kernel is compiled from; an empty list unless all folders exist. */
export function kernelSources(): string[] {
  return FOLDERS.every((folder) => existsSync(folder)) ? FOLDERS.flatMap(filesIn) : [];
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.(d|test)\.ts$/.test(name));
  return names.toSorted().map((name) => path.join(folder, name));
}

/** Returns the first half of the stamp of a kernel compiled from the current contents of these sources. */
export function sourcesStamp(sources: readonly string[]): string {
  return digest(sources.flatMap((file) => [path.basename(file), readFileSync(file, 'utf8')]));
}

/** Returns the stamp of a kernel compiled from these sources with these options. */
export function stampOf(sources: readonly string[], options: readonly string[]): string {
  return sourcesStamp(sources) + digest(options);
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, STAMP_BYTES / 2);
}

/** Appends a stamp to a compiled kernel. */
export function stamped(binary: Uint8Array, stamp: string): Uint8Array {
  return Buffer.concat([binary, HEAD, Buffer.from(stamp, 'latin1')]);
}

/** Returns the stamp of a compiled kernel. If it has none, returns a text that equals no stamp. */
export function stampIn(binary: Uint8Array): string {
  return Buffer.from(binary.subarray(-STAMP_BYTES)).toString('latin1');
}
