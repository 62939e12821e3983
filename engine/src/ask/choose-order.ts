import type { Predicate } from '../query.ts';
import type { Searched, SearchedOrder } from '../store/searched.ts';

/** A circle of one mile holds about this share of a country's rows; people look where rows are. */
const SHARE_A_SQUARE_MILE = 5e-6;
/** Blocks without a row that satisfies a section are still counted from when some count leaves the section out. */
const COUNTED_ANYWAY = 0.5;

/** An order that begins with tuples has their codes in runs, which are counted at once. */
const RUNS_PAY = 0.99;

/** The order whose blocks a search can skip most of, as far as its sections tell. */
export function chooseOrder(
  sections: Readonly<Record<string, Predicate>>,
  dropped: ReadonlySet<string>,
  store: Searched,
): SearchedOrder {
  let best = store.orders[0]!.rows;
  let bestShare = Infinity;
  const asked = Object.entries(sections);
  // Orders mostly name the same columns.
  const known = new Map<string, number>();
  const shareOf = (name: string) => {
    const share = known.get(name) ?? shareOfColumn(name, asked, dropped, store);
    known.set(name, share);
    return share;
  };
  for (const { by, rows } of store.orders) {
    const share = shareOfOrder(by, shareOf, store);
    if (share >= bestShare) continue;
    best = rows;
    bestShare = share;
  }
  return best;
}

/** About which share of an order's blocks is looked into: what rows are clustered by first counts most. */
function shareOfOrder(by: readonly string[], shareOf: (name: string) => number, store: Searched): number {
  const lead = by[0] === undefined ? undefined : store.fields.homes.get(by[0]);
  let share = lead?.kind === 'part' ? RUNS_PAY : 1;
  let rank = 0;
  let tuple = -1;
  for (const name of by) {
    const home = store.fields.homes.get(name);
    // The columns of a tuple are clustered as one.
    if (home?.kind !== 'part' || home.index !== tuple) rank += 1;
    if (home?.kind === 'part') tuple = home.index;
    share *= 1 - (1 - shareOf(name)) / 2 ** (rank - 1);
  }
  return share;
}

/** About which share of the rows the sections leave, as far as they speak of that column. */
function shareOfColumn(
  name: string,
  sections: readonly (readonly [name: string, predicate: Predicate])[],
  dropped: ReadonlySet<string>,
  store: Searched,
): number {
  let share = 1;
  for (const [section, predicate] of sections) {
    const left = shareLeft(predicate, name, store);
    if (left === 1) continue;
    // Caps of far blocks tell where all of their rows are, so places pay even then.
    const isCounted = dropped.has(section) && store.fields.homes.get(name)?.kind !== 'point';
    share = Math.min(share, isCounted ? COUNTED_ANYWAY + (1 - COUNTED_ANYWAY) * left : left);
  }
  return share;
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
      const uses = home.dictionary
        .codesOf(predicate.values)
        .reduce((sum, code) => sum + home.dictionary.usesOf(code), 0);
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
