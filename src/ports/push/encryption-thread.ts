import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { encryptMessage, SALT_BYTES } from './encrypt-message.ts';
import type { EncryptedBatch, MessageToEncrypt } from './create-encryption.ts';

// The thread of `createEncryption`: answers each batch in order. All messages of an answer share one buffer, which is
// handed over without a copy.
parentPort?.on('message', (messages: MessageToEncrypt[]) => {
  // One call for all salts, because a call for each takes a twentieth of the time of encryption.
  const salts = randomBytes(messages.length * SALT_BYTES);
  const encrypted = messages.map((message, place) =>
    encrypt(message, salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES)),
  );
  const bytes = new Uint8Array(encrypted.reduce((sum, one) => sum + one.body.length, 0));
  let at = 0;
  const parts = encrypted.map(({ body, error }) => {
    bytes.set(body, at);
    at += body.length;
    return { end: at, error };
  });
  parentPort?.postMessage({ bytes, parts } satisfies EncryptedBatch, [bytes.buffer]);
});

function encrypt({ keys, payload }: MessageToEncrypt, salt: Buffer): { body: Uint8Array; error: string | null } {
  try {
    return { body: encryptMessage(keys, payload, { salt }), error: null };
  } catch (error) {
    return { body: new Uint8Array(), error: (error as Error).message };
  }
}
