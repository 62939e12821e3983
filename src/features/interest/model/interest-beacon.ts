import { topViewed, type ViewedCar } from './viewed-cars.ts';
import type { Interest } from './wire-schemas.ts';

/** The shopper who sends a beacon. */
export type InterestSender = { brand: string; consumerId: string | null; email: string | null };

/** Returns what identifies the ten most viewed cars, regardless of their order. */
export function topViewedKey(list: readonly ViewedCar[]): string {
  return vinsOfTop(list).toSorted().join(' ');
}

/**
 * Returns the beacon's body if the ten most viewed cars differ from those in the last one (spec 2 §4); otherwise
 * `null`.
 */
export function interestBody(list: readonly ViewedCar[], lastKey: string, sender: InterestSender): Interest | null {
  const vins = vinsOfTop(list);
  const { brand, consumerId, email } = sender;
  if ((brand !== 'AT' && brand !== 'KBB') || vins.length === 0 || topViewedKey(list) === lastKey) return null;
  return { brand, vins, ...(consumerId !== null && { consumer_id: consumerId }), ...(email !== null && { email }) };
}

function vinsOfTop(list: readonly ViewedCar[]): string[] {
  return [...new Set(topViewed(list).flatMap(({ vin: own }) => (own === null ? [] : [own])))];
}
