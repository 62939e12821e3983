/**
 * The priority of requests, highest first: pages, optional parts of pages, counts and suggestions while a shopper
 * types, pages for robots.
 */
const RANKS = { page: 0, part: 1, live: 2, robot: 3 } as const;

export type RequestKind = keyof typeof RANKS;

const KINDS = Object.keys(RANKS) as RequestKind[];
/** Kinds of requests that cost only a fraction of a page. */
const SMALL: readonly RequestKind[] = ['part', 'live'];
const SMALL_FIRST = [...SMALL, ...KINDS.filter((kind) => !SMALL.includes(kind))];

/** Maximum waits in ms of requests before their work begins. */
export type WaitBounds = { pageWaitMs: number; liveWaitMs: number };

export type AdmissionOptions = WaitBounds & {
  /** A monotonic clock in ms. */
  now(): number;
  /**
   * Calls back when a request's turn ends. If its work keeps this process busy, that is after all other pending work
   * has run. If a cluster does the work, it is when the request is answered.
   */
  afterTurn(callback: () => void, answered: Promise<void>): void;
  /** The number of requests that may run concurrently; default 1. */
  places?: number;
};

/** Counts of requests since the start. */
export type AdmissionCounts = {
  admitted: Record<RequestKind, number>;
  refused: Record<RequestKind, number>;
  waiting: number;
};

export type Admission = {
  /**
   * Waits for the request's turn; returns immediately when the queue is empty. `busy`: the wait would be too long, or
   * was.
   * @param answered resolves when the request is answered.
   * @throws the reason of `signal` once it is aborted.
   */
  enter(kind: RequestKind, signal: AbortSignal, answered?: Promise<void>): Promise<'admitted' | 'busy'>;
  /** Returns whether a request that came now would be refused immediately, and if so, counts it as refused. */
  refuses(kind: RequestKind): boolean;
  /** Whether the load is so high that pages should leave out optional parts. */
  isStrained(): boolean;
  /**
   * Returns whether a search with this cost may start now. The more requests wait, the fewer expensive searches may
   * start. While few wait, every search may start, and its cost is not estimated.
   */
  canAfford(estimateMs: () => number): boolean;
  /** The expected wait of a new page in ms. */
  expectedWaitMs(): number;
  figures(): AdmissionCounts;
};

/** A queue this short is not an overload, even if the first requests after a start take long. */
const SHORT_QUEUE = 8;
/** The load is high when the wait exceeds this share of a page's maximum wait. */
const STRAIN = 0.1;
/**
 * A new request is refused if its expected wait exceeds this share of its maximum wait. The margin allows for errors in
 * the estimate, so that nearly every refusal is immediate.
 */
const EXPECTED_SHARE = 0.4;
/** The same share for small requests during a burst, which usually ends before they have waited too long. */
const EXPECTED_SHARE_IN_BURST = 1;
/** If pages wait longer than this share of their maximum, it is an overload, not a burst. */
const OVERLOAD = 0.3;
/**
 * Weight of the newest request in the moving average of its kind. Turns take longer as soon as an overload begins,
 * because refusals take up part of each turn, so the average must rise quickly. One request counts at most as twice the
 * average, so that a single pause of the process does not make the next requests look expensive.
 */
const WEIGHT = { up: 0.2, down: 0.05 } as const;
const FIRST_COST_MS = 5;
/** A search that costs more than this many pages is expensive. */
const DEAR = 4;
/**
 * After this many pages, a small request gets a turn even if more pages wait. Otherwise live counts would not be
 * answered during an overload, although eight of them cost only as much as one page.
 */
const PAGES_PER_SMALL = 4;

type Waiting = { since: number; answered: Promise<void>; begin(): void; refuse(): void };

/**
 * Starts one request per turn of the event loop, or up to `places` at once, the highest priority first; small requests
 * get a share of the turns. The work of a request blocks all others, so only a queue of our own can measure and limit
 * the wait. A request is refused if the requests before it will probably take longer than its maximum wait (estimated
 * from moving averages of the time per turn), or once it has waited that long.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { pageWaitMs, liveWaitMs, now, afterTurn, places = 1 } = options;
  const maxWaitMs = { page: pageWaitMs, part: liveWaitMs * 2, live: liveWaitMs, robot: pageWaitMs };
  const queues: Record<RequestKind, Set<Waiting>> = fill(() => new Set<Waiting>());
  const costs = fill(() => FIRST_COST_MS);
  const admitted = fill(() => 0);
  const refused = fill(() => 0);
  let taken = 0;
  let pagesSinceSmall = 0;

  const count = (kinds: readonly RequestKind[]) => kinds.reduce((sum, kind) => sum + queues[kind].size, 0);
  const countWaiting = () => count(KINDS);
  const workOf = (kinds: readonly RequestKind[]) =>
    kinds.reduce((sum, kind) => sum + queues[kind].size * costs[kind], 0);
  /** Estimates how long a new request would wait, in ms. */
  const waitOf = (kind: RequestKind) => {
    const inOrder = workOf(KINDS.filter((other) => RANKS[other] <= RANKS[kind]));
    if (kind === 'page') {
      const smallBetween = (queues.page.size / PAGES_PER_SMALL) * Math.max(...SMALL.map((small) => costs[small]));
      return (inOrder + Math.min(workOf(SMALL), smallBetween)) / places;
    }
    if (!SMALL.includes(kind)) return inOrder / places;
    const before = SMALL.filter((other) => RANKS[other] <= RANKS[kind]);
    const pagesBetween = (count(before) + 1) * PAGES_PER_SMALL - pagesSinceSmall;
    return Math.min(inOrder, workOf(before) + pagesBetween * costs.page) / places;
  };
  const takeTurn = (kind: RequestKind, answered: Promise<void>) => {
    taken++;
    admitted[kind]++;
    if (kind === 'page') pagesSinceSmall = Math.min(pagesSinceSmall + 1, PAGES_PER_SMALL);
    if (SMALL.includes(kind)) pagesSinceSmall = 0;
    const began = now();
    afterTurn(() => {
      const change = Math.min(now() - began, 2 * costs[kind]) - costs[kind];
      costs[kind] += change * (change > 0 ? WEIGHT.up : WEIGHT.down);
      taken--;
      next();
    }, answered);
  };
  const refuseLate = () => {
    for (const kind of KINDS) {
      for (const one of queues[kind]) {
        if (now() - one.since <= maxWaitMs[kind] || countWaiting() <= SHORT_QUEUE) break;
        queues[kind].delete(one);
        one.refuse();
      }
    }
  };
  const next = () => {
    refuseLate();
    for (const kind of pagesSinceSmall < PAGES_PER_SMALL ? KINDS : SMALL_FIRST) {
      const [first] = queues[kind];
      if (!first) continue;
      queues[kind].delete(first);
      takeTurn(kind, first.answered);
      first.begin();
      return;
    }
  };

  const expectedShareOf = (kind: RequestKind) =>
    SMALL.includes(kind) && waitOf('page') <= pageWaitMs * OVERLOAD ? EXPECTED_SHARE_IN_BURST : EXPECTED_SHARE;

  const refuses = (kind: RequestKind) => {
    if (taken < places) return false;
    refuseLate();
    const isTooLong = countWaiting() >= SHORT_QUEUE && waitOf(kind) > maxWaitMs[kind] * expectedShareOf(kind);
    if (isTooLong) refused[kind]++;
    return isTooLong;
  };

  return {
    refuses,
    enter: async (kind, signal, answered = Promise.resolve()) => {
      signal.throwIfAborted();
      if (taken < places) {
        takeTurn(kind, answered);
        return 'admitted';
      }
      if (refuses(kind)) return 'busy';
      return new Promise((resolve, reject) => {
        const leave = () => {
          queues[kind].delete(one);
          reject(signal.reason as Error);
        };
        const settle = (verdict: 'admitted' | 'busy') => {
          signal.removeEventListener('abort', leave);
          if (verdict === 'busy') refused[kind]++;
          resolve(verdict);
        };
        const one = { since: now(), answered, begin: () => settle('admitted'), refuse: () => settle('busy') };
        signal.addEventListener('abort', leave, { once: true });
        queues[kind].add(one);
      });
    },
    isStrained: () => countWaiting() >= SHORT_QUEUE / 2 && waitOf('page') > pageWaitMs * STRAIN,
    canAfford: (estimateMs) =>
      countWaiting() < SHORT_QUEUE ||
      estimateMs() <= Math.max(costs.page * DEAR, pageWaitMs * EXPECTED_SHARE - waitOf('page')),
    expectedWaitMs: () => waitOf('page'),
    figures: () => ({ admitted: { ...admitted }, refused: { ...refused }, waiting: countWaiting() }),
  };
}

function fill<Value>(make: () => Value): Record<RequestKind, Value> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make()])) as Record<RequestKind, Value>;
}
