import type { ListingType } from './car-choice.ts';
import { createRandom } from './random.ts';
import type { SellerKind } from './sellers.ts';

/** Words by the minimum condition that they express, in standard deviations. Most cars are good. */
const WORDS = [
  ['excellent', 1.1],
  ['very good', 0.35],
  ['good', -0.85],
  ['fair', -1.6],
  ['rough', -Infinity],
] as const;

/** The part of a price's surplus that is due to the condition. The rest is luck. */
const EXPLAINED = 0.8;

type StatedBy = { seed: string; serial: number; listingType: ListingType; kind: SellerKind; surplus: number };

/**
 * Returns the condition that a seller states, or none: most private sellers do, and some dealers of used cars. `surplus`:
 * how much more the car costs than one with the same facts, in standard deviations. A better car costs more.
 */
export function statedCondition({ seed, serial, listingType, kind, surplus }: StatedBy): string {
  // A separate stream, so that the other facts of the demo do not depend on it.
  const random = createRandom(`${seed} condition ${serial}`);
  const isStated = random.chance(kind === 'private' ? 0.8 : 0.3);
  if (listingType !== 'USED' || !isStated) return '';
  const condition = EXPLAINED * surplus + Math.sqrt(1 - EXPLAINED ** 2) * random.bell();
  return WORDS.find(([, least]) => condition >= least)![0];
}
