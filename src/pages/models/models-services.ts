import type { Brand } from '#features/brands/brands.ts';
import type { Catalog, RatedEconomy } from '#features/reference/reference.server.ts';
import type { SimilarModels, TrimServices } from '#features/model-reference/model-reference.server.ts';
import type { TrimComparison } from '#features/model-reference/model-reference.ts';
import { type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { ExpertReviews } from '#features/expert-reviews/expert-reviews.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { CarReviewSource } from '#features/reviews/reviews.server.ts';
import type { SafetyCache } from '#features/safety/safety.server.ts';
import type { SafetyFeatures } from '#features/safety/safety.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { linkedBrandView } from '../brand-view.ts';
import type { PageAnswer, PageHead } from '../page-answer.ts';
import type { Budget } from './budget.ts';
import type { ModelCars } from './find-model-cars.ts';
import { HERO_SIZES } from './hero-sizes.ts';
import type { ModelPictures } from './model-pictures.ts';
import type { LinkView, ModelsData, ModelPicture } from './page-data.ts';
import type { ModelYears } from './price-tables.ts';
import type { VersionCache } from './version-cache.ts';

/** `year`: the model year of the page; `null` for all. */
export type PageModel = { makeCode: string; modelCode: string; year: number | null };

export type ModelsServices = {
  brand: Brand;
  catalog: Pick<Catalog, 'makes' | 'models' | 'model'>;
  search: Pick<SearchService, 'context' | 'inOneState' | 'parse' | 'search'>;
  similar: SimilarModels;
  keepCars: VersionCache<ModelCars>;
  keepYears: VersionCache<ModelYears>;
  keepTrims: VersionCache<TrimComparison | null>;
  keepFeatures: VersionCache<SafetyFeatures>;
  pictures: ModelPictures;
  orderHrefOf: TrimServices['orderHrefOf'];
  /** The fuel whose trims are compared; `''` for all. */
  trimFuel: string;
  /** The shopper's place as in a query, `zip=80202`; `null`: unknown. */
  place: string | null;
  canSave: boolean;
  /** The price that the shopper typed. */
  budget: Budget;
  guards: Readonly<
    Record<'optionalListing' | 'modelRecalls' | 'ratedEconomy' | 'consumerRatings' | 'expertReviews', Guard>
  >;
  /** Returns what NHTSA published about a model year; absent if there is no database. */
  findSafety?: SafetyCache['find'] | undefined;
  /** Returns the same if it is in memory, without a query. */
  knownSafety?: SafetyCache['known'] | undefined;
  /** Returns the EPA's fuel economy of a model by model year; absent if there is no database. */
  ratedEconomyOf?: ((model: { makeCode: string; modelCode: string }) => Promise<RatedEconomy[]>) | undefined;
  /** Returns expert reviews; absent on brands that have none. */
  findReviews?: ExpertReviews['find'] | undefined;
  takesReviews: boolean;
  /** Returns the public reviews of a car; absent if the flag `consumer_ratings` is off. */
  reviewsOf?: CarReviewSource['reviewsOf'] | undefined;
  /** Returns the average of the public reviews of a car; absent if the flag `consumer_ratings` is off. */
  ratingsOf?: CarReviewSource['ratingsOf'] | undefined;
  /** Returns whether a car is known to have no public review. */
  isUnreviewed?: CarReviewSource['isUnreviewed'] | undefined;
  log?: ((level: 'warn', message: string, detail?: unknown) => void) | undefined;
};

/** Narrows a query to a make or a model. On a brand with a single make, the make is not a parameter. */
export function narrowToModel(query: VehicleQuery, brand: Brand, makeCode: string, modelCode?: string): VehicleQuery {
  return withFilter(query, 'makeModelTrim', {
    makes: brand.fixedMake === makeCode ? [] : [makeCode],
    models: modelCode === undefined ? [] : [formatModelKey(makeCode, modelCode)],
    trims: [],
  });
}

/**
 * `crumbs`: with canonical addresses. `kept`: the query with the shopper's place and budget, which breadcrumb links
 * also contain.
 */
type Parts = Omit<ModelsData, 'brand' | 'crumbs'> & {
  brand: Brand;
  crumbs: readonly (LinkView & { kept?: string })[];
  title: string;
  path: string;
  /** Whether the page has cars for sale. */
  hasCars: boolean;
  jsonLd: readonly object[];
};

/** Returns the document. Without cars, the page has little content of its own, so it is not indexed. */
export function modelsPage({ brand, title, path, hasCars, jsonLd, crumbs, ...data }: Parts): PageAnswer<ModelsData> {
  return {
    kind: 'page',
    status: 200,
    head: {
      title: `${title} | ${brand.name}`,
      description: data.summary,
      canonical: path,
      robots: hasCars ? null : 'noindex, follow',
      jsonLd: [breadcrumbs([...crumbs, { label: data.heading, href: path }]), ...jsonLd],
      preload: data.hero?.picture ? [preloadOf(data.hero.picture)] : [],
    },
    data: {
      brand: linkedBrandView(brand),
      crumbs: crumbs.map(({ label, href, kept = '' }) => ({ label, href: `${href}${kept}` })),
      ...data,
    },
    // The page has only links and forms, so the browser needs no data.
    embedded: {},
  };
}

function preloadOf({ src, srcset }: ModelPicture): PageHead['preload'][number] {
  const type = src.endsWith('.webp') ? 'image/webp' : 'image/avif';
  return { href: src, type, srcset, sizes: HERO_SIZES };
}

function breadcrumbs(links: readonly LinkView[]): object {
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: links.map(listItem) };
}

export function itemList(name: string, links: readonly LinkView[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: links.length,
    itemListElement: links.map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      url: href,
    })),
  };
}

function listItem({ label, href }: LinkView, index: number): object {
  return { '@type': 'ListItem', position: index + 1, name: label, item: href };
}
