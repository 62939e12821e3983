import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BRANDS } from '#features/brands/brands.ts';
import { catalog, findCity, findZip, marketAreaOf, type ZipPlace } from '#features/reference/reference.server.ts';
import { compileRules, readWords } from '#features/words/words.ts';
import { type Place, readRequest } from '#features/search/search.ts';
import { catalogVocabulary, createKeywordSuggestions, type KeywordSuggestions } from '#features/words/words.server.ts';
import {
  createInProcessIndex,
  createSnapshots,
  followInventory,
  lastChangeSeq,
  openSnapshotFile,
} from '#features/search-memory/search-memory.server.ts';
import { createSearchService, type SearchService, type VehicleIndex } from '#features/search/search.server.ts';
import {
  createSitemap,
  sitemapFromDatabase,
  sitemapFromMemory,
  type Sitemap,
  type SitemapSource,
} from '#features/sitemap/sitemap.server.ts';
import { startClusterInventory } from '#features/search-cluster/search-cluster.server.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import type { Database } from '#ports/database/database.ts';
import { openOpensearch } from '#ports/search-cluster/opensearch-cluster.ts';
import type { Admission } from '../load/admission.ts';
import { limitSearchCost } from '../load/limit-search-cost.ts';
import type { Config } from '../base/config.ts';
import { log } from '../base/log.ts';
import { createFailureReporter } from '../base/create-failure-reporter.ts';
import { measureSearches, recordSearchCosts } from '../metrics/measure-searches.ts';
import type { IndexMetrics } from '../metrics/site-metrics.ts';

/** The index that answers searches, and what keeps it in sync with the database. */
type Source = {
  index: VehicleIndex;
  sitemap: SitemapSource;
  /** Numbers for metrics. */
  figures(): Omit<IndexMetrics, 'lastSeq'>;
  /** The reason why this process should get no requests although it is caught up; `null` if there is none. */
  whyUnfit(): string | null;
  /** Whether this process built its index from the database, which leaves much garbage. */
  isBuiltHere(): boolean;
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the search service on an index that follows the database: in this process, or in a cluster. */
export function startSearch(
  database: Database,
  config: Pick<Config, 'cardBytes' | 'dataDir' | 'searchCluster'>,
  admission: Pick<Admission, 'canAfford' | 'expectedWaitMs'>,
  metrics: Metrics,
): Omit<Source, 'index' | 'sitemap' | 'figures'> & {
  search: SearchService;
  sitemap: Sitemap;
  keywords: KeywordSuggestions;
  figures(): IndexMetrics;
  /**
   * Prepares the data for word searches once the site answers requests, because few visits start with one. If this
   * fails, the first request with words prepares it.
   */
  prepareWords(): void;
} {
  const source = config.searchCluster ? inCluster(database, config.searchCluster) : inMemory(database, config);
  const measured = measureSearches(source.index, metrics, () => performance.now());
  const index = limitSearchCost(measured, admission, recordSearchCosts(metrics));
  const search = createSearchService({
    index,
    catalog: catalogVocabulary(catalog),
    now: () => new Date(),
    findZip: (zip) => placeOf(findZip(zip)),
    findCity: (city, state) => withoutZip(placeOf(findCity(city, state))),
  });
  const keywords = createKeywordSuggestions({ index, search, catalog, now: Date.now });
  const sitemap = createSitemap(source.sitemap, search);
  const caughtUp = async () => {
    await source.caughtUp();
    await warmUp(search);
  };
  const prepareWords = () => void warmWords(search, keywords).catch(() => undefined);
  const figures = () => ({ ...source.figures(), lastSeq: () => lastChangeSeq(database) });
  return { ...source, search, sitemap, keywords, figures, caughtUp, prepareWords };
}

function inMemory(database: Database, { cardBytes, dataDir }: Pick<Config, 'cardBytes' | 'dataDir'>): Source {
  const follower = followInventory({
    database,
    cardBytes,
    snapshots: createSnapshots(openSnapshotFile(path.join(dataDir, 'index')), database),
    onNote: (line) => log('info', line),
    onError: createFailureReporter(log, 'The inventory cannot be read', () => performance.now()),
  });
  return {
    index: createInProcessIndex(follower),
    sitemap: sitemapFromMemory(follower),
    figures: () => ({
      listings: follower.inventory.size,
      epoch: follower.inventory.epoch,
      appliedSeq: follower.seq,
      isCaughtUp: follower.isCaughtUp(),
      snapshotAt: follower.snapshotAt,
      unreadableRows: follower.unreadableRows,
    }),
    whyUnfit: () => follower.whyUnfit(),
    isBuiltHere: () => !follower.isRestored,
    caughtUp: () => follower.caughtUp(),
    stop: () => follower.stop(),
  };
}

function inCluster(database: Database, { urls, index, shards }: NonNullable<Config['searchCluster']>): Source {
  const cluster = openOpensearch({ urls });
  const inventory = startClusterInventory({
    database,
    cluster,
    prefix: index,
    shards,
    onNote: (line) => log('info', line),
    onError: createFailureReporter(log, 'The search cluster is unhealthy', () => performance.now()),
  });
  return {
    index: inventory.index,
    sitemap: sitemapFromDatabase(database),
    figures: () => ({
      appliedSeq: inventory.seq,
      isCaughtUp: inventory.index.isCaughtUp(),
      unreadableRows: inventory.unreadableRows,
    }),
    whyUnfit: () => inventory.whyUnfit(),
    isBuiltHere: () => false,
    caughtUp: () => inventory.caughtUp(),
    stop: async () => {
      await inventory.stop();
      await cluster.close();
    },
  };
}

/** Runs the first searches. They build data structures that later searches use for counting. */
async function warmUp(search: SearchService): Promise<void> {
  for (const brand of [...BRANDS, ...BRANDS]) await search.search(search.parse(readRequest(''), brand), brand);
}

async function warmWords(search: SearchService, keywords: KeywordSuggestions): Promise<void> {
  for (const _ of compileRules()) await setImmediate();
  for (const brand of BRANDS) {
    readWords('words=near+denver', search.context(brand));
    await setImmediate();
    await keywords.prepare(brand);
  }
}

function placeOf(found: ZipPlace | null): Place | undefined {
  return found ? { ...found, marketArea: marketAreaOf(found.zip)?.code ?? null } : undefined;
}

/** Removes the ZIP code, because a shopper who named a city did not name a ZIP code. */
function withoutZip(place: Place | undefined): Place | undefined {
  return place && { ...place, zip: null };
}
