import { DatabaseUnavailableError } from './database-errors.ts';

/** All in ms. */
export type HangTimes = {
  /** The age of a running statement at which the server is probed. */
  probeAfterMs: number;
  /** How long a probe waits for a response. */
  probeMs: number;
  /** The pause between two probes of a hung server. */
  retryMs: number;
};
const HANG_TIMES: HangTimes = { probeAfterMs: 500, probeMs: 1_000, retryMs: 500 };
/**
 * While the server responds, a running statement is probed again after a time equal to its age, at least `probeAfterMs`
 * and at most this.
 */
const MAX_BETWEEN_MS = 5_000;
/**
 * A probe measures its time in ticks, between which the thread can read from the network. Time in which the thread was
 * busy does not count.
 */
const TICK_MS = 50;

export type HangWatchOptions = {
  /** Resolves when the server gives any response on a new connection. Stops when `signal` aborts. */
  probe(signal: AbortSignal): Promise<void>;
  /** Ends all connections to a hung server. Calls waiting on them fail, and their pool slots become free. */
  endConnections(): void;
  times?: Partial<HangTimes> | undefined;
};

type Waiter = { since: number; checkAt: number; reject(error: Error): void };

/**
 * Distinguishes a server that hangs from a slow one. A statement that takes long triggers a probe. If the probe is
 * answered, or another statement succeeded meanwhile, the statement is slow and may continue. Otherwise the server
 * hangs: all statements reject with a DatabaseUnavailableError, and new ones reject at once until a probe is answered.
 */
export class HangWatch {
  readonly #options: HangWatchOptions;
  readonly #times: HangTimes;
  readonly #waiting = new Set<Waiter>();
  #isHung = false;
  #isProbing = false;
  #isStopped = false;
  #successes = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;

  constructor(options: HangWatchOptions) {
    this.#options = options;
    this.#times = { ...HANG_TIMES, ...options.times };
  }

  /** Runs a call to the server, and rejects as soon as the server is found to hang. */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#isHung) throw hungError();
    const { promise: hung, reject } = Promise.withResolvers<never>();
    const now = performance.now();
    const waiter = { since: now, checkAt: now + this.#times.probeAfterMs, reject };
    this.#waiting.add(waiter);
    this.#checkAt(waiter.checkAt);
    try {
      const result = await Promise.race([call(), hung]);
      this.#successes += 1;
      return result;
    } finally {
      this.#waiting.delete(waiter);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #checkAt(time: number): void {
    if (this.#isProbing || this.#isStopped || (this.#timer && this.#timerAt <= time)) return;
    clearTimeout(this.#timer);
    this.#timerAt = time;
    this.#timer = setTimeout(() => void this.#check(), Math.max(0, time - performance.now())).unref();
  }

  async #check(): Promise<void> {
    this.#timer = undefined;
    const now = performance.now();
    if ([...this.#waiting].some(({ checkAt }) => checkAt <= now)) {
      this.#isProbing = true;
      if (await this.#answers()) this.#postpone();
      else await this.#waitUntilItAnswers();
      this.#isProbing = false;
    }
    if (this.#waiting.size > 0) this.#checkAt(Math.min(...[...this.#waiting].map(({ checkAt }) => checkAt)));
  }

  #postpone(): void {
    const now = performance.now();
    for (const waiter of this.#waiting)
      waiter.checkAt = now + Math.min(MAX_BETWEEN_MS, Math.max(this.#times.probeAfterMs, now - waiter.since));
  }

  async #waitUntilItAnswers(): Promise<void> {
    this.#isHung = true;
    for (const { reject } of this.#waiting) reject(hungError());
    this.#options.endConnections();
    do await wait(this.#times.retryMs);
    while (!this.#isStopped && !(await this.#answers()));
    this.#isHung = false;
  }

  async #answers(): Promise<boolean> {
    const successes = this.#successes;
    const giveUp = new AbortController();
    const probe = this.#options.probe(giveUp.signal).then(
      () => true,
      () => false,
    );
    const isAnswered = await Promise.race([probe, ticks(this.#times.probeMs, giveUp.signal)]);
    giveUp.abort();
    return isAnswered || this.#successes > successes;
  }
}

/** Resolves to `false` after `ms` in which this thread was not busy. */
async function ticks(ms: number, signal: AbortSignal): Promise<false> {
  for (let ticked = 0; ticked < ms && !signal.aborted; ticked += TICK_MS) await wait(TICK_MS);
  return false;
}

/** Waits without keeping the process alive. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function hungError(): DatabaseUnavailableError {
  return new DatabaseUnavailableError('The database does not answer.');
}
