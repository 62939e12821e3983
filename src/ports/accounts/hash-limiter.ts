/** The queue for hashing is full, or the wait was too long. Nothing was hashed; the caller can retry later. */
export class HashingBusyError extends Error {
  override name = 'HashingBusyError';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many passwords are being hashed at once. Try again in a few seconds.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type HashLimiterOptions = {
  /** The maximum number of concurrent hashes. Each occupies a thread of the pool that file reads and DNS also need. */
  maxAtOnce: number;
  /** The maximum number of waiting hashes. Further ones are refused immediately. */
  maxWaiting: number;
  /** Time in ms that a hash waits before it is refused. */
  waitMs: number;
  /** Seconds after which a rejected caller may retry. */
  retryAfterSeconds: number;
};

/** Runs `work` when a slot is free. @throws HashingBusyError, or the signal's reason while it still waits. */
export type HashLimiter = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Limits how many hashes run and wait, so that a burst of sign-ins doesn't starve everything else in the thread pool. */
export function createHashLimiter({
  maxAtOnce,
  maxWaiting,
  waitMs,
  retryAfterSeconds,
}: HashLimiterOptions): HashLimiter {
  let running = 0;
  const waiting = new Set<() => void>();

  const startNext = () => {
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
  };
  const enter = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (running < maxAtOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw new HashingBusyError(retryAfterSeconds);
    await new Promise<void>((resolve, reject) => {
      const settle = () => {
        waiting.delete(admit);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const admit = () => {
        settle();
        running += 1;
        resolve();
      };
      const onAbort = () => {
        settle();
        reject(signal!.reason as Error);
      };
      const timer = setTimeout(() => {
        settle();
        reject(new HashingBusyError(retryAfterSeconds));
      }, waitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.add(admit);
    });
  };
  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
