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
  const circles: Circle[][] = [];
  const known = new Map<string, number>();
  const counts: Record<string, number> = {};
  for (const [name, predicate] of Object.entries(cases)) {
    // Circles are counted together below; until then their names keep the places that they have among the cases.
    counts[name] = 0;
    const circle = readCircle(name, predicate);
    if (circle) {
      const around = circles.find(([first]) => shareCenter(first!, circle));
      if (around) around.push(circle);
      else circles.push([circle]);
      continue;
    }
    // Different options often come to the same: a subtype of a style that is not chosen narrows nothing.
    const key = JSON.stringify(predicate);
    const count = known.get(key) ?? sum(sets, (set) => sizeOf(filterSlots(predicate, set, context)));
    known.set(key, count);
    counts[name] = count;
  }
  for (const around of circles) countCircles(around, sets, selection, context, counts);
  return counts;
}

/** Rows around a center, and rows that satisfy any other predicate wherever they are. */
type Circle = { name: string; within: Within; others: readonly Predicate[] };

function readCircle(name: string, predicate: Predicate): Circle | null {
  const parts = predicate.kind === 'or' ? predicate.of : [predicate];
  const [within, ...more] = parts.filter((part) => part.kind === 'within');
  if (within === undefined || more.length > 0) return null;
  return { name, within, others: parts.filter((part) => part !== within) };
}

/** Whether two circles differ in nothing but their radius. */
function shareCenter({ within: a, others }: Circle, { within: b, others: more }: Circle): boolean {
  const samePlace = a.center.latitude === b.center.latitude && a.center.longitude === b.center.longitude;
  if (a.column !== b.column || !samePlace || others.length !== more.length) return false;
  return others.length === 0 || JSON.stringify(others) === JSON.stringify(more);
}

/** Circles around one center share a pass: rows are counted by place, and places by the smallest circle they are in. */
function countCircles(
  circles: readonly Circle[],
  sets: readonly Bits[],
  selection: Selection,
  context: SearchContext,
  counts: Record<string, number>,
): void {
  const [{ within, others }] = circles as readonly [Circle];
  const column = context.columns.get(within.column, 'point');
  const distances = column.distancesFrom(within.center);
  const byPlace = new Int32Array(column.dictionary.size);
  let elsewhere = 0;
  for (const set of sets) {
    // Rows that satisfy one of the others count anyway, so only the rest is counted by place.
    const anywhere: Predicate = { kind: 'or', of: others };
    if (others.length > 0) elsewhere += sizeOf(filterSlots(anywhere, set, context));
    const rest = others.length > 0 ? filterSlots({ kind: 'not', of: anywhere }, set, context) : set;
    addCodes(byPlace, column.codes, selection.listOf(rest));
  }
  const radii = circles.map(({ within: { miles } }) => miles).toSorted((a, b) => a - b);
  const bySmallest = new Float64Array(radii.length);
  for (let place = MISSING + 1; place < byPlace.length; place++) {
    if (byPlace[place] === 0) continue;
    const miles = distances.milesTo(place);
    if (miles > radii.at(-1)!) continue;
    let smallest = 0;
    while (radii[smallest]! < miles) smallest++;
    bySmallest[smallest]! += byPlace[place]!;
  }
  for (const {
    name,
    within: { miles },
  } of circles) {
    let inside = elsewhere;
    for (let i = 0; i < radii.length && radii[i]! <= miles; i++) inside += bySmallest[i]!;
    counts[name] = inside;
  }
}

function sizeOf(set: Bits): number {
  return countBits(set, 0, set.length);
}

function sum(sets: readonly Bits[], count: (set: Bits) => number): number {
  return sets.reduce((total, set) => total + count(set), 0);
}
