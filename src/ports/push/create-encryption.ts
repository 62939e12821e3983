import { Worker } from 'node:worker_threads';
import { collectCalls } from '#kit/async/collect-calls.ts';
import { encryptMessage } from './encrypt-message.ts';
import type { PushSubscription } from './push.ts';

export type MessageToEncrypt = { keys: PushSubscription['keys']; payload: string };
/** `bytes` holds the messages one after the other; each ends at `end`. */
export type EncryptedBatch = { bytes: Uint8Array; parts: { end: number; error: string | null }[] };

/** `refused`: the browser's keys are invalid. */
export type EncryptionResult = { kind: 'encrypted'; body: Buffer } | { kind: 'refused'; reason: string };

export type Encryption = {
  /** @throws Error if the thread fails twice; the next message starts another one. */
  encrypt(message: MessageToEncrypt): Promise<EncryptionResult>;
  close(): Promise<void>;
};

/** For fewer messages, handing them to the thread costs more than encrypting them. */
const MIN_HANDED_OVER = 8;
/** A thread needs 0.1 s for the largest batch; on a busy machine, several times as long. */
const TIMEOUT_MS = 5_000;
const ATTEMPTS = 2;

const PROGRAM = new URL('./encryption-thread.ts', import.meta.url);

/**
 * Encrypts messages: many at once in a thread, so that pages do not wait for them, and few of them here. The thread
 * starts with the first batch and does not keep the process alive. If it ends or hangs, another one repeats its batch;
 * if that fails too, the batch fails, because here its messages could stop the site. `programOf` is replaced in tests
 * by one that fails.
 */
export function createEncryption(programOf: () => URL = () => PROGRAM): Encryption {
  let worker: Worker | undefined;
  let isClosed = false;
  const run = async (messages: readonly MessageToEncrypt[]): Promise<EncryptedBatch> => {
    worker ??= startThread(programOf());
    try {
      return await encryptIn(worker, messages);
    } catch (error) {
      void worker?.terminate();
      worker = undefined;
      throw error;
    }
  };
  // One batch at a time, so each answer of the thread is for the only one.
  const encrypt = collectCalls<MessageToEncrypt, EncryptionResult>(async (messages) => {
    if (messages.length < MIN_HANDED_OVER) return messages.map(encryptHere);
    for (let attempt = 1; ; attempt++) {
      try {
        return read(await run(messages));
      } catch (error) {
        if (attempt === ATTEMPTS || isClosed) throw error;
      }
    }
  });
  return {
    encrypt,
    close: async () => {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

function startThread(program: URL): Worker {
  const started = new Worker(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  // An error between two batches; the next batch notices that the thread has ended.
  started.on('error', () => undefined);
  started.unref();
  return started;
}

/** @throws Error if the thread ends, or does not answer in time. */
async function encryptIn(worker: Worker, messages: readonly MessageToEncrypt[]): Promise<EncryptedBatch> {
  const { promise, resolve, reject } = Promise.withResolvers<EncryptedBatch>();
  const onExit = () => reject(new Error('The thread for encryption ended.'));
  const timer = setTimeout(
    () => reject(new Error(`The thread for encryption hung for ${TIMEOUT_MS} ms.`)),
    TIMEOUT_MS,
  ).unref();
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  try {
    // A thread that has ended reports nothing any more.
    if (worker.threadId === -1) onExit();
    worker.postMessage(messages);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}

function encryptHere({ keys, payload }: MessageToEncrypt): EncryptionResult {
  try {
    return { kind: 'encrypted', body: encryptMessage(keys, payload) };
  } catch (error) {
    return { kind: 'refused', reason: (error as Error).message };
  }
}

function read({ bytes, parts }: EncryptedBatch): EncryptionResult[] {
  let from = 0;
  return parts.map(({ end, error }) => {
    const body = Buffer.from(bytes.buffer, from, end - from);
    from = end;
    return error === null ? { kind: 'encrypted', body } : { kind: 'refused', reason: error };
  });
}
