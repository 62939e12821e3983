import type { ListingFacts } from './listing-facts.ts';

const MS_PER_DAY = 86_400_000;

/**
 * Returns the incentive to show with the price, in whole dollars. `null` if there is none, or after the last day that
 * its feed states, because the next import may come days later.
 * @param today days since 1970-01-01, UTC.
 */
export function currentIncentive(
  { incentive, offers }: Pick<ListingFacts, 'incentive' | 'offers'>,
  today: number,
): number | null {
  if (incentive === null || incentive <= 0) return null;
  const day = new Date(today * MS_PER_DAY).toISOString().slice(0, 10);
  const hasEnded = offers.some(({ kind, endsOn }) => kind === 'incentive' && endsOn !== null && endsOn < day);
  return hasEnded ? null : incentive;
}
