/** Door of the feed-mapping room: feed columns, and mappings from the columns of a file to them. */
export { createMapper, flatten, type FeedRecord } from './model/apply-mapping.ts';
export { COLUMN_NAMES, columnEntries, type ByColumn, type ColumnName, type FeedRow } from './model/columns.ts';
export { namesStock } from './model/inference/header-rules.ts';
export { inferMapping } from './model/inference/infer-mapping.ts';
export { isHeader, matchHeader } from './model/inference/match-header.ts';
export {
  MappingError,
  columnsRead,
  formatMapping,
  columnsProvided,
  createMapping,
  sourceColumnsOf,
  parseMapping,
  type Mapping,
  type MappingInput,
} from './model/mapping.ts';
export { createSplitter, compactName, takeLongestPrefix } from './model/split-title.ts';
export { squashHeader } from './model/squash-header.ts';
