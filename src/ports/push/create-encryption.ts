import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { encryptMessage } from './encrypt-message.ts';
import type { PushSubscription } from './push.ts';

export type MessageToEncrypt = { keys: PushSubscription['keys']; payload: string };

/**
 * Messages for a thread, in few values, because copying an object for each message takes a tenth of the sender's time.
 * `keys`: the key and the secret of each message's browser, one after the other. `places`: its payload in `payloads`.
 */
export type BatchToEncrypt = { keys: string[]; payloads: string[]; places: Uint32Array };
/**
 * `bytes`: all messages, one after the other. `ends`: where each message ends. `errors`: by the index of the message.
 */
export type EncryptedBatch = { bytes: Uint8Array; ends: Uint32Array; errors: ReadonlyMap<number, string> };

/** `refused`: the browser's keys are invalid. */
export type EncryptionResult = { kind: 'encrypted'; body: Buffer } | { kind: 'refused'; reason: string };

export type Encryption = {
  /** @throws Error if a thread fails twice; the next message starts another one. */
  encrypt(message: MessageToEncrypt): Promise<EncryptionResult>;
  close(): Promise<void>;
};

/** For fewer messages, handing them to a thread takes longer than encrypting them here. */
const MIN_HANDED_OVER = 8;
/** Small enough that no thread is idle while another one has much work left. */
const MAX_HANDED_OVER = 64;
/**
 * How long, in ms, smaller batches wait for further messages while threads are busy. Limited because a thread may hang.
 */
const MAX_WAIT_MS = 100;
/** A thread needs 0.02 s for the largest batch; on a busy machine, several times as long. */
const TIMEOUT_MS = 5_000;
const ATTEMPTS = 2;

const PROGRAM = new URL('./encryption-thread.ts', import.meta.url);

/** One thread encrypts fewer messages than the rest of a server can send. */
const MAX_THREADS = 2;

type Call = { message: MessageToEncrypt; answer: PromiseWithResolvers<EncryptionResult> };

/**
 * Encrypts messages: many at a time in threads, so that pages do not wait for them, and few of them in this thread.
 * Messages that arrive while all threads are busy wait for the first free one. The threads start with the first batches
 * and do not keep the process alive. If a thread ends or hangs, another one repeats its messages; if that fails too,
 * the messages fail, because encrypting them here could stop the site. Tests replace `programOf` by a program that
 * fails.
 */
export function createEncryption(
  programOf: () => URL = () => PROGRAM,
  threadCount = Math.min(MAX_THREADS, availableParallelism()),
): Encryption {
  const threads = Array.from({ length: threadCount }, () => createThread(programOf));
  // The last one is used first, so that a server with few messages starts one thread only.
  const free = [...threads];
  const waiting: Call[] = [];
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;
  const handOver = async (thread: EncryptionThread, calls: readonly Call[]) => {
    const results = await thread.encrypt(calls.map(({ message }) => message));
    free.push(thread);
    for (const [at, { answer }] of calls.entries()) settle(answer, results[at]!);
    work();
  };
  const work = () => {
    isScheduled = false;
    while (free.length > 0 && waiting.length >= MIN_HANDED_OVER) {
      const count = Math.min(MAX_HANDED_OVER, Math.ceil(waiting.length / shares(waiting.length, free.length)));
      void handOver(free.pop()!, waiting.splice(0, count));
    }
    if (free.length === threads.length) encryptFew();
    // More messages will probably arrive before the threads have ended.
    else if (waiting.length > 0) timer ??= setTimeout(encryptLate, MAX_WAIT_MS);
  };
  const encryptFew = () => {
    for (const { message, answer } of waiting.splice(0)) settle(answer, encryptHere(message));
  };
  const encryptLate = () => {
    timer = undefined;
    if (waiting.length < MIN_HANDED_OVER) encryptFew();
  };
  return {
    encrypt: (message) => {
      const answer = Promise.withResolvers<EncryptionResult>();
      waiting.push({ message, answer });
      // Runs after this turn of the event loop, so that all messages of the turn are encrypted together.
      if (!isScheduled) queueMicrotask(work);
      isScheduled = true;
      return answer.promise;
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Returns how many threads should share the messages, so that each gets enough of them. */
function shares(messages: number, threads: number): number {
  return Math.min(threads, Math.floor(messages / MIN_HANDED_OVER));
}

function settle(answer: Call['answer'], result: EncryptionResult | Error): void {
  if (result instanceof Error) answer.reject(result);
  else answer.resolve(result);
}

type EncryptionThread = {
  /** Call it for one batch at a time, so that each answer is for the only one. An error is the result of each message. */
  encrypt(messages: readonly MessageToEncrypt[]): Promise<(EncryptionResult | Error)[]>;
  close(): Promise<void>;
};

function createThread(programOf: () => URL): EncryptionThread {
  let worker: Worker | undefined;
  let isClosed = false;
  const run = async (batch: BatchToEncrypt): Promise<EncryptedBatch> => {
    if (isClosed) throw new Error('Encryption was closed.');
    worker ??= startThread(programOf());
    try {
      return await encryptIn(worker, batch);
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
          return read(await run(batchOf(messages)));
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

function batchOf(messages: readonly MessageToEncrypt[]): BatchToEncrypt {
  const places = new Map<string, number>();
  const placeOf = (payload: string) => {
    const place = places.get(payload) ?? places.size;
    places.set(payload, place);
    return place;
  };
  return {
    keys: messages.flatMap(({ keys: { p256dh, auth } }) => [p256dh, auth]),
    places: Uint32Array.from(messages, ({ payload }) => placeOf(payload)),
    payloads: [...places.keys()],
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
async function encryptIn(worker: Worker, batch: BatchToEncrypt): Promise<EncryptedBatch> {
  const { promise, resolve, reject } = Promise.withResolvers<EncryptedBatch>();
  const onExit = () => reject(new Error('The thread for encryption ended.'));
  const timer = setTimeout(
    () => reject(new Error(`The thread for encryption hung for ${TIMEOUT_MS} ms.`)),
    TIMEOUT_MS,
  ).unref();
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  try {
    // A thread that has ended reports nothing anymore.
    if (worker.threadId === -1) onExit();
    worker.postMessage(batch);
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

function read({ bytes, ends, errors }: EncryptedBatch): EncryptionResult[] {
  return Array.from(ends, (end, at) => {
    const reason = errors.get(at);
    if (reason !== undefined) return { kind: 'refused', reason };
    const from = at === 0 ? 0 : ends[at - 1]!;
    return { kind: 'encrypted', body: Buffer.from(bytes.buffer, from, end - from) };
  });
}
