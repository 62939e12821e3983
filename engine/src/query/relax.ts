import { checkRelaxQuery } from '../api/check-query.ts';
import type { RelaxedPair, Relaxations, RelaxQuery, RelaxationKind } from '../api/relaxation.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { chooseOrder, estimateRemainingShare } from './choose-order.ts';
import { prepareComputed } from './prepare-computed.ts';
import { relaxPass } from './relax-pass.ts';
import { countMatching, type SearchContext } from './search.ts';

/** A section that matches a larger share of the rows lets the search skip too few blocks. */
const LEADING_SHARE = 0.5;
const NOTHING: ReadonlySet<string> = new Set();
const WAYS: readonly RelaxationKind[] = ['dropped', 'loosened'];

/**
 * Counts what each relaxation of a search finds among the current rows. If one section determines which blocks to read,
 * it is applied throughout the pass over the other sections. A relaxation that drops this section finds its rows in
 * other blocks, usually of another order, so it is a separate query.
 */
export function relaxRows(query: RelaxQuery, context: SearchContext): Omit<Relaxations, 'epoch'> {
  checkRelaxQuery(query);
  prepareComputed(query, context);
  return relaxChecked(query, context);
}

function relaxChecked(query: RelaxQuery, context: SearchContext): Omit<Relaxations, 'epoch'> {
  const { sections, fixed = [], enough = 1 } = query;
  const leader = leaderOf(query, context.store);
  const free = leader === undefined ? query : { ...query, fixed: [...fixed, leader] };
  const { hasAllPairs, ...found } = relaxPass(free, context);
  if (leader === undefined) return found;
  const { [leader]: _leader, ...others } = sections;
  const total = countMatching(Object.values(others), context);
  const dropped = { ...found.dropped, [leader]: total };
  if (!hasAllPairs || total >= enough) return { ...found, dropped, pairs: [] };
  const without = relaxChecked({ ...query, sections: others, enough: 0 }, context);
  const pairs = [...found.pairs, ...pairsWith(leader, { ...found, dropped }, without)];
  return { ...found, dropped, pairs: inOrder(pairs, Object.keys(sections)) };
}

/** Returns the section that lets a search skip the most blocks, among those that may be dropped. */
function leaderOf({ sections, fixed = [] }: RelaxQuery, store: SearchableRows): string | undefined {
  const order = chooseOrder(sections, NOTHING, store);
  const by = store.orders.find(({ rows }) => rows === order)?.by ?? [];
  let leader: string | undefined;
  let least = LEADING_SHARE;
  for (const [name, predicate] of Object.entries(sections)) {
    const share = Math.min(1, ...by.map((column) => estimateRemainingShare(predicate, column, store)));
    if (share >= least) continue;
    leader = name;
    least = share;
  }
  return leader === undefined || fixed.includes(leader) ? undefined : leader;
}

type Singles = Pick<Relaxations, 'dropped' | 'loosened'>;

/**
 * Pairs that drop the leading section and relax one more, which is a single relaxation of the search without the
 * leading section.
 */
function pairsWith(leader: string, singles: Singles, without: Singles): RelaxedPair[] {
  return WAYS.flatMap((way) =>
    Object.entries(without[way]).flatMap(([name, total]): RelaxedPair[] => {
      if (total <= Math.max(singles.dropped[leader]!, singles[way][name]!)) return [];
      return [{ sections: [leader, name], ways: ['dropped', way], total }];
    }),
  );
}

/** Sorts pairs, and the two sections within each, by the query's sections; dropped comes before loosened. */
function inOrder(pairs: readonly RelaxedPair[], names: readonly string[]): RelaxedPair[] {
  const rank = (name: string, way: RelaxationKind) => 2 * names.indexOf(name) + (way === 'loosened' ? 1 : 0);
  const ranked = pairs.map((pair) => {
    const [first, second] = [rank(pair.sections[0], pair.ways[0]), rank(pair.sections[1], pair.ways[1])];
    if (first < second) return { pair, first, second };
    return { pair: turned(pair), first: second, second: first };
  });
  ranked.sort((a, b) => a.first - b.first || a.second - b.second);
  return ranked.map(({ pair }) => pair);
}

function turned({ sections: [a, b], ways: [wayOfA, wayOfB], total }: RelaxedPair): RelaxedPair {
  return { sections: [b, a], ways: [wayOfB, wayOfA], total };
}
