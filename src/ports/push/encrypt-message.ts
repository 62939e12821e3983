import { createCipheriv, createECDH, createSecretKey, hash, randomBytes } from 'node:crypto';
import type { PushSubscription } from './push.ts';

export const SALT_BYTES = 16;
export const PRIVATE_KEY_BYTES = 32;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
/** Salt, record size, and the sender's key with its length (RFC 8188 §2.1). */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;
/** A message is one record, which push services accept up to this size (RFC 8030 §7.2). */
const RECORD_BYTES = 4_096;
/** Ends the last record (RFC 8188 §2): one byte in UTF-8. */
const DELIMITER = '\x02';

/** Each text ends with the number of the only block that HKDF-Expand writes (RFC 5869 §2.3). */
const CONTENT_KEY = Buffer.from('Content-Encoding: aes128gcm\0\x01');
const NONCE = Buffer.from('Content-Encoding: nonce\0\x01');

/** The purpose of a secret: the two public keys of the current message. */
const about = Buffer.from(`WebPush: info\0${'-'.repeat(2 * KEY_BYTES)}\x01`);
const BROWSER_KEY_AT = 'WebPush: info\0'.length;

type RandomBytes = { privateKey?: Buffer; salt?: Buffer };

/**
 * Encrypts a message for one browser (RFC 8291 §3.4), in a third of the time of `web-push`. Each message has its own key
 * pair and salt, of random bytes; tests pass those of the RFC.
 * @throws Error if the browser's keys are invalid
 */
export function encryptMessage(
  { p256dh, auth }: PushSubscription['keys'],
  payload: string,
  { privateKey = randomBytes(PRIVATE_KEY_BYTES), salt = randomBytes(SALT_BYTES) }: RandomBytes = {},
): Buffer {
  const [browserKey, authSecret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  if (browserKey.length !== KEY_BYTES) throw new RangeError(`The browser’s key must have ${KEY_BYTES} bytes.`);
  if (authSecret.length < SALT_BYTES)
    throw new RangeError(`The browser’s secret must have at least ${SALT_BYTES} bytes.`);
  const senderKey = setSenderKey(privateKey);
  browserKey.copy(about, BROWSER_KEY_AT);
  senderKey.copy(about, BROWSER_KEY_AT + KEY_BYTES);
  // HKDF (RFC 5869) with outputs of one block; the last two share their first step.
  const secret = hmac(hmac(authSecret, sender.computeSecret(browserKey)), about);
  const pseudorandomKey = hmac(salt, secret);
  const key = hmac(pseudorandomKey, CONTENT_KEY).subarray(0, 16);
  const nonce = hmac(pseudorandomKey, NONCE).subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', createSecretKey(key), nonce);
  const text = Buffer.from(payload + DELIMITER);
  if (text.length + TAG_BYTES > RECORD_BYTES) throw new RangeError('The message is too long.');
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header[SALT_BYTES + 4] = KEY_BYTES;
  senderKey.copy(header, HEADER_BYTES - KEY_BYTES);
  return Buffer.concat([header, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Contains the key pair of the current message, because creating an object for each message takes longer than the keys.
 * Its `computeSecret` also checks that pair. `diffieHellman` does not, but the key objects that it needs take as long.
 */
const sender = createECDH('prime256v1');

/**
 * Sets the key pair of the next message, and returns its public key. Setting a random number takes a third of the time
 * of `generateKeys`, which is used if the number is no valid key: one in four billion.
 */
function setSenderKey(privateKey: Buffer): Buffer {
  try {
    sender.setPrivateKey(privateKey);
  } catch {
    return sender.generateKeys();
  }
  return sender.getPublicKey();
}

const [BLOCK_BYTES, DIGEST_BYTES] = [64, 32];
const [INNER_PAD, OUTER_PAD] = [0x36, 0x5c];

/** The input of the two hashes of an HMAC. Allocating them for each one takes as long as hashing. */
const inner = Buffer.alloc(BLOCK_BYTES + about.length);
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);

/**
 * Returns the HMAC-SHA-256 (RFC 2104) of at most as many bytes as `about` has: two calls of `hash` take less time than
 * one `createHmac`. The first digest is a string, because a buffer has its own memory outside of the heap.
 */
function hmac(key: Buffer, text: Buffer): Buffer {
  const block = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  inner.fill(INNER_PAD, 0, BLOCK_BYTES);
  outer.fill(OUTER_PAD, 0, BLOCK_BYTES);
  for (let at = 0; at < block.length; at++) {
    inner[at]! ^= block[at]!;
    outer[at]! ^= block[at]!;
  }
  text.copy(inner, BLOCK_BYTES);
  outer.write(hash('sha256', inner.subarray(0, BLOCK_BYTES + text.length), 'binary'), BLOCK_BYTES, 'binary');
  return Buffer.from(hash('sha256', outer, 'binary'), 'binary');
}
