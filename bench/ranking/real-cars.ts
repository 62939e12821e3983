import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Owner } from '../../src/features/dealers/dealers.ts';
import { readListings } from '../../src/features/feeds/feeds.server.ts';
import { derivedPrice, isPlausiblePrice, type Listing } from '../../src/features/listings/listings.ts';
import { bandOf, estimatePrice, fitMarket, foldOf, pricedCar } from '../../src/features/pricing/pricing.ts';
import { catalog, findCity, findZip, marketAreaOf } from '../../src/features/reference/reference.server.ts';
import type { Cars } from './shoppers.ts';

/** Fewer used cars with a price and a location are not significant. */
const MIN_CARS = 2_000;
const DAY_OF_FILES = '2026-11-21';
const FOLDS = 2;

/**
 * Yields the inventories of real files with locations, each with its name. If a file has no market prices, the pricing
 * room estimates a car's market price from the half of the file that does not contain the car, as on the site.
 */
export async function* realInventories(data: string): AsyncGenerator<{ name: string; cars: Cars }> {
  const inside = path.join(data, 'fixtures');
  const folder = existsSync(inside) ? inside : data;
  for (const name of (await readdir(folder)).toSorted()) {
    if (!/\.(csv|json|jsonl|tsv|txt)(\.gz)?$/.test(name)) continue;
    const cars = await readInventory(path.join(folder, name));
    if (cars.listings.length >= MIN_CARS) yield { name, cars: withMarketPrices(cars) };
  }
}

async function readInventory(file: string): Promise<Cars> {
  const places = { findZip, findCity, marketAreaOf };
  const owners = new Map<string, Owner>();
  const listings: Listing[] = [];
  for await (const { facts, owner } of readListings(file, { catalog, places, latestYear: 2028 })) {
    const price = derivedPrice(facts);
    if (facts.listingType === 'NEW' || price === null || !isPlausiblePrice(price)) continue;
    if (owner.facts.latitude === null) continue;
    const key = owner.key ?? JSON.stringify(owner.facts);
    const seller = owners.get(key) ?? { ...owner.facts, id: owners.size + 1 };
    owners.set(key, seller);
    const listedAt = facts.listedAt ?? `${DAY_OF_FILES}T00:00:00.000Z`;
    listings.push({ ...facts, listedAt, id: listings.length + 1, ownerId: seller.id, rating: null, stale: false });
  }
  return { owners: [...owners.values()], listings };
}

function withMarketPrices({ owners, listings }: Cars): Cars {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const priced = listings.map((listing) => {
    const car = pricedCar(listing.id, listing, byId.get(listing.ownerId)!);
    return { ...car, price: derivedPrice(listing)! };
  });
  const fair = new Map<number, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const market = fitMarket(priced.filter((car) => foldOf(String(car.id), FOLDS) !== fold));
    for (const car of priced) {
      if (foldOf(String(car.id), FOLDS) !== fold) continue;
      const estimate = estimatePrice(market, car);
      if (estimate) fair.set(car.id, Math.round(estimate.fairPrice));
    }
  }
  return { owners, listings: listings.map((listing) => withFairPrice(listing, fair.get(listing.id) ?? null)) };
}

/**
 * Returns the listing with this fair price, for both orders: the one that uses ratings and the one that receives a
 * market price.
 */
export function withFairPrice(listing: Listing, fairPrice: number | null): Listing {
  const price = derivedPrice(listing);
  if (!fairPrice || price === null) return { ...listing, marketPrice: fairPrice, rating: null };
  const band = bandOf(price / fairPrice);
  return {
    ...listing,
    marketPrice: fairPrice,
    rating: { fairPrice, low: fairPrice, high: fairPrice, band, doubt: null },
  };
}
