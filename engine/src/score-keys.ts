import type { Distances } from './columns/distances.ts';
import type { ScoreTerm } from './query.ts';
import type { SearchContext } from './search-context.ts';
import type { SortKeys } from './sort-keys.ts';
import type { RowFollower, Rows } from './rows.ts';

type Near = Extract<ScoreTerm, { kind: 'near' }>;
type Still = Exclude<ScoreTerm, Near>;

/** Room for rounding: terms are added in another order when a bound is taken. */
const ROUNDING = 1e-12;
/** With fewer than one row in so many left, every row's own score is added up. */
const MANY_PLACES = 64;
/** A single-precision number is at most this share off. */
const SINGLE = 1.2e-7;

/**
 * Scores: a row's own part, which does not change from search to search of a day, is kept by slot, so a bound costs two
 * look-ups; the score itself, to the last bit, is added up term by term where the bound does not decide.
 */
export function scoreKeys(terms: readonly ScoreTerm[], context: SearchContext): Pick<SortKeys, 'next' | 'sortOf'> {
  const adders = terms.map((term) => compileTerm(term, context.rows));
  const sortOf = (slot: number) => {
    let score = 0;
    for (const add of adders) score += add(slot);
    return -score;
  };
  const near = terms.filter((term) => term.kind === 'near');
  if (near.length > 1) return { sortOf, next: (_slots, i) => i };
  const still = context.rows.stillScores.of(terms.filter((term) => term.kind !== 'near'));
  return { sortOf, next: near[0] ? nextNear(still, near[0], context) : nextStill(still) };
}

function nextStill(still: Float32Array): SortKeys['next'] {
  return (slots, from, limit) => {
    for (let i = from; i < slots.length; i++) if (-still[slots[i]!]! <= limit) return i;
    return slots.length;
  };
}

function nextNear(still: Float32Array, term: Near, { columns }: SearchContext): SortKeys['next'] {
  const column = columns.get(term.column, 'point');
  const { codes } = column;
  let gains: Float64Array | null = null;
  return (slots, from, limit) => {
    // Few rows are sooner scored than all places are measured.
    if (slots.length * MANY_PLACES < codes.length) return from;
    gains ??= boundsOf(gainsOf(term, column.distancesFrom(term.center)));
    for (let i = from; i < slots.length; i++) {
      const slot = slots[i]!;
      if (-(still[slot]! + gains[codes[slot]!]!) <= limit) return i;
    }
    return slots.length;
  };
}

function boundsOf(gains: Float64Array): Float64Array {
  for (let place = 0; place < gains.length; place++) gains[place]! += ROUNDING * Math.abs(gains[place]!);
  return gains;
}

/** What nearness adds to a score, by place. */
function gainsOf({ weight, halfMiles }: Near, distances: Distances): Float64Array {
  const gains = new Float64Array(distances.length);
  for (let place = 1; place < gains.length; place++) gains[place] = weight * decay(distances.milesTo(place), halfMiles);
  return gains;
}

/** What a term adds to the score of the row in a slot; a missing value adds nothing. */
function compileTerm(term: ScoreTerm, { columns }: Rows): (slot: number) => number {
  const { weight } = term;
  if (term.kind === 'near') {
    const column = columns.get(term.column, 'point');
    const distances = column.distancesFrom(term.center);
    return (slot) => {
      const miles = distances.milesTo(column.codes[slot]!);
      return Number.isNaN(miles) ? 0 : weight * decay(miles, term.halfMiles);
    };
  }
  const column = columns.get(term.column, 'number');
  if (term.kind === 'column') return (slot) => weight * (column.numbers[slot]! || 0);
  return (slot) => {
    const age = term.nowDays - column.numbers[slot]!;
    return Number.isNaN(age) ? 0 : weight * decay(age > 0 ? age : 0, term.halfDays);
  };
}

/** 1 at 0 and ½ at `half`; never so flat that nearer and farther become the same number. */
function decay(amount: number, half: number): number {
  return half / (half + amount);
}

/** Sets of terms whose scores are kept: today's, yesterday's, and those of other ways to rank. */
const MOST_KEPT = 4;

type Kept = { terms: ((slot: number) => number)[]; scores: Float32Array };

/** Bounds of scores without nearness, by slot: no less than the score, and hardly more. */
export class StillScores implements RowFollower {
  readonly #rows: Rows;
  readonly #kept = new Map<string, Kept>();

  constructor(rows: Rows) {
    this.#rows = rows;
    rows.addFollower(this);
  }

  of(terms: readonly Still[]): Float32Array {
    const key = JSON.stringify(terms);
    const known = this.#kept.get(key);
    if (known) return known.scores;
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    const kept = {
      terms: terms.map((term) => compileTerm(term, this.#rows)),
      scores: new Float32Array(this.#rows.capacity),
    };
    for (let slot = 0; slot < this.#rows.top; slot++) kept.scores[slot] = boundOf(kept.terms, slot);
    this.#kept.set(key, kept);
    return kept.scores;
  }

  grow(capacity: number): void {
    for (const kept of this.#kept.values()) {
      const larger = new Float32Array(capacity);
      larger.set(kept.scores);
      kept.scores = larger;
    }
  }

  follow(slot: number): void {
    for (const { terms, scores } of this.#kept.values()) scores[slot] = boundOf(terms, slot);
  }
}

function boundOf(terms: Kept['terms'], slot: number): number {
  let score = 0;
  let size = 0;
  for (const term of terms) {
    const part = term(slot);
    score += part;
    size += Math.abs(part);
  }
  return score + SINGLE * size;
}
