import { type Brand, showsMake } from '#features/brands/brands.ts';
import { findPriceGroups, type PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { allCarsQuery } from '#features/model-reference/model-reference.ts';
import { makeCodeOf } from '#features/reference/reference.ts';
import {
  DEFAULT_TERMS,
  describeEstimate,
  emptyQuery,
  FILTERS,
  formatParams,
  type ParsedQuery,
  PAYMENT_PARAMS,
  PLACE_PARAMS,
  PRICE_PARAMS,
  readRequest,
  type SearchContext,
  STYLE_PARAM,
  VEHICLE_PARAMS,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { carTileView } from '#pages/shared/car/car-tile-view.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import { stylePicture } from '#pages/shared/car/style-picture.ts';
import { headerLinks } from '#pages/shared/search/header-links.ts';
import { countAndPriceText } from '#pages/shared/search/count-and-price-text.ts';
import { searchHeading, locationText } from '#pages/shared/search/search-heading.ts';
import { resultsPath, searchPath } from '#pages/shared/search/search-path.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { CountedLink, CurrentCars, HomeData, ModelTile } from './page-data.ts';

const STYLES = 8;
const MODELS = 6;
const DEALS = 8;
const BUDGETS = [10_000, 15_000, 20_000, 30_000];
const PAYMENTS = [200, 300, 400, 500];
const GREAT_PRICES = { [FILTERS.dealType.key]: 'greatprice' };

/** `place`: the shopper's place as in a query, such as `zip=80202`; `null` if it is unknown. */
export type HomeServices = { brand: Brand; search: Pick<SearchService, 'inOneState'>; place: string | null };
/**
 * One version of the inventory, as a brand shows it around a place. `here`: the search for all cars there; without a
 * place, for all cars anywhere.
 */
type View = { brand: Brand; state: SearchService; context: SearchContext; here: ParsedQuery; signal: AbortSignal };

/** Loads the page at `/`. Each of its counts is the total of the search that its link leads to. */
export async function loadHome(services: HomeServices, signal: AbortSignal): Promise<PageAnswer<HomeData>> {
  const { brand, search } = services;
  return search.inOneState(async (state) => {
    const context = state.context(brand);
    const near = searchNear(services, state);
    const hasCarsNear = (await state.count(near, brand, { signal })) > 0;
    const here = hasCarsNear ? near : valid(emptyQuery(context));
    const view: View = { brand, state, context, here, signal };
    const total = await state.count(valid(allCarsQuery(context)), brand, { signal });
    const { filters } = await state.search(view.here, brand, { fields: LISTED, signal });
    const styles = filters[STYLE_PARAM]?.options ?? [];
    const { heading, lead } = brand.home;
    const description = `${lead} ${formatCount(total, 'car')} for sale now.`;
    const data: HomeData = {
      brand: {
        ...brandView(brand),
        links: headerLinks(view.here.query, context).map(({ label, query }) => ({ label, href: resultsPath(query) })),
      },
      heading,
      lead: description,
      isUsed: isOnlyUsed(view.here),
      where: locationText(here.query.filters.location),
      noneNear: hasCarsNear ? null : noneNearText(near, context),
      form: {
        makes: brand.fixedMake === null ? (filters[VEHICLE_PARAMS.make]?.options ?? []).map(choiceOf) : [],
        styles: styles.map(choiceOf),
        names: NAMES,
        zip: near.query.filters.location.place?.zip ?? '',
      },
      styles: mostCars(styles, STYLES).map((style) => ({
        ...link(view, style.label, { [STYLE_PARAM]: style.value }, style.count),
        picture: stylePicture(style.value),
      })),
      budgets: await counted(view, BUDGETS, PRICE_PARAMS.max, (dollars) => `Under ${dollars}`),
      payments: await counted(view, PAYMENTS, PAYMENT_PARAMS.max, (dollars) => `Under ${dollars} a month`),
      terms: `Estimated payments: ${describeEstimate(DEFAULT_TERMS)}.`,
      models: await popularModels(view),
      deals: await findDeals(view),
    };
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `${brand.name}: ${brand.texts.tagline}`,
        description,
        canonical: '/',
        robots: null,
        jsonLd: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: '/' }],
        preload: [],
        early: EARLY,
      },
      data,
      embedded: {},
    };
  });
}

/**
 * Marks the document before the first paint if space must be reserved for the shopper's items: cars opened or searches
 * typed on this device, or cookies of saved cars (docs/contracts/cookies.md).
 */
const EARLY =
  "try{let s=localStorage;if(/(^|; )(keeps|signed-in)=/.test(document.cookie)||s['recent-searches']||" +
  "/\\[\\d+,[^,]*,\\d+,1[,\\]]/.test(s['car-prices']))document.documentElement.dataset.yours=''}catch{}";

/** Says that the brand's search finds nothing at the place; `null` without a place. */
function noneNearText({ query }: ParsedQuery, context: SearchContext): string | null {
  if (locationText(query.filters.location) === '') return null;
  const { listingType } = query.filters;
  const named = searchHeading(query, context);
  // "No new and certified cars" would mean cars that are both.
  const heading = listingType.length > 1 ? named.replace(' and ', ' or ') : named;
  return `There are no ${heading.charAt(0).toLowerCase()}${heading.slice(1)}, so these are from anywhere.`;
}

/** Returns the brand's search for all cars at the place; anywhere if the place doesn't exist. */
function searchNear({ brand, place }: HomeServices, state: SearchService): ParsedQuery {
  const here = state.parse(readRequest(place ?? ''), brand);
  return here.invalid.length + here.errors.length === 0 ? here : valid(emptyQuery(state.context(brand)));
}

/**
 * Returns whether a search finds only used cars. In that case tiles say “used”, because model pages also count new
 * cars.
 */
function isOnlyUsed({ query }: ParsedQuery): boolean {
  return query.filters.listingType.join() === 'USED';
}

/**
 * Returns the cars with these ids that are for sale on the brand, and the ids of those that are no longer for sale.
 * Cars that only other brands show are in neither.
 */
export async function loadCars(
  { brand, search }: { brand: Brand; search: Pick<SearchService, 'findAll'> },
  ids: readonly number[],
): Promise<CurrentCars> {
  const found = await search.findAll(ids);
  const forSale = new Set(found.map(({ listing }) => listing.id));
  const ofBrand = found.filter(({ listing }) => showsMake(brand, listing.makeCode));
  return { cars: ofBrand.map(carTileView), gone: ids.filter((id) => !forSale.has(id)) };
}

async function findDeals(view: View): Promise<HomeData['deals']> {
  const { brand, state, signal } = view;
  const parsed = narrowed(view, GREAT_PRICES);
  const { results, total } = await state.search(withResults(parsed, DEALS), brand, { hideFilters: true, signal });
  return {
    cars: results.map(carTileView),
    all: total > 0 ? link(view, `See ${formatCount(total, 'great price')}`, GREAT_PRICES, total) : null,
  };
}

/** Returns one search for each maximum, with its total. Leaves out searches that find nothing. */
async function counted(
  view: View,
  limits: readonly number[],
  param: string,
  labelOf: (dollars: string) => string,
): Promise<CountedLink[]> {
  const { brand, state, signal } = view;
  const links = await Promise.all(
    limits.map(async (limit) => {
      const params = { [param]: String(limit) };
      const count = await state.count(narrowed(view, params), brand, { signal });
      return count === 0 ? [] : [link(view, labelOf(formatDollars(limit)), params, count)];
    }),
  );
  return links.flat();
}

/** Returns the models with the most cars, each with the picture of its best match. */
async function popularModels({ brand, state, context, here, signal }: View): Promise<ModelTile[]> {
  const groups = await findPriceGroups(state, here.query, brand, 'modelKey', signal);
  const thing = isOnlyUsed(here) ? 'used car' : 'car';
  const tileOf = async ({ code, count, prices }: PriceGroup): Promise<ModelTile[]> => {
    const query = withFilter(here.query, 'makeModelTrim', { makes: [], models: [code], trims: [] });
    const { results } = await state.search(withResults(valid(query), 1), brand, { hideFilters: true, signal });
    const [first] = results;
    if (!first) return [];
    const { src } = pictureView(first.listing);
    return [
      {
        label: `${context.nameOf('makeCode', makeCodeOf(code))} ${context.nameOf('modelKey', code)}`,
        href: searchPath(query, context),
        detail: countAndPriceText({ count, prices }, thing),
        picture: { src, srcset: srcsetOf(src) },
      },
    ];
  };
  return (await Promise.all(mostCars(groups, MODELS).map(tileOf))).flat();
}

function mostCars<Counted extends { count: number }>(all: readonly Counted[], most: number): Counted[] {
  return all
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}

const LISTED: ReadonlySet<string> = new Set([VEHICLE_PARAMS.make, STYLE_PARAM]);
const NAMES = {
  make: VEHICLE_PARAMS.make,
  style: STYLE_PARAM,
  price: PRICE_PARAMS.max,
  payment: PAYMENT_PARAMS.max,
  zip: PLACE_PARAMS.zip,
};

function valid(query: VehicleQuery): ParsedQuery {
  return { query, invalid: [], errors: [] };
}

function withResults({ query, ...rest }: ParsedQuery, numRecords: number): ParsedQuery {
  return { ...rest, query: { ...query, numRecords } };
}

function choiceOf({ value, label }: { value: string; label: string }) {
  return { value, label };
}

/** Returns a link to the search at the view's place, with further parameters. */
function link(view: View, label: string, params: Record<string, string>, count: number): CountedLink {
  const href = searchPath(narrowed(view, params).query, view.context);
  return { label, href, count: formatNumber(count) };
}

function narrowed({ brand, state, here }: View, params: Record<string, string>): ParsedQuery {
  const text = formatParams(new Map(Object.entries(params).map(([name, value]) => [name, [value]])));
  const { query, ...rest } = state.parse(readRequest(text), brand);
  return { ...rest, query: withFilter(query, 'location', here.query.filters.location) };
}
