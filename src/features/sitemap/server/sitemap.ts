import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#features/brands/brands.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { readRequest, emptyQuery, formatQuery, withFilter, VEHICLE_PARAMS } from '#features/search/search.ts';
import { MIN_RESULTS_FOR_SITEMAP, isForSearchEngines } from '../model/sitemap-rules.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { SitemapSource } from './sitemap-source.ts';

/** The pages of a brand's inventory that search engines should index. */
export type Sitemap = {
  /** Returns the queries of the results pages to index, in the form that links have, for one kind of page. */
  searches(kind: SitemapKind, brand: Brand): Promise<string[]>;
  /** Returns the ids of all active listings of the brand, ascending. */
  vehicles(brand: Brand): Promise<number[]>;
};

export const SITEMAP_KINDS = ['makes', 'models', 'cities'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Creates a sitemap. Every page that it lists also asks to be indexed. */
export function createSitemap(source: SitemapSource, search: SearchService): Sitemap {
  return {
    searches: (kind, brand) =>
      kind === 'makes'
        ? makes(search, brand)
        : kind === 'models'
          ? models(search, brand)
          : cities(source, search, brand),
    vehicles: async ({ fixedMake }) => (await source.listingIds(fixedMake)).toSorted((a, b) => a - b),
  };
}

async function makes(search: SearchService, brand: Brand): Promise<string[]> {
  const context = search.context(brand);
  const start = emptyQuery(context);
  const codes = await makeCodes(search, brand);
  const ofMake = (code: string) => withFilter(start, 'makeModelTrim', { makes: [code], models: [], trims: [] });
  // The page with all cars comes first. A brand with a single make has only that page.
  return [start, ...(brand.fixedMake === null ? codes.map(ofMake) : [])].map((query) => formatQuery(query, context));
}

async function models(search: SearchService, brand: Brand): Promise<string[]> {
  const context = search.context(brand);
  const start = emptyQuery(context);
  const queries: string[] = [];
  for (const make of await makeCodes(search, brand)) {
    const ofMake = withFilter(start, 'makeModelTrim', { makes: [make], models: [], trims: [] });
    const { filterGroups } = await search.search({ query: ofMake, invalid: [], errors: [] }, brand);
    const options = filterGroups[VEHICLE_PARAMS.model]?.[make]?.options ?? [];
    for (const { value, count } of options) {
      // On a brand with a single make, the make is not a parameter of links.
      const makes = make === brand.fixedMake ? [] : [make];
      const chosen = { makes, models: [formatModelKey(make, value)], trims: [] };
      if (count >= MIN_RESULTS_FOR_SITEMAP) queries.push(formatQuery(start, context, { makeModelTrim: chosen }));
    }
    await setImmediate();
  }
  return queries;
}

async function makeCodes(search: SearchService, brand: Brand): Promise<string[]> {
  const query = emptyQuery(search.context(brand));
  const { filters } = await search.search({ query, invalid: [], errors: [] }, brand);
  const options = filters[VEHICLE_PARAMS.make]?.options ?? [];
  return options.filter(({ count }) => count >= MIN_RESULTS_FOR_SITEMAP).map(({ value }) => value);
}

/**
 * Returns the cities that sell enough cars themselves. For any other city, the search radius finds the same cars as for
 * its neighbors.
 */
async function cities(source: SitemapSource, search: SearchService, brand: Brand): Promise<string[]> {
  const context = search.context(brand);
  const queries = new Set<string>();
  for (const { city, state, count: sold } of await source.sellingCities(brand.fixedMake)) {
    if (sold < MIN_RESULTS_FOR_SITEMAP) continue;
    const parsed = search.parse(readRequest(new URLSearchParams({ city, state }).toString()), brand);
    const { place } = parsed.query.filters.location;
    if (place === null) continue;
    const count = await search.count(parsed, brand);
    const link = formatQuery(parsed.query, context);
    if (isForSearchEngines(parsed, link, count, context)) queries.add(link);
    await setImmediate();
  }
  return [...queries].toSorted();
}
