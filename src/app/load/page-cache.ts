/** Answers that may be given again for a moment, by a key that says all that they depend on. */
export type PageCache<Answer> = {
  /**
   * The kept answer, or the one that is being made, or a new one. `make` is told to stop when nobody waits for it any more.
   * @throws what `make` throws, to everyone who waits; nothing is kept then. What `signal` says, when it says so first.
   */
  answer(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
};

/** Nothing is served that is older than this, counted from when its making began. */
const KEPT_MS = 1_000;
/** Of pages of a quarter of a megabyte these are some two hundred. */
const MOST_BYTES = 64 * 1024 * 1024;

type Entry<Answer> = {
  since: number;
  answer: Promise<Answer>;
  /** Once it is made. */
  bytes: number;
  isMade: boolean;
  waiting: number;
  work: AbortController;
};

/**
 * Keeps answers for a second and makes each of them once, however many ask at the same time. Whatever differs between
 * two askers must stand in the key, or must be put into the answer afterwards: a nonce, a cookie.
 * @param now a clock in ms that never goes back.
 */
export function createPageCache<Answer>(options: {
  now(): number;
  bytesOf(answer: Answer): number;
  mostBytes?: number;
}): PageCache<Answer> {
  const { now, bytesOf, mostBytes = MOST_BYTES } = options;
  // A map keeps the order of insertion: the oldest stand first.
  const entries = new Map<string, Entry<Answer>>();
  let bytes = 0;

  const forget = (key: string, entry: Entry<Answer>) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  const tidy = () => {
    for (const [key, entry] of entries) {
      const isOld = now() - entry.since >= KEPT_MS;
      if (!isOld && bytes <= mostBytes) return;
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
      const isFresh = kept && now() - kept.since < KEPT_MS && !kept.work.signal.aborted;
      if (kept && !isFresh) forget(key, kept);
      const entry = isFresh ? kept : begin(key, make);
      return entry.isMade ? entry.answer : waitFor(entry, signal, () => forget(key, entry));
    },
  };
}

/** Waits as long as the asker does; the last one who leaves stops the work. */
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
      entry.work.abort(signal.reason);
    }
  }
}
