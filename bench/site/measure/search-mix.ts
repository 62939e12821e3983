import type { Listing } from '../../../src/features/listings/listings.ts';
import { type Cars, randomOf } from './demo-inventory.ts';

/**
 * Returns realistic, distinct queries: a place and a radius in most, a make in most, a model in many, then a price, a
 * mileage, years, a body style, colors, features, a sort. They are sampled from existing cars, so that most find some.
 */
export function searchMix({ owners, listings }: Cars, count: number): string[] {
  const random = randomOf(4_711);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const zips = [...new Set(owners.map(({ zip }) => zip).filter((zip) => zip !== null))];
  const chance = (share: number) => random() < share;
  const queries = new Set<string>();
  while (queries.size < count) {
    const car: Listing = pick(listings);
    const params = new URLSearchParams();
    if (chance(0.7)) {
      params.set('zip', pick(zips));
      if (chance(0.6)) params.set('searchRadius', pick(['10', '25', '50', '75', '100', '0']));
      if (chance(0.08)) params.set('marketExtension', 'include');
    }
    if (chance(0.2)) params.set('listingType', pick(['NEW', 'CERTIFIED', 'USED,CERTIFIED', 'NEW,USED']));
    else if (chance(0.1)) params.set('allListingType', 'all-cars');
    const byMake = chance(0.6);
    if (byMake) {
      const makes = [car.makeCode, ...(chance(0.1) ? [pick(listings).makeCode] : [])];
      params.set('makeCode', [...new Set(makes)].toSorted().join(','));
      if (car.modelCode && chance(0.55)) {
        params.set('modelCode', car.modelCode);
        if (car.trimCode && chance(0.15)) params.set('trimCode', `${car.makeCode}-${car.modelCode}|${car.trimCode}`);
      }
    }
    if (!byMake && car.bodyStyleCode && chance(0.6)) params.set('vehicleStyleCode', car.bodyStyleCode);
    if (chance(0.4)) params.set('maxPrice', String(8_000 + Math.floor(random() * 60) * 1_000));
    if (chance(0.12)) params.set('minPrice', String(1_000 + Math.floor(random() * 6) * 1_000));
    if (chance(0.2)) params.set('startYear', String(2010 + Math.floor(random() * 15)));
    if (chance(0.2)) params.set('maxMileage', String(15_000 + Math.floor(random() * 9) * 15_000));
    if (car.exteriorColorCode && chance(0.1)) params.set('extColorSimple', car.exteriorColorCode);
    if (car.driveCode && chance(0.1)) params.set('driveGroup', car.driveCode);
    if (car.fuelCode && chance(0.08)) params.set('fuelTypeGroup', car.fuelCode);
    if (car.transmissionCode && chance(0.05)) params.set('transmissionCode', car.transmissionCode);
    if (car.features.length && chance(0.1)) params.set('featureCode', pick(car.features));
    if (car.history.length && chance(0.06)) params.set('vehicleHistoryType', pick(car.history));
    if (chance(0.05)) params.set('dealType', 'greatprice');
    if (chance(0.05)) params.set('sellerType', 'p');
    if (chance(0.03)) params.set('keyword', pick(['leather', 'turbo', 'sport', car.make.toLowerCase()]));
    if (chance(0.25))
      params.set(
        'sortBy',
        pick(['derivedpriceASC', 'derivedpriceDESC', 'mileageASC', 'yearDESC', 'datelistedDESC', 'distanceASC']),
      );
    params.sort();
    queries.add(params.toString());
  }
  return [...queries];
}
