import type { Predicate } from '../api/query.ts';
import type { Searched, SearchedOrder } from '../versions/searched.ts';

/** A circle of one mile holds about this share of a country's rows; people look where rows are. */
const SHARE_A_SQUARE_MILE = 5e-6;
/** Blocks without a row that satisfies a section are still counted from when some count leaves the section out. */
const COUNTED_ANYWAY = 0.5;

/** An order that begins with tuples has their codes in runs, which are counted at once. */
const RUNS_PAY = 0.99;

/** What of the orders does not depend on a search: the columns, each once, and how much they weigh in each order. */
type OrderWeights = {
  columns: readonly string[];
  /** By order, what it is worth before anything is asked, and by column its weight, 0 where it is none of the order's. */
  orders: readonly { rows: SearchedOrder; share: number; weights: readonly number[] }[];
};

/** The order whose blocks a search can skip most of, as far as its sections tell. */
export function chooseOrder(
  sections: Readonly<Record<string, Predicate>>,
  dropped: ReadonlySet<string>,
  store: Searched,
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

/** What rows are clustered by first counts most; the columns of a tuple are clustered as one. */
function weighOrders(orders: Searched['orders'], store: Searched): OrderWeights {
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

/** About which share of the rows the sections leave, as far as they speak of each column. */
function sharesOf(
  columns: readonly string[],
  sections: Readonly<Record<string, Predicate>>,
  dropped: ReadonlySet<string>,
  store: Searched,
): number[] {
  const shares = columns.map(() => 1);
  const narrow = (section: string, predicate: Predicate, c: number) => {
    const left = shareLeft(predicate, columns[c]!, store);
    if (left === 1) return;
    // Caps of far blocks tell where all of their rows are, so places pay even then.
    const isCounted = dropped.has(section) && store.fields.homes.get(columns[c]!)?.kind !== 'point';
    shares[c] = Math.min(shares[c]!, isCounted ? COUNTED_ANYWAY + (1 - COUNTED_ANYWAY) * left : left);
  };
  for (const section in sections) {
    const predicate = sections[section]!;
    // Most speak of one column, or of none that rows are clustered by.
    const of = 'column' in predicate ? columns.indexOf(predicate.column) : -1;
    if (of >= 0) narrow(section, predicate, of);
    else if ('of' in predicate) for (let c = 0; c < columns.length; c++) narrow(section, predicate, c);
  }
  return shares;
}

/** The same of a part of an `or`: what is added to a circle is mostly few rows, and they alone are looked at wherever they are. */
function shareBeside(part: Predicate, name: string, parts: readonly Predicate[], store: Searched): number {
  const extendsCircle = part.kind === 'any' && parts.some(({ kind }) => kind === 'within');
  return shareLeft(part, extendsCircle ? part.column : name, store);
}

/** About which share of the rows a predicate leaves, as far as it speaks of that column. */
export function shareLeft(predicate: Predicate, name: string, store: Searched): number {
  switch (predicate.kind) {
    case 'within':
      return predicate.column === name ? Math.min(1, SHARE_A_SQUARE_MILE * predicate.miles ** 2) : 1;
    case 'any': {
      if (predicate.column !== name) return 1;
      const home = store.fields.homes.get(name);
      if (home?.kind !== 'code' && home?.kind !== 'codes' && home?.kind !== 'part') return 1;
      const codes = home.dictionary.codesOf(predicate.values);
      let uses = 0;
      for (let i = 0; i < codes.length; i++) uses += home.dictionary.usesOf(codes[i]!);
      return Math.min(1, uses / Math.max(1, home.kind === 'part' ? home.tuples.size : store.size));
    }
    case 'and':
      return Math.min(1, ...predicate.of.map((part) => shareLeft(part, name, store)));
    case 'or':
      return Math.min(
        1,
        predicate.of.reduce((sum, part) => sum + shareBeside(part, name, predicate.of, store), 0),
      );
    default:
      return 1;
  }
}
