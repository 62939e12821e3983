import { parentPort } from 'node:worker_threads';
import { encryptMessage } from './encrypt-message.ts';
import type { EncryptedBatch, MessageToEncrypt } from './create-encryption.ts';

// The thread of `createEncryption`: answers each batch in order. All messages of an answer share one buffer, which is
// handed over without a copy.
parentPort?.on('message', (messages: MessageToEncrypt[]) => {
  const encrypted = messages.map(encrypt);
  const bytes = new Uint8Array(encrypted.reduce((sum, one) => sum + one.body.length, 0));
  let at = 0;
  const parts = encrypted.map(({ body, error }) => {
    bytes.set(body, at);
    at += body.length;
    return { end: at, error };
  });
  parentPort?.postMessage({ bytes, parts } satisfies EncryptedBatch, [bytes.buffer]);
});

function encrypt({ keys, payload }: MessageToEncrypt): { body: Uint8Array; error: string | null } {
  try {
    return { body: encryptMessage(keys, payload), error: null };
  } catch (error) {
    return { body: new Uint8Array(), error: (error as Error).message };
  }
}
