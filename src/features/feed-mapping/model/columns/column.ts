/** How the texts of a column are parsed. `docs/feeds.md` describes each kind. */
export type ColumnKind =
  | 'text'
  | 'vin'
  | 'year'
  | 'money'
  | 'distance'
  | 'economy'
  | 'number'
  | 'yes/no'
  | 'date'
  | 'zip'
  | 'state'
  | 'url'
  | 'urls'
  | 'code'
  | 'list';

/** A column of feeds. `also`: other headers that feeds use for it, compared without case and punctuation. */
export type Column = {
  readonly name: string;
  readonly group: 'Car' | 'Price' | 'Facts' | 'Offer' | 'Seller';
  readonly kind: ColumnKind;
  readonly meaning: string;
  readonly example: string;
  readonly also: readonly string[];
};

/** A column as the tables in this folder write it. The other headers are separated by commas. */
export type ColumnRow = readonly [name: string, kind: ColumnKind, meaning: string, example: string, also?: string];
