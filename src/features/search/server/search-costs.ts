/** What is asked of an index: a page with the counts of every option, a page alone, a number alone, what less would find. */
export type SearchKind = 'counts' | 'page' | 'total' | 'relax';

const FIRST_MS = 1;
/** What the newest search adds to the average of its kind. */
const WEIGHT = 0.02;
/** Every so many searches of a kind its work is measured beside its time. */
const EVERY = 16;

type Average = { ms: number; work: number; searches: number };

/** Running averages of what searches take, in ms, and of how much work they are. */
export class SearchCosts {
  readonly #averages: Record<SearchKind, Average> = { counts: first(), page: first(), total: first(), relax: first() };
  readonly #now: () => number;

  /** @param now a clock in ms that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  averageOf(kind: SearchKind): number {
    return this.#averages[kind].ms;
  }

  /** What a search of so much work will take, in ms: as much more than the average as it is more work. */
  expect(kind: SearchKind, work: number): number {
    const { ms, work: usual } = this.#averages[kind];
    return usual > 0 ? (ms * work) / usual : ms;
  }

  /** The same for a search that others do; one that fails tells nothing. `work`: how much it is. */
  async timeOthers<Answer>(kind: SearchKind, search: () => Promise<Answer>, work: number): Promise<Answer> {
    const began = this.#now();
    const answer = await search();
    const average = this.#averages[kind];
    const weight = average.searches++ === 0 ? 1 : WEIGHT;
    average.work += (work - average.work) * weight;
    average.ms += (this.#now() - began - average.ms) * weight;
    return answer;
  }

  /** Does the search and takes its time; `measure` tells how much work it is. */
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

/** The first is the whole average. */
function weightOf({ searches }: Average): number {
  return searches === 1 ? 1 : WEIGHT * EVERY;
}
