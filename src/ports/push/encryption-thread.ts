import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { encryptMessage, PRIVATE_KEY_BYTES, SALT_BYTES } from './encrypt-message.ts';
import type { BatchToEncrypt, EncryptedBatch } from './create-encryption.ts';

// The thread of `createEncryption`: answers each batch in order. All messages of an answer share one buffer, which is
// handed over without a copy.
parentPort?.on('message', (batch: BatchToEncrypt) => {
  const encrypted = encryptBatch(batch);
  parentPort?.postMessage(encrypted, [encrypted.bytes.buffer]);
});

const RANDOM_BYTES = SALT_BYTES + PRIVATE_KEY_BYTES;

function encryptBatch({ keys, payloads, places }: BatchToEncrypt): EncryptedBatch & { bytes: Uint8Array<ArrayBuffer> } {
  // One call for all messages, because a call for each takes a twentieth of the time of encryption.
  const random = randomBytes(places.length * RANDOM_BYTES);
  const errors = new Map<number, string>();
  const bodies = Array.from(places, (place, at) => {
    const browser = { p256dh: keys[2 * at]!, auth: keys[2 * at + 1]! };
    const own = random.subarray(at * RANDOM_BYTES, (at + 1) * RANDOM_BYTES);
    try {
      return encryptMessage(browser, payloads[place]!, {
        privateKey: own.subarray(SALT_BYTES),
        salt: own.subarray(0, SALT_BYTES),
      });
    } catch (error) {
      errors.set(at, (error as Error).message);
      return Buffer.alloc(0);
    }
  });
  const ends = new Uint32Array(bodies.length);
  const bytes = new Uint8Array(bodies.reduce((sum, { length }) => sum + length, 0));
  for (const [at, body] of bodies.entries()) {
    const from = at === 0 ? 0 : ends[at - 1]!;
    bytes.set(body, from);
    ends[at] = from + body.length;
  }
  return { bytes, ends, errors };
}
