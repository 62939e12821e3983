/**
 * A cache of responses that may be reused for a short time. The key must contain everything that the response depends
 * on.
 */
export type PageCache<Answer> = {
  /**
   * Returns the cached response, the one in progress, or a new one. `make` is aborted if no request waits for it
   * anymore.
   * @throws what `make` throws, to every waiting request, and then caches nothing; or the reason of `signal` if it
   *   aborts first.
   */
  answer(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
};

/** Maximum age (ms) of a cached response, counted from the start of its computation. */
const KEPT_MS = 1_000;
/** Enough for about 200 pages of 250 KB. */
const MAX_BYTES = 64 * 1024 * 1024;

type Entry<Answer> = {
  since: number;
  answer: Promise<Answer>;
  /** Set once the response is complete. */
  bytes: number;
  isMade: boolean;
  waiting: number;
  /** Set to `null` once the response is complete, because its signal would keep all its listeners in memory. */
  work: AbortController | null;
};

/**
 * Caches responses for a second, and computes each of them only once for concurrent requests. Everything that may
 * differ between two requests must be in the key, or must be added to the response afterwards, like a nonce or a
 * cookie.
 * @param now a monotonic clock in ms.
 * @param release called with each response that was cached, once no request can send it anymore. So a request must send
 *   a response in the turn of the event loop in which it gets it.
 */
export function createPageCache<Answer>(options: {
  now(): number;
  bytesOf(answer: Answer): number;
  release?(answer: Answer): void;
  maxBytes?: number;
}): PageCache<Answer> {
  const { now, bytesOf, release, maxBytes = MAX_BYTES } = options;
  // A map keeps insertion order, so the oldest entries come first.
  const entries = new Map<string, Entry<Answer>>();
  let bytes = 0;

  const forget = (key: string, entry: Entry<Answer>) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    if (release && entry.isMade) void entry.answer.then((answer) => setImmediate(release, answer));
  };
  const tidy = () => {
    for (const [key, entry] of entries) {
      const isOld = now() - entry.since >= KEPT_MS;
      if (!isOld && bytes <= maxBytes) return;
      forget(key, entry);
    }
  };
  const begin = (key: string, make: (signal: AbortSignal) => Promise<Answer>): Entry<Answer> => {
    const work = new AbortController();
    const entry: Entry<Answer> = { since: now(), answer: undefined!, bytes: 0, isMade: false, waiting: 0, work };
    entries.set(key, entry);
    entry.answer = make(work.signal).then(
      (answer) => {
        entry.isMade = true;
        entry.work = null;
        if (entries.get(key) === entry) bytes += entry.bytes = bytesOf(answer);
        tidy();
        return answer;
      },
      (error: unknown) => {
        forget(key, entry);
        throw error;
      },
    );
    return entry;
  };
  return {
    answer: (key, signal, make) => {
      const kept = entries.get(key);
      const isFresh = kept && now() - kept.since < KEPT_MS && !kept.work?.signal.aborted;
      if (kept && !isFresh) forget(key, kept);
      const entry = isFresh ? kept : begin(key, make);
      return entry.isMade ? entry.answer : waitFor(entry, signal, () => forget(key, entry));
    },
  };
}

/** Waits for the response until the request is aborted. When no request is waiting anymore, the work is aborted. */
async function waitFor<Answer>(entry: Entry<Answer>, signal: AbortSignal, forget: () => void): Promise<Answer> {
  signal.throwIfAborted();
  entry.waiting++;
  let leave: () => void = () => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([entry.answer, left]);
  } finally {
    signal.removeEventListener('abort', leave);
    entry.waiting--;
    if (entry.waiting === 0 && !entry.isMade) {
      forget();
      entry.answer.catch(() => {});
      entry.work?.abort(signal.reason);
    }
  }
}
