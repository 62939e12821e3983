import path from 'node:path';
import {
  createMapper,
  type FeedRecord,
  inferMapping,
  type Mapping,
  createSplitter,
} from '#features/feed-mapping/feed-mapping.ts';
import type { CatalogLookup, PlaceLookup } from '#features/feed-values/feed-values.ts';
import { createNormalizer, type FeedListing } from '../model/normalize-row.ts';
import { sampleOf } from '#features/feed-mapping/feed-mapping.server.ts';
import { openFeed, readRecords, type ReadRecord } from '#features/feed-reading/feed-reading.server.ts';
import type { VinDecoder } from '#ports/vin-decoder/vin-decoder.ts';
import { createVinFiller, hasMissingFacts } from '../model/fill-from-vin.ts';

export type ReadOptions = {
  catalog: CatalogLookup;
  places: PlaceLookup;
  /** The newest model year that can be for sale. */
  latestYear: number;
  /** If absent, a mapping is inferred but not saved. */
  mapping?: Mapping;
  /** Fills in what the file leaves out, such as engines. If absent, VINs are not decoded. */
  decoder?: VinDecoder;
};

const SAMPLE_RECORDS = 2000;

/**
 * Reads the listings of a file the way an import does, but stores nothing. Skips rows that are not listings.
 * @throws FeedFileError, EncodingError
 */
export async function* readListings(file: string, options: ReadOptions): AsyncGenerator<FeedListing> {
  const feed = await openFeed(file);
  const { headers, batches } = await readRecords(feed.content);
  const sample: ReadRecord[] = [];
  while (sample.length < SAMPLE_RECORDS) {
    const next = await batches.next();
    if (next.done) break;
    sample.push(...next.value);
  }
  const first = recordsOf(sample).slice(0, SAMPLE_RECORDS);
  const mapping = options.mapping ?? inferMapping(sampleOf(headers, first), options.catalog, path.basename(file));
  const map = createMapper(mapping, headers, createSplitter(options.catalog));
  const normalize = createNormalizer({ ...options, mapping, sourceName: file });
  const complete = createCompletion(options);
  const listingsOf = async function* (records: readonly ReadRecord[]): AsyncGenerator<FeedListing> {
    for (const record of recordsOf(records)) {
      const result = normalize(map(record), () => {});
      if ('listing' in result) yield complete(result.listing);
    }
  };
  yield* listingsOf(sample);
  for await (const batch of batches) yield* listingsOf(batch);
}

function createCompletion({ catalog, decoder }: ReadOptions): (listing: FeedListing) => Promise<FeedListing> {
  const fill = createVinFiller(catalog);
  return async (listing) => {
    const { facts } = listing;
    if (!decoder || facts.vin === null || !hasMissingFacts(facts)) return listing;
    const vin = await decoder.decode(facts.vin);
    return { ...listing, facts: { ...facts, ...(vin && fill(facts, vin)) } };
  };
}

function recordsOf(read: readonly ReadRecord[]): FeedRecord[] {
  return read.flatMap((item) => ('record' in item ? [item.record] : []));
}
