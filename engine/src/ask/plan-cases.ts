import { type Count, Counts } from '../counts.ts';
import * as ask from '../kernel/question.ts';
import type { Facet } from '../query.ts';
import type { Searched, SearchedOrder } from '../store/searched.ts';
import type { Centers } from './centers.ts';
import { type Circle, CircleGroups, readCircle } from './circles.ts';
import type { CountPlan, PlannedTarget } from './count-plan.ts';
import { homeOf } from './home-of.ts';
import { keyOf } from './predicate-key.ts';
import type { Programs } from './programs.ts';
import { isEverything } from './reach.ts';

type CasesFacet = Extract<Facet, { kind: 'cases' }>;
/** The words whose sum is a case's count: from, and up to. */
type Stretch = readonly [from: number, end: number];
type Around = { store: Searched; centers: Centers; programs: Programs; order: SearchedOrder };

/** Plans the counts of named predicates. `everywhere`: how many rows satisfy the one that all satisfy, where that is known. */
export function planCases({ cases, drop }: CasesFacet, around: Around, everywhere: number | null): CountPlan<Counts> {
  const targets: PlannedTarget[] = [];
  const stretches = new Map<string, Stretch>();
  const known = new Map<string, Stretch>();
  const circles = new CircleGroups();
  let size = 0;
  for (const [name, predicate] of Object.entries(cases)) {
    if (everywhere !== null && isEverything(predicate)) continue;
    const circle = readCircle(name, predicate);
    if (circle) {
      circles.add(circle);
      continue;
    }
    // Different options often come to the same: a subtype of a style that is not chosen narrows nothing.
    const key = keyOf(predicate);
    const before = key === null ? undefined : known.get(key);
    if (before) {
      stretches.set(name, before);
      continue;
    }
    targets.push({ kind: ask.COUNT_ROWS, out: size, where: isEverything(predicate) ? undefined : predicate });
    const stretch: Stretch = [size, ++size];
    stretches.set(name, stretch);
    if (key !== null) known.set(key, stretch);
  }
  for (const same of circles.all) {
    targets.push(planCircles(same, size, around));
    const edges = around.centers.circlesOf(same[0]!.within.center);
    for (const { name, within } of same) stretches.set(name, [size, size + edges.indexOf(within.miles) + 1]);
    size += edges.length + 1;
  }
  const names = Object.keys(cases);
  const read = (counts: Uint32Array, at: number) =>
    new Counts(() =>
      names.map((name): Count => {
        const stretch = stretches.get(name);
        return [name, stretch ? sumOf(counts, at, stretch) : everywhere!];
      }),
    );
  return { drop, size, targets, needsBits: false, read };
}

function sumOf(counts: Uint32Array, at: number, [from, end]: Stretch): number {
  let sum = 0;
  for (let i = from; i < end; i++) sum += counts[at + i]!;
  return sum;
}

/** Circles around one center share a target: rows are counted by the smallest circle that they are in. */
function planCircles(circles: readonly Circle[], out: number, around: Around): PlannedTarget {
  const [{ within, others }] = circles as readonly [Circle];
  const column = around.store.layout.singles[homeOf(around.store, within.column, 'point').index]!;
  if (column.kind !== 'wide') throw new Error('Places are kept side by side.');
  return {
    kind: ask.COUNT_BANDS,
    out,
    a: column.index,
    b: around.centers.addressOf(within.center),
    c: others.length > 0 ? around.programs.write({ kind: 'or', of: others }) : 0,
    d: around.order.capColumn === column.index ? 1 : 0,
  };
}
