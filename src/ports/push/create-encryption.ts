import { availableParallelism } from 'node:os';
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
  /** @throws Error if a thread fails twice; the next message starts another one. */
  encrypt(message: MessageToEncrypt): Promise<EncryptionResult>;
  close(): Promise<void>;
};

/** For fewer messages, handing them to the thread costs more than encrypting them. */
const MIN_HANDED_OVER = 8;
/** A thread needs 0.1 s for the largest batch; on a busy machine, several times as long. */
const TIMEOUT_MS = 5_000;
const ATTEMPTS = 2;

const PROGRAM = new URL('./encryption-thread.ts', import.meta.url);

/** One thread encrypts fewer messages than the rest of a server can send. */
const MAX_THREADS = 2;

/**
 * Encrypts messages: many at once in threads, so that pages do not wait for them, and few of them here. The threads start
 * with the first batches and do not keep the process alive. If one ends or hangs, another one repeats its messages; if
 * that fails too, they fail, because here they could stop the site. `programOf` is replaced in tests by one that fails.
 */
export function createEncryption(
  programOf: () => URL = () => PROGRAM,
  threadCount = Math.min(MAX_THREADS, availableParallelism()),
): Encryption {
  const threads = Array.from({ length: threadCount }, () => createThread(programOf));
  const encrypt = collectCalls<MessageToEncrypt, EncryptionResult | Error>(async (messages) => {
    if (messages.length < MIN_HANDED_OVER) return messages.map(encryptHere);
    const count = Math.min(threads.length, Math.floor(messages.length / MIN_HANDED_OVER));
    const size = Math.ceil(messages.length / count);
    const results = await Promise.all(
      threads.slice(0, count).map((thread, at) => thread.encrypt(messages.slice(at * size, (at + 1) * size))),
    );
    return results.flat();
  });
  return {
    encrypt: async (message) => {
      const result = await encrypt(message);
      if (result instanceof Error) throw result;
      return result;
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

type EncryptionThread = {
  /** Call it for one batch at a time, so that each answer is for the only one. An error is the result of each message. */
  encrypt(messages: readonly MessageToEncrypt[]): Promise<(EncryptionResult | Error)[]>;
  close(): Promise<void>;
};

function createThread(programOf: () => URL): EncryptionThread {
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
  return {
    encrypt: async (messages) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return read(await run(messages));
        } catch (error) {
          if (attempt === ATTEMPTS || isClosed) return messages.map(() => error as Error);
        }
      }
    },
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
