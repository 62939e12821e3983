import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Returns random bytes from the system's generator as text. Each byte is used once. Bytes are fetched in bulk, because
 * 16 bytes cost nearly as much as 4,096.
 * @param bytes at most 4,096.
 */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + bytes);
  // Overwrites bytes that were already returned.
  pool.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
