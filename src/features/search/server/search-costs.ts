/** What is asked of an index: a page with the counts of every option, a page alone, a number alone. */
export type SearchKind = 'counts' | 'page' | 'total';

const FIRST_MS = 1;
/** What the newest search adds to the average of its kind. */
const WEIGHT = 0.02;

/** Running averages of what searches take, in ms. */
export class SearchCosts {
  readonly #averages: Record<SearchKind, number> = { counts: FIRST_MS, page: FIRST_MS, total: FIRST_MS };
  readonly #now: () => number;

  /** @param now a clock in ms that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  averageOf(kind: SearchKind): number {
    return this.#averages[kind];
  }

  /** Does the work and takes its time. */
  time<Answer>(kind: SearchKind, work: () => Answer): Answer {
    const began = this.#now();
    const answer = work();
    this.#averages[kind] += (this.#now() - began - this.#averages[kind]) * WEIGHT;
    return answer;
  }
}
