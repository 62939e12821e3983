/** Door of the feed-reading room for servers: opening files of every format and reading their records. */
export type { Delimiter } from './model/csv-records.ts';
export { EncodingError } from './server/decode-text.ts';
export { FeedFileError } from './server/feed-file-error.ts';
export { openFeed } from './server/open-feed.ts';
export { readRecords, type ReadRecord, type Records } from './server/read-records.ts';
export { readSample } from './server/read-sample.ts';
