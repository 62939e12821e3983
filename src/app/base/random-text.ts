import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Bytes from the system's generator as text, each given out once. They are drawn many at a time: asking for sixteen
 * costs nearly as much as for four thousand.
 * @param bytes at most 4,096.
 */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + bytes);
  // What was given out is not kept.
  pool.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
