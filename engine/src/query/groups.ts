/** Groups of the matching rows: writes what to group by, and reads what the kernel found. */
import type { Group } from '../api/answer.ts';
import type { Grouping, Query } from '../api/query.ts';
import type { GroupPlan } from '../columns/group-plan.ts';
import * as question from '../kernel/question.ts';
import type { Arena } from '../memory/arena.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { storedFieldOf } from './stored-field-of.ts';
import { readNumberStats } from './number-stats.ts';
import type { Groupings } from './question-writer.ts';
import { mapValues } from './map-values.ts';

type PlannedGroups = { plan: GroupPlan; of: readonly string[]; columns: readonly number[]; entries: number };

const WORDS = question.GROUPING_BYTES / 4;

/** Writes the groupings; `null` if there are none. `read` returns the groups after the search. Throws on invalid edges. */
export function writeGroupings(
  groups: NonNullable<Query['groups']>,
  store: SearchableRows,
  arena: Arena,
): (Groupings & { read(): Record<string, Group[]> }) | null {
  const count = Object.keys(groups).length;
  if (count === 0) return null;
  const placed = mapValues(groups, (grouping) => place(grouping, store, arena));
  const at = arena.take(question.GROUPING_BYTES * count);
  for (const [i, one] of Object.values(placed).entries()) write(one, (at >>> 2) + WORDS * i, store, arena);
  return { at, count, read: () => mapValues(placed, (one) => readGroups(one, store)) };
}

function place(grouping: Grouping, store: SearchableRows, arena: Arena): PlannedGroups {
  const { of } = grouping;
  const plan = storedFieldOf(store, grouping.column, 'number', 'code').planGroups(grouping, store);
  const columns = of.map((name) => storedFieldOf(store, name, 'number').index);
  return { plan, of, columns, entries: arena.takeZeros(plan.size * entryBytes(of)) };
}

function write({ plan, columns, entries }: PlannedGroups, word: number, { heap }: SearchableRows, arena: Arena): void {
  const { kind, a, b = 0, c = 0, d = 0, cuts } = plan;
  const [second, third] = cuts ? [arena.doubles(cuts), cuts.length] : [b, c];
  heap.u32.set([kind, a, second, third, d, columns.length, arena.words(columns), entries], word);
}

function entryBytes(of: readonly string[]): number {
  return question.GROUP_STATS + question.STATS_BYTES * of.length;
}

function readGroups({ plan, of, columns, entries }: PlannedGroups, store: SearchableRows): Group[] {
  const { f64 } = store.heap;
  const found = new Map<string | number, number>();
  for (let number = 1; number < plan.size; number++) {
    const entry = entries + number * entryBytes(of);
    const value = f64[entry >>> 3] === 0 ? null : plan.nameOf(number);
    if (value === null) continue;
    const known = found.get(value);
    if (known === undefined) found.set(value, entry);
    else joinEntry(known >>> 3, entry >>> 3, columns.length, f64);
  }
  const groups = [...found].map(([value, entry]): Group => {
    const figures = entry + question.GROUP_STATS;
    const stats = of.map((name, i) => [name, readNumberStats(columns[i]!, figures + question.STATS_BYTES * i, store)]);
    return { value, count: f64[entry >>> 3]!, stats: Object.fromEntries(stats) as Group['stats'] };
  });
  return groups.sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** Adds the group at the position `from` of `f64` to the one at `to`. */
function joinEntry(to: number, from: number, columns: number, f64: Float64Array): void {
  f64[to]! += f64[from]!;
  for (let i = 0; i < columns; i++) {
    const [own, other] = [to, from].map((at) => at + (question.GROUP_STATS + question.STATS_BYTES * i) / 8) as [
      number,
      number,
    ];
    if (f64[other + 3] === 0) continue;
    const isFirst = f64[own + 3] === 0;
    f64[own] = isFirst ? f64[other]! : Math.min(f64[own]!, f64[other]!);
    f64[own + 1] = isFirst ? f64[other + 1]! : Math.max(f64[own + 1]!, f64[other + 1]!);
    f64[own + 2]! += f64[other + 2]!;
    f64[own + 3]! += f64[other + 3]!;
  }
}
