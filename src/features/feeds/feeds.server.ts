/** Door of the feeds room for servers: importing files, and the jobs that run after an import. */
export { importFeed, type ImportReport, type ImportResult } from './server/import-feed.ts';
export { ImportBusyError, waitForImportEnd } from './server/import-lock.ts';
export { writableFolderOf } from './server/reject-file.ts';
export { DECODE_VINS_QUEUE, startVinDecoding } from './server/decode-vins.ts';
export { readListings } from './server/read-listings.ts';
export { startUnconfirmedJob } from './server/unconfirmed-listings.ts';
export {
  type DealerMerge,
  type DealerName,
  findDealerMerge,
  mergeDealers,
  separateDealer,
  type MergePreview,
  previewMerge,
} from './server/merged-dealers.ts';
export {
  deleteUnusedSource,
  listSources,
  type FeedSource,
  readFeedFigures,
  SUPERSEDED_IMPORT_SQL,
  withdrawSource,
} from './server/sources.ts';
export { type CarFromVin, createVinReader } from './model/car-from-vin.ts';
