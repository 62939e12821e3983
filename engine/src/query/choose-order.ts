import type { Predicate } from '../api/query.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';

/**
 * The share of a country's rows that lie within one mile of a typical search, because shoppers search where many cars
 * are.
 */
const SHARE_WITHIN_ONE_MILE = 5e-6;
/**
 * The weight of blocks that must still be read for counting: even if no row of a block satisfies a section, a facet may
 * leave that section out.
 */
const COUNTED_ANYWAY = 0.5;

/**
 * The advantage of an order that starts with tuples: it stores their codes in runs, which can be counted as a whole.
 */
const RUNS_PAY = 0.99;

/** Longer lists of values are mostly constants of the caller, so the estimates for them are cached. */
const FEW_VALUES = 8;

/** The part of choosing an order that does not depend on a search: the distinct columns, and their weight in each order. */
type OrderWeights = {
  columns: readonly string[];
  /**
   * For each order: its factor without any section, and its weight per column (0 if the order does not use the column).
   */
  orders: readonly { rows: SearchedOrder; share: number; weights: readonly number[] }[];
};

/** Returns the order in which a search can skip the most blocks, estimated from its sections. */
export function chooseOrder(
  sections: Readonly<Record<string, Predicate>>,
  dropped: ReadonlySet<string>,
  store: SearchableRows,
): SearchedOrder {
  const { columns, orders } = store.plans.of(store.orders, weighOrders);
  const shares = sharesOf(columns, sections, dropped, store);
  let best = orders[0]!.rows;
  let bestShare = Infinity;
  for (let i = 0; i < orders.length; i++) {
    const { rows, weights } = orders[i]!;
    let { share } = orders[i]!;
    for (let c = 0; c < weights.length; c++) share *= 1 - (1 - shares[c]!) * weights[c]!;
    if (share >= bestShare) continue;
    best = rows;
    bestShare = share;
  }
  return best;
}

/** The first column of an order weighs most; the columns of a tuple are clustered as one. */
function weighOrders(orders: SearchableRows['orders'], store: SearchableRows): OrderWeights {
  const columns = [...new Set(orders.flatMap(({ by }) => by))];
  const weighed = orders.map(({ by, rows }) => {
    const lead = by[0] === undefined ? undefined : store.fields.homes.get(by[0]);
    const weights = columns.map(() => 0);
    let rank = 0;
    let tuple = -1;
    for (const name of by) {
      const home = store.fields.homes.get(name);
      if (home?.kind !== 'part' || home.index !== tuple) rank += 1;
      if (home?.kind === 'part') tuple = home.index;
      weights[columns.indexOf(name)] = 1 / 2 ** (rank - 1);
    }
    return { rows, share: lead?.kind === 'part' ? RUNS_PAY : 1, weights };
  });
  return { columns, orders: weighed };
}

/** Estimates the share of the rows that remain after the sections on each column. */
function sharesOf(
  columns: readonly string[],
  sections: Readonly<Record<string, Predicate>>,
  dropped: ReadonlySet<string>,
  store: SearchableRows,
): number[] {
  const shares = columns.map(() => 1);
  const narrow = (section: string, predicate: Predicate, c: number) => {
    const left = estimateRemainingShare(predicate, columns[c]!, store);
    if (left === 1) return;
    // Caps show the location of all rows of distant blocks, so an order by place helps even then.
    const isCounted = dropped.has(section) && store.fields.homes.get(columns[c]!)?.kind !== 'point';
    shares[c] = Math.min(shares[c]!, isCounted ? COUNTED_ANYWAY + (1 - COUNTED_ANYWAY) * left : left);
  };
  // V8 would optimize a `for…in` loop over objects of many shapes and deoptimize it again and again.
  for (const section of Object.keys(sections)) {
    const predicate = sections[section]!;
    // Most predicates test one column, or none that rows are clustered by.
    const of = 'column' in predicate ? columns.indexOf(predicate.column) : -1;
    if (of >= 0) narrow(section, predicate, of);
    else if ('of' in predicate) for (let c = 0; c < columns.length; c++) narrow(section, predicate, c);
  }
  return shares;
}

/**
 * Estimates the share for a part of an `or`. A part that extends a circle usually matches few rows, and only those are
 * read outside the circle.
 */
function estimatePartShare(part: Predicate, name: string, parts: readonly Predicate[], store: SearchableRows): number {
  const extendsCircle = part.kind === 'any' && parts.some(({ kind }) => kind === 'within');
  return estimateRemainingShare(part, extendsCircle ? part.column : name, store);
}

/** Estimates the share of the rows that remain after a predicate, considering only that column. */
export function estimateRemainingShare(predicate: Predicate, name: string, store: SearchableRows): number {
  switch (predicate.kind) {
    case 'within':
      return predicate.column === name ? Math.min(1, SHARE_WITHIN_ONE_MILE * predicate.miles ** 2) : 1;
    case 'any': {
      if (predicate.column !== name) return 1;
      return predicate.values.length > FEW_VALUES
        ? store.plans.of(predicate, shareWithValues)
        : shareWithValues(predicate, store);
    }
    case 'and':
      return Math.min(1, ...predicate.of.map((part) => estimateRemainingShare(part, name, store)));
    case 'or':
      return Math.min(
        1,
        predicate.of.reduce((sum, part) => sum + estimatePartShare(part, name, predicate.of, store), 0),
      );
    default:
      return 1;
  }
}

function shareWithValues({ column, values }: Extract<Predicate, { kind: 'any' }>, { fields, size }: SearchableRows) {
  const home = fields.homes.get(column);
  if (home?.kind !== 'code' && home?.kind !== 'codes' && home?.kind !== 'part') return 1;
  const codes = home.dictionary.codesOf(values);
  let uses = 0;
  for (let i = 0; i < codes.length; i++) uses += home.dictionary.usesOf(codes[i]!);
  return Math.min(1, uses / Math.max(1, home.kind === 'part' ? home.tuples.size : size));
}
