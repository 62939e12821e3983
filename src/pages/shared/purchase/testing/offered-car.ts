import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { PurchaseServices } from '../load-purchase.ts';

const CAR = {
  ...{ id: 7, year: 2022, makeCode: 'TOYOTA', make: 'Toyota', model: 'Camry', trim: 'XSE', listingType: 'USED' },
  ...{ salePrice: 25_000, msrp: null, msrpMost: null, fuelCode: 'GSL', mpgCombined: 30, mpgCity: 27, mileage: 40_000 },
  bodyStyleCode: 'SEDAN',
  dealerFeesCents: null,
  offers: [] as Listing['offers'],
} as Listing;
const PLACES: Readonly<Record<string, string>> = { '80202': 'CO', '10001': 'NY' };
const open: Guard = async (work) => ({ ok: true, value: await work(new AbortController().signal) });

/** Returns services over one car (7) of one seller (1), by default a dealer in New York, on 27 November 2026. */
export function servicesForCar(car: Partial<Listing>, seller: Partial<Owner>): PurchaseServices {
  const owner = { id: 1, name: 'Summit Motors', state: 'NY', privateSeller: false, ...seller } as Owner;
  const find = async (id: number) => (id === 7 ? { listing: { ...CAR, ...car }, owner } : undefined);
  return {
    search: { find } as SearchService,
    brand: MAIN_BRAND,
    guards: { requiredListing: open },
    findZip: (zip) => (PLACES[zip] === undefined ? null : { state: PLACES[zip] }),
    now: () => new Date('2026-11-27T12:00:00Z'),
  };
}
