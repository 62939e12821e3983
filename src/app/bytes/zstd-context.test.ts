import { randomBytes } from 'node:crypto';
import { constants, createZstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createZstdContext } from './zstd-context.ts';

const PARAMS = { [constants.ZSTD_c_compressionLevel]: 2, [constants.ZSTD_c_windowLog]: 17 };
const KB = 1024;

test('one context compresses each response like a new one', () => {
  const compress = createZstdContext(PARAMS);
  const bodies = [
    Buffer.from('text '.repeat(20_000)),
    randomBytes(256 * KB),
    Buffer.from('a'),
    Buffer.from('{"cards":[1,2,3]}'.repeat(2_000)),
    Buffer.from('text '.repeat(20_000)),
  ];
  for (const body of bodies) {
    const compressed = compress(body);
    // Undefined on a version of Node without the internal functions, where each page costs more.
    expect(compressed).toBeDefined();
    expect(zstdDecompressSync(compressed!).equals(body)).toBe(true);
    expect(compressed!.equals(zstdCompressSync(body, { params: PARAMS, chunkSize: 512 * KB }))).toBe(true);
    expect(compressed!.buffer.byteLength).toBe(compressed!.length);
  }
});

test('a later response leaves the bytes of an earlier one', () => {
  const compress = createZstdContext(PARAMS);
  const first = compress(Buffer.from('first '.repeat(500)))!;
  compress(randomBytes(10 * KB));
  expect(zstdDecompressSync(first).toString()).toBe('first '.repeat(500));
});

test('a larger response is left to the caller', () => {
  const compress = createZstdContext(PARAMS);
  expect(compress(Buffer.alloc(256 * KB + 1))).toBeUndefined();
  expect(compress(Buffer.alloc(256 * KB))).toBeDefined();
});

type Handle = { writeSync(): void };

/** Returns the object with Node's function that compresses within a stream. */
function handlePrototype(): Handle {
  const { _handle: handle } = createZstdCompress() as unknown as { _handle: Handle };
  let found = handle;
  while (!Object.hasOwn(found, 'writeSync')) found = Object.getPrototypeOf(found) as Handle;
  return found;
}

test.each([10 * KB, 0])('after a write of %d bytes that fails, everything is left to the caller', (bytes) => {
  const compress = createZstdContext(PARAMS);
  expect(compress(Buffer.from('first'))).toBeDefined();
  // A write that fails leaves the numbers of the bytes that are left as they were.
  const failing = vi.spyOn(handlePrototype(), 'writeSync').mockImplementation(() => undefined);
  try {
    expect(compress(Buffer.alloc(bytes))).toBeUndefined();
  } finally {
    failing.mockRestore();
  }
  expect(compress(Buffer.from('later'))).toBeUndefined();
});
