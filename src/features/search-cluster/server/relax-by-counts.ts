import type { Predicate, RelaxedPair, RelaxationKind } from '@forecourt/engine';
import type { RelaxationQuery, RelaxationResult } from '#features/search/search.server.ts';

type SectionChange = { name: string; kind: RelaxationKind };
/** Counts the documents that satisfy all predicates, for each of several searches. */
type CountAll = (searches: readonly (readonly Predicate[])[]) => Promise<number[]>;

/** Computes the engine's relaxations from counts only: of every single change, then of pairs if nothing was found. */
export async function relaxByCounts(query: RelaxationQuery, countAll: CountAll): Promise<RelaxationResult> {
  const changes = possibleChanges(query);
  const [total, ...singles] = await countAll([changed(query), ...changes.map((change) => changed(query, change))]);
  const totalsOf = (wanted: RelaxationKind) =>
    Object.fromEntries(changes.flatMap(({ name, kind }, i) => (kind === wanted ? [[name, singles[i]!] as const] : [])));
  const isAnyFound = total! > 0 || singles.some((found) => found > 0);
  const pairs = isAnyFound ? [] : await countPairs(query, changes, countAll);
  return { total: total!, dropped: totalsOf('dropped'), loosened: totalsOf('loosened'), pairs };
}

/** Lists the possible changes. A section's widest one comes first. */
function possibleChanges({ sections, steps, fixed }: RelaxationQuery): SectionChange[] {
  return Object.keys(sections).flatMap((name): SectionChange[] => [
    ...(fixed.includes(name) ? [] : [{ name, kind: 'dropped' } as const]),
    ...(Object.hasOwn(steps, name) ? [{ name, kind: 'loosened' } as const] : []),
  ]);
}

/**
 * Counts pairs. If two sections find nothing with their widest changes, they find nothing with any, so those are
 * skipped.
 */
async function countPairs(
  query: RelaxationQuery,
  changes: readonly SectionChange[],
  countAll: CountAll,
): Promise<RelaxedPair[]> {
  const pairs = changes.flatMap((a, i) =>
    changes.slice(i + 1).flatMap((b) => (a.name === b.name ? [] : [[a, b] as const])),
  );
  const isWidest = (change: SectionChange) => changes.find(({ name }) => name === change.name) === change;
  const found = new Map<readonly [SectionChange, SectionChange], number>();
  const count = async (some: readonly (readonly [SectionChange, SectionChange])[]) => {
    const totals = await countAll(some.map(([a, b]) => changed(query, a, b)));
    for (const [i, pair] of some.entries()) found.set(pair, totals[i]!);
  };
  const widest = pairs.filter((pair) => pair.every(isWidest));
  await count(widest);
  const fruitful = new Set(widest.filter((pair) => found.get(pair)! > 0).map(namesOf));
  await count(pairs.filter((pair) => !found.has(pair) && fruitful.has(namesOf(pair))));
  return pairs.flatMap((pair): RelaxedPair[] => {
    const [a, b] = pair;
    const total = found.get(pair) ?? 0;
    return total > 0 ? [{ sections: [a.name, b.name], ways: [a.kind, b.kind], total }] : [];
  });
}

function namesOf([a, b]: readonly [SectionChange, SectionChange]): string {
  return JSON.stringify([a.name, b.name]);
}

/** Returns a search's sections with changes applied: some dropped, others also accepting their step's documents. */
function changed({ sections, steps }: RelaxationQuery, ...changes: readonly SectionChange[]): Predicate[] {
  return Object.entries(sections).flatMap(([name, predicate]): Predicate[] => {
    const change = changes.find((one) => one.name === name);
    if (!change) return [predicate];
    return change.kind === 'dropped' ? [] : [{ kind: 'or', of: [predicate, steps[name]!] }];
  });
}
