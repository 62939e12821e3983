import { CountPositions, type ReadCount } from '../api/count-positions.ts';
import { Counts } from '../api/counts.ts';
import * as question from '../kernel/question.ts';
import type { Facet } from '../api/query.ts';
import { CircleGroups, readCircle } from '../columns/circles.ts';
import type { CountPlan, PlannedTarget } from '../columns/count-plan.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { findStoredField } from './find-stored-field.ts';
import { keyOf } from '../columns/predicate-key.ts';
import { planRanges } from './plan-columns.ts';
import type { Programs } from './programs.ts';
import { matchesEveryRow } from './search-radius.ts';

type CasesFacet = Extract<Facet, { kind: 'cases' }>;
/** The range of words whose sum is a case's count; `end` is exclusive. */
type Stretch = readonly [from: number, end: number];

/** Plans cases that do not depend on a search's circles; returns `null` for other cases. */
export function planFixedCases(facet: CasesFacet, store: SearchableRows): CountPlan<Counts> | null {
  const hasCircle = Object.entries(facet.cases).some(([name, predicate]) => readCircle(name, predicate) !== null);
  return planRanges(facet, store) ?? (hasCircle ? null : planCases(facet, null, null));
}

/**
 * Plans the counts of named predicates. Circles need `programs`. `everywhere`: the count of the case that every row
 * satisfies, if it is known.
 */
export function planCases(
  { cases, drop }: CasesFacet,
  programs: Programs | null,
  everywhere: number | null,
): CountPlan<Counts> {
  const targets: PlannedTarget[] = [];
  const stretches = new Map<string, Stretch>();
  const known = new Map<string, Stretch>();
  const circles = new CircleGroups();
  let size = 0;
  for (const [name, predicate] of Object.entries(cases)) {
    if (everywhere !== null && matchesEveryRow(predicate)) continue;
    const circle = readCircle(name, predicate);
    if (circle) {
      circles.add(circle);
      continue;
    }
    // Different options often mean the same: a subtype of a style that is not selected has no effect.
    const key = keyOf(predicate);
    const before = key === null ? undefined : known.get(key);
    if (before) {
      stretches.set(name, before);
      continue;
    }
    targets.push({ kind: question.COUNT_ROWS, out: size, where: matchesEveryRow(predicate) ? undefined : predicate });
    const stretch: Stretch = [size, ++size];
    stretches.set(name, stretch);
    if (key !== null) known.set(key, stretch);
  }
  // Circles with the same center share a target.
  for (const same of circles.all) {
    const first = same[0]!;
    if (programs === null) throw new Error('Circles cannot be planned without a search.');
    targets.push(findStoredField(programs.store, first.within.column, 'point').planCircles(first, size, programs));
    const edges = programs.centers.circlesOf(first.within.center);
    for (const { name, within } of same) stretches.set(name, [size, size + edges.indexOf(within.miles) + 1]);
    size += edges.length + 1;
  }
  const names = Object.keys(cases);
  const inOrder = names.map((name) => stretches.get(name));
  const readCount: ReadCount = (words, at, _bits, position) => {
    const stretch = inOrder[position];
    return stretch ? sumOf(words, at, stretch) : everywhere!;
  };
  const positions = new CountPositions(names, readCount, { namesAll: true });
  return { drop, size, targets, needsBits: false, read: (words, at) => new Counts(positions, words, at) };
}

function sumOf(counts: Uint32Array, at: number, [from, end]: Stretch): number {
  let sum = 0;
  for (let i = from; i < end; i++) sum += counts[at + i]!;
  return sum;
}
