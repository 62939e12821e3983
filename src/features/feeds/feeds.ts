/** Door of the feeds room: the columns of feeds, mappings, and the parsers of values as they come in life. */
export { COLUMNS, type FeedRow } from './model/columns.ts';
export type { Column } from './model/columns/column.ts';
export { parseMapping, type Mapping } from './model/mapping.ts';
export { hasValidCheckDigit } from './model/values/vin.ts';
