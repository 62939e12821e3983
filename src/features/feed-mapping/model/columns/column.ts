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

/** A column as the tables in this folder write it. The other headers are separated by commas. */
export type ColumnRow<Name extends string = string> = readonly [
  name: Name,
  kind: ColumnKind,
  meaning: string,
  example: string,
  also?: string,
];
