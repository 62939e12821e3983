/**
 * What a request is worth to whoever asked, most first: a page, a part of a page that it can do without, a number or a
 * word while somebody types, a page for a robot.
 */
const RANKS = { page: 0, part: 1, live: 2, robot: 3 } as const;

export type RequestKind = keyof typeof RANKS;

const KINDS = Object.keys(RANKS) as RequestKind[];
/** Requests that cost a fraction of a page. */
const SMALL: readonly RequestKind[] = ['part', 'live'];
const SMALL_FIRST = [...SMALL, ...KINDS.filter((kind) => !SMALL.includes(kind))];

/** How long a request may wait before its work begins. */
export type WaitBounds = { pageWaitMs: number; liveWaitMs: number };

export type AdmissionOptions = WaitBounds & {
  /** A clock in ms that never goes back. */
  now(): number;
  /**
   * Calls back when the turn of a request ends: once everything else that is ready has had its turn, where its work keeps
   * this process busy; once it is answered, where others do the work.
   */
  afterTurn(callback: () => void, answered: Promise<void>): void;
  /** How many may have their turn at once, 1 without it. */
  places?: number;
};

/** What was done with requests since the start. */
export type AdmissionFigures = {
  admitted: Record<RequestKind, number>;
  refused: Record<RequestKind, number>;
  waiting: number;
};

export type Admission = {
  /**
   * Waits for the request's turn: at once when nobody waits. `busy`: it would take too long, or has.
   * @param answered resolves when the request is answered.
   * @throws the reason of `signal` once it is aborted.
   */
  enter(kind: RequestKind, signal: AbortSignal, answered?: Promise<void>): Promise<'admitted' | 'busy'>;
  /** Whether a request that came now would be refused at once; it is counted as refused then. */
  refuses(kind: RequestKind): boolean;
  /** Whether pages should leave out what they can do without. */
  isStrained(): boolean;
  /** Whether a search that will take so long may begin now: the more wait, the fewer of those that keep them waiting. */
  canBear(costMs: number): boolean;
  /** How long a new page would wait. */
  expectedWaitMs(): number;
  figures(): AdmissionFigures;
};

/** So few waiting are no overload, however long the first ones after a start may take. */
const SHORT_QUEUE = 8;
/** A wait of this share of what a page may wait is strain. */
const STRAIN = 0.1;
/**
 * A newcomer is refused when the wait that it can expect is above this share of what it may wait. The margin covers errors of
 * the estimate, so that nearly every refusal comes at once instead of after a wait.
 */
const EXPECTED_SHARE = 0.6;
/** The same for small requests, whose short wait is a few turns, each of which may take long. */
const EXPECTED_SHARE_SMALL = 0.4;
/** What the newest request adds to the average of its kind. */
const WEIGHT = 0.05;
const FIRST_COST_MS = 5;
/** A search that takes as long as so many pages is dear. */
const DEAR = 4;
/**
 * After so many pages a small request has a turn, even if more pages wait. Without it no live count is answered under
 * overload, although eight of them cost as much as one page.
 */
const PAGES_PER_SMALL = 4;

type Waiting = { since: number; answered: Promise<void>; begin(): void; refuse(): void };

/**
 * Starts one request per turn of the event loop, or up to `places` at once, the most valuable first; small requests get a
 * share of the turns. The work of a request blocks all others, so a queue of our own is where waiting can be measured and
 * ended. A request is refused when those before it will probably take longer than it may wait (estimated from running
 * averages of how long a turn with such a request takes), or when it has waited that long.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { pageWaitMs, liveWaitMs, now, afterTurn, places = 1 } = options;
  const mostWaitMs = { page: pageWaitMs, part: liveWaitMs * 2, live: liveWaitMs, robot: pageWaitMs };
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
  /** How long a newcomer would wait, in ms. */
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
      costs[kind] += (now() - began - costs[kind]) * WEIGHT;
      taken--;
      next();
    }, answered);
  };
  const refuseLate = () => {
    for (const kind of KINDS) {
      for (const one of queues[kind]) {
        if (now() - one.since <= mostWaitMs[kind] || countWaiting() <= SHORT_QUEUE) break;
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

  const refuses = (kind: RequestKind) => {
    if (taken < places) return false;
    refuseLate();
    const isTooLong = countWaiting() >= SHORT_QUEUE && waitOf(kind) > mostWaitMs[kind] * expectedShareOf(kind);
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
    canBear: (costMs) =>
      countWaiting() < SHORT_QUEUE ||
      costMs <= Math.max(costs.page * DEAR, pageWaitMs * EXPECTED_SHARE - waitOf('page')),
    expectedWaitMs: () => waitOf('page'),
    figures: () => ({ admitted: { ...admitted }, refused: { ...refused }, waiting: countWaiting() }),
  };
}

function expectedShareOf(kind: RequestKind): number {
  return SMALL.includes(kind) ? EXPECTED_SHARE_SMALL : EXPECTED_SHARE;
}

function fill<Value>(make: () => Value): Record<RequestKind, Value> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make()])) as Record<RequestKind, Value>;
}
