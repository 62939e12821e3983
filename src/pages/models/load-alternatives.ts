import { findPriceGroups, type PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { allCarsQuery } from '#features/model-reference/model-reference.ts';
import { formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { modelTiles } from './load-tiles.ts';
import { shopperQuery } from './price-tables.ts';
import { STYLE_HEADINGS } from './model-facts.ts';
import { type ModelsServices, narrowToModel, type PageModel } from './models-services.ts';
import type { LinkView, TileGroup } from './page-data.ts';

/**
 * Models with cars for sale, to show for a model without: of the same make, and of the same body style from other
 * makes.
 */
export type Alternatives = { ofMake: readonly PriceGroup[]; ofStyle: readonly PriceGroup[] };

const MAX_ALTERNATIVES = 6;

/**
 * Finds alternatives to a model without cars for sale. Models with its body style come first, then the most common
 * ones.
 */
export async function findAlternatives(
  state: SearchService,
  { brand }: Pick<ModelsServices, 'brand'>,
  { makeCode, bodyStyle }: Pick<PageModel, 'makeCode'> & { bodyStyle: string | null },
  signal: AbortSignal,
): Promise<Alternatives> {
  const all = allCarsQuery(state.context(brand));
  const modelsOf = (query: VehicleQuery) => findPriceGroups(state, query, brand, 'modelKey', signal);
  const none = { sedanSubtypeCode: [], suvSubtypeCode: [], vanSubtypeCode: [] };
  const ofStyle =
    bodyStyle === null
      ? []
      : await modelsOf(withFilter(all, 'vehicleStyle', { ...none, vehicleStyleCode: [bodyStyle] }));
  const isOfStyle = new Set(ofStyle.map(({ code }) => code));
  const ofMake = await modelsOf(narrowToModel(all, brand, makeCode));
  const isOfMake = new Set(ofMake.map(({ code }) => code));
  const rank = ({ code, count }: PriceGroup) => (isOfStyle.has(code) ? 1e9 : 0) + count;
  const first = (groups: readonly PriceGroup[]) =>
    groups.toSorted((a, b) => rank(b) - rank(a) || (a.code < b.code ? -1 : 1)).slice(0, MAX_ALTERNATIVES);
  return { ofMake: first(ofMake), ofStyle: first(ofStyle.filter(({ code }) => !isOfMake.has(code))) };
}

/**
 * Returns the alternatives with pictures. Links keep the shopper's place and budget. `bodyStyle`: the body style of the
 * model.
 */
export async function alternativeTiles(
  services: ModelsServices,
  { ofMake, ofStyle }: Alternatives,
  { make, bodyStyle }: { make: string; bodyStyle: string | null },
  signal: AbortSignal,
): Promise<TileGroup[]> {
  const styles = Object.entries(STYLE_HEADINGS).find(([code]) => code === bodyStyle)?.[1] ?? 'Models';
  const groups = [
    { id: 'make', heading: `${make} models for sale`, models: ofMake, hasMake: false },
    { id: 'style', heading: `${styles} of other makes`, models: ofStyle, hasMake: true },
  ];
  const shown = groups.filter(({ models }) => models.length > 0);
  const kept = shopperQuery(services);
  return Promise.all(
    shown.map(async ({ id, heading, models, hasMake }) => {
      const tiles = await modelTiles(services, models, { hasMake, kept }, signal);
      return { id, heading, isCompact: false, tiles };
    }),
  );
}

/**
 * Returns the link to the page that saves the search, so that the shopper gets an email when the first car is listed.
 * `null` if searches cannot be saved.
 */
export function saveSearchLink(
  { canSave }: Pick<ModelsServices, 'canSave'>,
  query: VehicleQuery,
  context: SearchContext,
): LinkView | null {
  if (!canSave) return null;
  const search = new URLSearchParams({ search: formatQuery(query, context) });
  return { label: 'Email me about the first one', href: `/saved-searches/new?${search}` };
}
