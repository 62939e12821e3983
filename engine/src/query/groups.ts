/** Groups of the matching rows: writes what to group by, and reads the groups that the kernel found. */
import type { Group } from '../api/answer.ts';
import { checkPredicate } from '../api/check-query.ts';
import type { Grouping, Predicate, Query } from '../api/query.ts';
import { hasCircle } from '../columns/circles.ts';
import type { GroupPlan } from '../columns/group-plan.ts';
import * as question from '../kernel/question.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { addTo, mapValues } from './map-values.ts';
import { readNumberStats } from './number-stats.ts';
import type { Groupings, QuestionWriter } from './question-writer.ts';
import { findStoredField } from './find-stored-field.ts';

type Groups = NonNullable<Query['groups']>;
type Conditions = NonNullable<Grouping['having']>;

/** `columns`: the indexes of `of`. `having`: the names of the conditions. `at`: where the kernel reads the grouping. */
type PlannedGroups = {
  plan: GroupPlan;
  of: readonly string[];
  columns: readonly number[];
  having: readonly string[];
  at: number;
};

/** Conditions that passed the check, with those that contain circles. */
const CHECKED = new WeakMap<Conditions, readonly Predicate[]>();

/** Checks the conditions of groupings; returns those that contain circles. */
export function circlesInGroups(groups: Groups): readonly Predicate[] {
  return Object.values(groups).flatMap(({ having }) => (having ? circlesIn(having) : []));
}

function circlesIn(having: Conditions): readonly Predicate[] {
  const known = CHECKED.get(having);
  if (known) return known;
  const conditions = Object.values(having);
  for (const condition of conditions) checkPredicate(condition);
  const circles = conditions.filter(hasCircle);
  CHECKED.set(having, circles);
  return circles;
}

/** Writes the groupings; `null` if there are none. `read` returns the groups after the search. Throws on invalid edges. */
export function writeGroupings(
  groups: Groups,
  writer: QuestionWriter,
): (Groupings & { read(): Record<string, Group[]> }) | null {
  const count = Object.keys(groups).length;
  if (count === 0) return null;
  const at = writer.arena.take(question.GROUPING_BYTES * count);
  let next = at;
  const planned = mapValues(groups, (grouping) => {
    const one = write(grouping, next, writer);
    next += question.GROUPING_BYTES;
    return one;
  });
  return { at, count, read: () => mapValues(planned, (one) => readGroups(one, writer.store)) };
}

function write({ having = {}, ...grouping }: Grouping, at: number, writer: QuestionWriter): PlannedGroups {
  const { store, arena, programs } = writer;
  const { of } = grouping;
  const plan = findStoredField(store, grouping.column, 'number', 'code').planGroups(grouping, store);
  const columns = of.map((name) => findStoredField(store, name, 'number').index);
  const names = Object.keys(having);
  const conditions = names.map((name) => programs.write(having[name]!));
  const { kind, a, b = 0, c = 0, d = 0, cuts } = plan;
  const [second, third] = cuts ? [arena.doubles(cuts), cuts.length] : [b, c];
  // A row is in at most one group, so this is the maximum number of groups.
  const most = Math.min(plan.size, store.size);
  const words = [
    ...[kind, a, second, third, d],
    ...[columns.length, arena.words(columns), conditions.length, arena.words(conditions)],
    ...[arena.takeZeros(4 * plan.size), arena.take(most * entryBytes(of.length, names.length)), 0],
  ];
  store.heap.u32.set(words, at >>> 2);
  return { plan, of, columns, having: names, at };
}

/** Returns the size of an entry, rounded up so that doubles are aligned. */
function entryBytes(columns: number, conditions: number): number {
  return countsAt(columns) + 8 * Math.ceil(conditions / 2);
}

/** Returns the offset of the counts by condition in an entry. */
function countsAt(columns: number): number {
  return question.GROUP_STATS + question.STATS_BYTES * columns;
}

function readGroups({ plan, of, columns, having, at }: PlannedGroups, store: SearchableRows): Group[] {
  const { u32 } = store.heap;
  const first = u32[(at + question.GROUPING_ENTRIES) >>> 2]!;
  const count = u32[(at + question.GROUPING_FOUND) >>> 2]!;
  const bytes = entryBytes(columns.length, having.length);
  const found = new Map<string | number, number>();
  for (let entry = first; entry < first + count * bytes; entry += bytes) {
    const value = plan.nameOf(u32[(entry + question.GROUP_NUMBER) >>> 2]!);
    if (value === null) continue;
    const known = found.get(value);
    if (known === undefined) found.set(value, entry);
    else joinEntry(known, entry, columns.length, having.length, store);
  }
  const groups = [...found].map(([value, entry]): Group => {
    const group: Group = { value, count: u32[entry >>> 2]!, stats: {}, having: {} };
    for (let i = 0; i < of.length; i++) {
      const figures = entry + question.GROUP_STATS + question.STATS_BYTES * i;
      addTo(group.stats, of[i]!, readNumberStats(columns[i]!, figures, store));
    }
    const counts = (entry + countsAt(columns.length)) >>> 2;
    for (let i = 0; i < having.length; i++) addTo(group.having, having[i]!, u32[counts + i]!);
    return group;
  });
  return groups.sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** Adds the group at the address `from` to the one at `to`. */
function joinEntry(to: number, from: number, columns: number, conditions: number, { heap }: SearchableRows): void {
  const { u32, f64 } = heap;
  u32[to >>> 2]! += u32[from >>> 2]!;
  for (let i = 0; i < columns; i++) {
    const offset = question.GROUP_STATS + question.STATS_BYTES * i;
    const [own, other] = [(to + offset) >>> 3, (from + offset) >>> 3];
    if (f64[other + 3] === 0) continue;
    const isFirst = f64[own + 3] === 0;
    f64[own] = isFirst ? f64[other]! : Math.min(f64[own]!, f64[other]!);
    f64[own + 1] = isFirst ? f64[other + 1]! : Math.max(f64[own + 1]!, f64[other + 1]!);
    f64[own + 2]! += f64[other + 2]!;
    f64[own + 3]! += f64[other + 3]!;
  }
  const [own, other] = [(to + countsAt(columns)) >>> 2, (from + countsAt(columns)) >>> 2];
  for (let i = 0; i < conditions; i++) u32[own + i]! += u32[other + i]!;
}
