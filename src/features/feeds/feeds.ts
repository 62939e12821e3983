/** Door of the feeds room: feed columns, mappings, and parsers for values as feeds write them. */
export { COLUMNS, type FeedRow } from './model/columns.ts';
export type { Column } from './model/columns/column.ts';
export { parseMapping, type Mapping } from './model/mapping.ts';
export { hasValidCheckDigit } from './model/values/vin.ts';
