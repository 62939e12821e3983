import type { ListingType } from './car-choice.ts';
import { MILES_PER_YEAR } from './price.ts';
import type { Random } from './random.ts';
import type { SellerKind } from './sellers.ts';

const DAY_MS = 86_400_000;

/** Returns a car's age in years. Model years begin in the fall of the previous year. */
export function ageOf(today: string, year: number): number {
  const [now, month] = today.split('-').map(Number);
  return Math.max(0.1, now! + (month! - 1) / 12 - (year - 0.25));
}

export function mileageOf(random: Random, listingType: ListingType, age: number, kind: SellerKind): number {
  if (listingType === 'NEW') return random.whole(3, 60);
  const yearly =
    MILES_PER_YEAR * Math.exp(random.bell() * 0.36) * (kind === 'commercial' ? 1.35 : 1) * (age > 10 ? 0.86 : 1);
  const max = listingType === 'CERTIFIED' ? 74_000 : listingType === '3P_CERT' ? 110_000 : 238_000;
  return Math.round(Math.min(max - random.whole(0, 4_000), Math.max(random.whole(180, 900), yearly * age)));
}

/** Returns the codes of the car's history report. Older cars have more incidents. */
export function historyOf(random: Random, listingType: ListingType, age: number): string[] {
  if (listingType === 'NEW') return [];
  const picked = listingType !== 'USED';
  const found: string[] = [];
  if (random.chance(picked ? 0.97 : 0.9 - Math.min(0.35, age * 0.02))) found.push('No accidents reported');
  if (random.chance(Math.max(0.12, (picked ? 0.95 : 0.85) - age * 0.055))) found.push('One owner');
  if (picked || random.chance(0.955)) found.push('Clean title');
  if (random.chance(0.7)) found.push('Personal use only');
  if (random.chance(picked ? 0.85 : 0.5)) found.push('Service records');
  return found;
}

/**
 * Returns the day on which the car came into stock. The average time on the lot is about six weeks for dealers' used
 * cars; some stay much longer.
 */
export function stockDate(random: Random, today: string, listingType: ListingType, kind: SellerKind): string {
  const usual = listingType === 'NEW' ? 55 : kind === 'private' ? 18 : 40;
  const days = Math.min(260, Math.floor(-Math.log(1 - random.next()) * usual));
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
