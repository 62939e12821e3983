import type { FacetCounts } from './answer.ts';
import { type Bits, countBits } from './bits.ts';
import { addCodes } from './code-counts.ts';
import { MISSING } from './dictionary.ts';
import { filterSlots } from './filter.ts';
import type { Facet, Predicate } from './query.ts';
import type { SearchContext } from './search-context.ts';
import type { Selection } from './selection.ts';

type Within = Extract<Predicate, { kind: 'within' }>;
type Cases = Extract<Facet, { kind: 'cases' }>['cases'];

/** Counts each case over the rows that match without a section. */
export function countCases(
  cases: Cases,
  drop: string | null,
  selection: Selection,
  context: SearchContext,
): FacetCounts {
  const sets = selection.without(drop);
  const circles = new Circles(sets, selection, context);
  const others = new Map<string, number>();
  const count = (predicate: Predicate): number => {
    const circle = readCircle(predicate);
    if (circle) return circles.count(circle);
    // Different options often come to the same: a subtype of a style that is not chosen narrows nothing.
    const key = JSON.stringify(predicate);
    const known = others.get(key) ?? sum(sets, (set) => sizeOf(filterSlots(predicate, set, context)));
    others.set(key, known);
    return known;
  };
  return Object.fromEntries(Object.entries(cases).map(([name, predicate]) => [name, count(predicate)]));
}

/** Rows around a center, and rows that satisfy any other predicate wherever they are. */
type Circle = { within: Within; others: readonly Predicate[] };

function readCircle(predicate: Predicate): Circle | null {
  if (predicate.kind === 'within') return { within: predicate, others: [] };
  if (predicate.kind !== 'or') return null;
  const [within, ...more] = predicate.of.filter((part) => part.kind === 'within');
  if (within === undefined || more.length > 0) return null;
  return { within, others: predicate.of.filter((part) => part !== within) };
}

/** Rows by place, the places that have any, and the rows that count wherever they are. */
type PlaceCounts = { byPlace: Int32Array; places: readonly number[]; elsewhere: number };

/** Radii of one place share a pass: it counts rows by place, and each radius is a sum over places. */
class Circles {
  readonly #sets: readonly Bits[];
  readonly #selection: Selection;
  readonly #context: SearchContext;
  readonly #made = new Map<string, PlaceCounts>();

  constructor(sets: readonly Bits[], selection: Selection, context: SearchContext) {
    this.#sets = sets;
    this.#selection = selection;
    this.#context = context;
  }

  count({ within: { column, center, miles }, others }: Circle): number {
    const distances = this.#context.columns.get(column, 'point').distancesFrom(center);
    const { byPlace, places, elsewhere } = this.#countPlaces(column, others);
    let inside = elsewhere;
    for (let i = 0; i < places.length; i++) if (distances[places[i]!]! <= miles) inside += byPlace[places[i]!]!;
    return inside;
  }

  /** Rows that satisfy one of the others count anyway, so only the rest is counted by place. */
  #countPlaces(column: string, others: readonly Predicate[]): PlaceCounts {
    const key = `${column} ${others.length ? JSON.stringify(others) : ''}`;
    const known = this.#made.get(key);
    if (known) return known;
    const { codes, dictionary } = this.#context.columns.get(column, 'point');
    const byPlace = new Int32Array(dictionary.size);
    let elsewhere = 0;
    for (const set of this.#sets) {
      let rest = set;
      if (others.length > 0) {
        const passed = filterSlots({ kind: 'or', of: others }, set, this.#context);
        elsewhere += sizeOf(passed);
        rest = filterSlots({ kind: 'not', of: { kind: 'or', of: others } }, set, this.#context);
      }
      addCodes(byPlace, codes, this.#selection.listOf(rest));
    }
    const places: number[] = [];
    for (let place = MISSING + 1; place < byPlace.length; place++) if (byPlace[place]! > 0) places.push(place);
    const counts = { byPlace, places, elsewhere };
    this.#made.set(key, counts);
    return counts;
  }
}

function sizeOf(set: Bits): number {
  return countBits(set, 0, set.length);
}

function sum(sets: readonly Bits[], count: (set: Bits) => number): number {
  return sets.reduce((total, set) => total + count(set), 0);
}
