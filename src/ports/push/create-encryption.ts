import { Worker } from 'node:worker_threads';
import { collectCalls } from '#kit/collect-calls.ts';
import { encryptMessage } from './encrypt-message.ts';
import type { PushSubscription } from './push.ts';

export type MessageToEncrypt = { keys: PushSubscription['keys']; payload: string };
/** `bytes` holds the messages one after the other; each ends at `end`. */
export type EncryptedBatch = { bytes: Uint8Array; parts: { end: number; error: string | null }[] };

/** `refused`: the browser's keys are invalid. */
export type Encrypted = { kind: 'encrypted'; body: Buffer } | { kind: 'refused'; reason: string };

export type Encryption = {
  /** @throws Error if the thread fails; the next message starts another one. */
  encrypt(message: MessageToEncrypt): Promise<Encrypted>;
  close(): Promise<void>;
};

/** For fewer messages at once, handing them to the thread costs more than encrypting them. */
const MIN_HANDED_OVER = 8;

/**
 * Encrypts messages: many at once in a thread, so that pages do not wait for them, and few of them here. The thread
 * starts with the first batch and does not keep the process alive. `program` is replaced in tests by one that fails.
 */
export function createEncryption(program = new URL('./encryption-thread.ts', import.meta.url)): Encryption {
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<EncryptedBatch> | undefined;
  const fail = (failed: Worker, error: Error) => {
    if (failed !== worker) return;
    worker = undefined;
    waiting?.reject(error);
  };
  const start = () => {
    const started = new Worker(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    started.on('message', (batch: EncryptedBatch) => waiting?.resolve(batch));
    started.on('error', (error: Error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('The thread for encryption ended.')));
    started.unref();
    return started;
  };
  // One batch at a time, so `waiting` is that of the only one.
  const encrypt = collectCalls<MessageToEncrypt, Encrypted>(async (messages) => {
    if (messages.length < MIN_HANDED_OVER) return messages.map(encryptHere);
    worker ??= start();
    waiting = Promise.withResolvers();
    worker.postMessage(messages);
    return read(await waiting.promise);
  });
  return { encrypt, close: async () => void (await worker?.terminate()) };
}

function encryptHere({ keys, payload }: MessageToEncrypt): Encrypted {
  try {
    return { kind: 'encrypted', body: encryptMessage(keys, payload) };
  } catch (error) {
    return { kind: 'refused', reason: (error as Error).message };
  }
}

function read({ bytes, parts }: EncryptedBatch): Encrypted[] {
  let from = 0;
  return parts.map(({ end, error }) => {
    const body = Buffer.from(bytes.buffer, from, end - from);
    from = end;
    return error === null ? { kind: 'encrypted', body } : { kind: 'refused', reason: error };
  });
}
