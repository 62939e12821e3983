/** How the texts of a column are read; `docs/feeds.md` tells each kind in words. */
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

/** A column of feeds. `also` are other headers under which feeds bring it, compared without case and punctuation. */
export type Column = {
  readonly name: string;
  readonly group: 'Car' | 'Price' | 'Facts' | 'Offer' | 'Seller';
  readonly kind: ColumnKind;
  readonly meaning: string;
  readonly example: string;
  readonly also: readonly string[];
};

/** A column as the tables beside this file write it; the other headers with commas. */
export type ColumnRow = readonly [name: string, kind: ColumnKind, meaning: string, example: string, also?: string];
