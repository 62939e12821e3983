import { hash } from 'node:crypto';

/** The block size of SHA-256. */
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** The maximum length of a character in UTF-8. */
const MAX_CHARACTER_BYTES = 3;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/**
 * Returns a function that computes the HMAC-SHA256 of a text in base64url (RFC 2104). It uses two one-shot hashes,
 * because creating an `Hmac` in Node takes longer than both, and each page signs several links.
 * @param key at most 64 bytes.
 */
export function createHmacSha256(key: Uint8Array): (text: string) => string {
  if (key.length > BLOCK_BYTES) throw new RangeError(`A key has at most ${BLOCK_BYTES} bytes.`);
  let inner = paddedKey(key, INNER_PAD, 512);
  const outer = paddedKey(key, OUTER_PAD, DIGEST_BYTES);
  return (text) => {
    const mostBytes = MAX_CHARACTER_BYTES * text.length;
    if (BLOCK_BYTES + mostBytes > inner.length) inner = paddedKey(key, INNER_PAD, mostBytes);
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', inner.subarray(0, end), 'hex'), BLOCK_BYTES, 'hex');
    return hash('sha256', outer, 'base64url');
  };
}

/** Returns a key, padded to a block, followed by space for further bytes. */
function paddedKey(key: Uint8Array, pad: number, moreBytes: number): Buffer {
  const padded = Buffer.alloc(BLOCK_BYTES + moreBytes);
  for (let at = 0; at < BLOCK_BYTES; at++) padded[at] = pad ^ (key[at] ?? 0);
  return padded;
}
