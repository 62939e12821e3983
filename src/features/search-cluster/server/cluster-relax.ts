import type { Predicate, RelaxedPair, RelaxWay } from '@forecourt/engine';
import type { RelaxAsked, RelaxTold } from '#features/search/search.server.ts';

type Way = { name: string; way: RelaxWay };
/** How many documents satisfy all predicates, for each of several searches. */
type CountAll = (searches: readonly (readonly Predicate[])[]) => Promise<number[]>;

/** What the engine tells of relaxations, from counts alone: of every way, then of pairs where nothing was found. */
export async function relaxByCounts(asked: RelaxAsked, countAll: CountAll): Promise<RelaxTold> {
  const ways = waysOf(asked);
  const [total, ...singles] = await countAll([changed(asked), ...ways.map((way) => changed(asked, way))]);
  const totalsOf = (kind: RelaxWay) =>
    Object.fromEntries(ways.flatMap(({ name, way }, i) => (way === kind ? [[name, singles[i]!] as const] : [])));
  const isAnyFound = total! > 0 || singles.some((found) => found > 0);
  const pairs = isAnyFound ? [] : await countPairs(asked, ways, countAll);
  return { total: total!, dropped: totalsOf('dropped'), loosened: totalsOf('loosened'), pairs };
}

/** A section's widest way comes first. */
function waysOf({ sections, steps, fixed }: RelaxAsked): Way[] {
  return Object.keys(sections).flatMap((name): Way[] => [
    ...(fixed.includes(name) ? [] : [{ name, way: 'dropped' } as const]),
    ...(Object.hasOwn(steps, name) ? [{ name, way: 'loosened' } as const] : []),
  ]);
}

/** Where two sections in their widest ways find nothing, they find nothing in any. */
async function countPairs(asked: RelaxAsked, ways: readonly Way[], countAll: CountAll): Promise<RelaxedPair[]> {
  const pairs = ways.flatMap((a, i) => ways.slice(i + 1).flatMap((b) => (a.name === b.name ? [] : [[a, b] as const])));
  const isWidest = (way: Way) => ways.find(({ name }) => name === way.name) === way;
  const found = new Map<readonly [Way, Way], number>();
  const count = async (some: readonly (readonly [Way, Way])[]) => {
    const totals = await countAll(some.map(([a, b]) => changed(asked, a, b)));
    for (const [i, pair] of some.entries()) found.set(pair, totals[i]!);
  };
  const widest = pairs.filter((pair) => pair.every(isWidest));
  await count(widest);
  const fruitful = new Set(widest.filter((pair) => found.get(pair)! > 0).map(namesOf));
  await count(pairs.filter((pair) => !found.has(pair) && fruitful.has(namesOf(pair))));
  return pairs.flatMap((pair): RelaxedPair[] => {
    const [a, b] = pair;
    const total = found.get(pair) ?? 0;
    return total > 0 ? [{ sections: [a.name, b.name], ways: [a.way, b.way], total }] : [];
  });
}

function namesOf([a, b]: readonly [Way, Way]): string {
  return JSON.stringify([a.name, b.name]);
}

/** The sections of a search in which some are left out, or let their step's documents in too. */
function changed({ sections, steps }: RelaxAsked, ...changes: readonly Way[]): Predicate[] {
  return Object.entries(sections).flatMap(([name, predicate]): Predicate[] => {
    const change = changes.find((one) => one.name === name);
    if (!change) return [predicate];
    return change.way === 'dropped' ? [] : [{ kind: 'or', of: [predicate, steps[name]!] }];
  });
}
