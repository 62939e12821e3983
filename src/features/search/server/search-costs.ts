/** The kinds of search: a page with the counts of every option, a page alone, a total alone, relaxations. */
export type SearchKind = 'counts' | 'page' | 'total' | 'relax';

const FIRST_MS = 1;
/** Weight of the newest search in the moving average of its kind. */
const WEIGHT = 0.02;
/** Samples the work estimate on every 16th search of a kind. */
const EVERY = 16;

type Average = { ms: number; work: number; searches: number };

/** Moving averages of the time (ms) and the work of searches. */
export class SearchCosts {
  readonly #averages: Record<SearchKind, Average> = { counts: first(), page: first(), total: first(), relax: first() };
  readonly #now: () => number;

  /** @param now a monotonic clock in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  averageOf(kind: SearchKind): number {
    return this.#averages[kind].ms;
  }

  /** Estimates the time of a search in ms: the average of its kind × its work ÷ the average work. */
  expect(kind: SearchKind, work: number): number {
    const { ms, work: usual } = this.#averages[kind];
    return usual > 0 ? (ms * work) / usual : ms;
  }

  /** Times a search that another process runs. A failed search does not count. `work` is its estimated work. */
  async timeOthers<Answer>(kind: SearchKind, search: () => Promise<Answer>, work: number): Promise<Answer> {
    const began = this.#now();
    const answer = await search();
    const average = this.#averages[kind];
    const weight = average.searches++ === 0 ? 1 : WEIGHT;
    average.work += (work - average.work) * weight;
    average.ms += (this.#now() - began - average.ms) * weight;
    return answer;
  }

  /** Runs the search and records its time. `measure` returns its estimated work. */
  time<Answer>(kind: SearchKind, search: () => Answer, measure?: () => number): Answer {
    const average = this.#averages[kind];
    if (measure && average.searches++ % EVERY === 0) average.work += (measure() - average.work) * weightOf(average);
    const began = this.#now();
    const answer = search();
    average.ms += (this.#now() - began - average.ms) * WEIGHT;
    return answer;
  }
}

function first(): Average {
  return { ms: FIRST_MS, work: 0, searches: 0 };
}

/** The first sample becomes the average. */
function weightOf({ searches }: Average): number {
  return searches === 1 ? 1 : WEIGHT * EVERY;
}
