import { CAR_COLUMNS } from './columns/car-columns.ts';
import type { ColumnKind, ColumnRow } from './columns/column.ts';
import { FACTS_COLUMNS } from './columns/facts-columns.ts';
import { OFFER_COLUMNS } from './columns/offer-columns.ts';
import { PRICE_COLUMNS } from './columns/price-columns.ts';
import { SELLER_COLUMNS } from './columns/seller-columns.ts';

type Rows =
  | typeof CAR_COLUMNS
  | typeof PRICE_COLUMNS
  | typeof FACTS_COLUMNS
  | typeof OFFER_COLUMNS
  | typeof SELLER_COLUMNS;

/** The name of one of our columns. */
export type ColumnName = Rows[number][0];

/** A column of feeds. `also`: other headers that feeds use for it, compared without case and punctuation. */
export type Column = {
  readonly name: ColumnName;
  readonly group: 'Car' | 'Price' | 'Facts' | 'Offer' | 'Seller';
  readonly kind: ColumnKind;
  readonly meaning: string;
  readonly example: string;
  readonly also: readonly string[];
};

function columnsOf(group: Column['group'], rows: Rows): Column[] {
  return rows.map(([name, kind, meaning, example, also]: ColumnRow<ColumnName>) => ({
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

export const COLUMN_NAMES: readonly ColumnName[] = COLUMNS.map((column) => column.name);

const BY_NAME: ReadonlyMap<ColumnName, Column> = new Map(COLUMNS.map((column) => [column.name, column]));

export function columnNamed(name: ColumnName): Column {
  return BY_NAME.get(name)!;
}

/** A value for some of our columns. */
export type ByColumn<Value> = { [Name in ColumnName]?: Value };

/** Returns the columns that have a value, with their values. `Object.entries` forgets the type of the names. */
export function columnEntries<Value>(values: Readonly<ByColumn<Value>>): [ColumnName, Value][] {
  return Object.entries(values) as [ColumnName, Value][];
}

/** One row of a feed by our names: unchanged texts, with lists joined by `LIST_SEPARATOR`. Absent means empty. */
export type FeedRow = Readonly<ByColumn<string | undefined>>;
