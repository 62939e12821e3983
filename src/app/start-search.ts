import path from 'node:path';
import { BRANDS } from '#features/brands/brands.ts';
import { catalog, findCity, findZip, marketAreaOf, type ZipPlace } from '#features/reference/reference.server.ts';
import { type Place, readRequest } from '#features/search/search.ts';
import {
  catalogVocabulary,
  createInProcessIndex,
  createKeywordSuggestions,
  createSearchService,
  createSitemap,
  createSnapshots,
  followInventory,
  lastChange,
  openSnapshotFile,
  type KeywordSuggestions,
  type SearchService,
  type Sitemap,
} from '#features/search/search.server.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import type { Database } from '#ports/database/database.ts';
import type { Admission } from './admission.ts';
import { bearSearches } from './bear-searches.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';
import { measureSearches, noteCosts } from './metrics/measure-searches.ts';
import type { IndexFigures } from './metrics/site-metrics.ts';

/** The search service on an index in this process that follows the database. */
export function startSearch(
  database: Database,
  { cardBytes, dataDir }: Pick<Config, 'cardBytes' | 'dataDir'>,
  admission: Pick<Admission, 'canBear' | 'expectedWaitMs'>,
  metrics: Metrics,
): {
  search: SearchService;
  sitemap: Sitemap;
  keywords: KeywordSuggestions;
  /** For whoever watches. */
  figures(): IndexFigures;
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
} {
  const follower = followInventory({
    database,
    cardBytes,
    snapshots: createSnapshots(openSnapshotFile(path.join(dataDir, 'index')), database),
    onNote: (line) => log('info', line),
    onError: (error) => log('error', 'The inventory cannot be read', error),
  });
  const measured = measureSearches(createInProcessIndex(follower), metrics, () => performance.now());
  const index = bearSearches(measured, admission, noteCosts(metrics));
  const search = createSearchService({
    index,
    catalog: catalogVocabulary(catalog),
    now: () => new Date(),
    findZip: (zip) => placeOf(findZip(zip)),
    findCity: (city, state) => withoutZip(placeOf(findCity(city, state))),
  });
  const keywords = createKeywordSuggestions({ index, search, catalog, now: Date.now });
  const sitemap = createSitemap(follower, search);
  const caughtUp = async () => {
    await follower.caughtUp();
    await warmUp(search);
  };
  const figures = () => ({
    listings: follower.inventory.size,
    epoch: follower.inventory.engine.epoch,
    appliedSeq: follower.seq,
    lastSeq: () => lastChange(database),
    isCaughtUp: follower.isCaughtUp(),
    snapshotAt: follower.snapshotAt,
  });
  return { search, sitemap, keywords, figures, caughtUp, stop: () => follower.stop() };
}

/** The first searches build what later ones count by. */
async function warmUp(search: SearchService): Promise<void> {
  for (const brand of [...BRANDS, ...BRANDS]) await search.search(search.parse(readRequest(''), brand), brand);
}

function placeOf(found: ZipPlace | null): Place | undefined {
  return found ? { ...found, marketArea: marketAreaOf(found.zip)?.code ?? null } : undefined;
}

/** A shopper who named a city did not name a ZIP code. */
function withoutZip(place: Place | undefined): Place | undefined {
  return place && { ...place, zip: null };
}
