import { CAR_COLUMNS } from './columns/car-columns.ts';
import type { Column, ColumnRow } from './columns/column.ts';
import { FACTS_COLUMNS } from './columns/facts-columns.ts';
import { OFFER_COLUMNS } from './columns/offer-columns.ts';
import { PRICE_COLUMNS } from './columns/price-columns.ts';
import { SELLER_COLUMNS } from './columns/seller-columns.ts';

function columnsOf(group: Column['group'], rows: readonly ColumnRow[]): Column[] {
  return rows.map(([name, kind, meaning, example, also]) => ({
    name,
    group,
    kind,
    meaning,
    example,
    also: also?.split(', ') ?? [],
  }));
}

/** All columns of a feed in the order of the documentation: Google's vehicle listings feed, and our own. */
export const COLUMNS: readonly Column[] = [
  ...columnsOf('Car', CAR_COLUMNS),
  ...columnsOf('Price', PRICE_COLUMNS),
  ...columnsOf('Facts', FACTS_COLUMNS),
  ...columnsOf('Offer', OFFER_COLUMNS),
  ...columnsOf('Seller', SELLER_COLUMNS),
];

export const COLUMN_NAMES: readonly string[] = COLUMNS.map((column) => column.name);

const BY_NAME: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.name, column]));

export function columnNamed(name: string): Column | undefined {
  return BY_NAME.get(name);
}

/** One row of a feed by our names: unchanged texts, with lists joined by `LIST_MARK`. Absent means empty. */
export type FeedRow = Readonly<Record<string, string | undefined>>;
