import { DatabaseAwayError } from './database-away.ts';

/** How long a statement may run before the server is probed. */
export const SUSPECT_MS = 500;
/** A statement that runs on while the server answers is probed again after its own age, between these limits. */
const MOST_BETWEEN_MS = 5_000;
/** How long a probe waits for an answer, and how often a hung server is probed. */
const PROBE_MS = 1_000;
const RETRY_MS = 500;
/** A probe counts time in ticks, and reads from the network between two of them: time in which this thread was busy does not count. */
const TICK_MS = 50;

export type HangWatchOptions = {
  /** Resolves when the server answers on a connection of its own, whatever it answers. Stops when `signal` aborts. */
  probe(signal: AbortSignal): Promise<void>;
  /** Ends all connections to a hung server: what waits on them fails, and their places are free for new ones. */
  endConnections(): void;
};

type Waiter = { since: number; checkAt: number; reject(error: Error): void };

/**
 * Tells a server that hangs from one that is slow. A statement that takes long causes a probe. If the probe is answered, or
 * another statement has succeeded meanwhile, the statement is slow and may go on. If not, the server hangs: every statement
 * rejects with a DatabaseAwayError, and new ones reject at once until a probe is answered.
 */
export class HangWatch {
  readonly #options: HangWatchOptions;
  readonly #waiting = new Set<Waiter>();
  #isHung = false;
  #isProbing = false;
  #isStopped = false;
  #successes = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;

  constructor(options: HangWatchOptions) {
    this.#options = options;
  }

  /** Waits for a call to the server, and no longer than it takes to find out that the server hangs. */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#isHung) throw hungError();
    const { promise: hung, reject } = Promise.withResolvers<never>();
    const now = performance.now();
    const waiter = { since: now, checkAt: now + SUSPECT_MS, reject };
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
      waiter.checkAt = now + Math.min(MOST_BETWEEN_MS, Math.max(SUSPECT_MS, now - waiter.since));
  }

  async #waitUntilItAnswers(): Promise<void> {
    this.#isHung = true;
    for (const { reject } of this.#waiting) reject(hungError());
    this.#options.endConnections();
    do await wait(RETRY_MS);
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
    const isAnswered = await Promise.race([probe, ticks(PROBE_MS, giveUp.signal)]);
    giveUp.abort();
    return isAnswered || this.#successes > successes;
  }
}

/** Resolves to `false` after `ms` in which this thread was free. */
async function ticks(ms: number, signal: AbortSignal): Promise<false> {
  for (let ticked = 0; ticked < ms && !signal.aborted; ticked += TICK_MS) await wait(TICK_MS);
  return false;
}

/** Keeps no process alive. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function hungError(): DatabaseAwayError {
  return new DatabaseAwayError('The database does not answer.');
}
