import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { formatLocalTime, timeZoneOf } from '#kit/local-time.ts';
import { timeAgo } from '#kit/time-ago.ts';

/** When a feed last contained the car: `Updated by the dealer` and `3 h ago`, or the exact time. */
export type ConfirmedView = {
  words: string;
  at: { iso: string; text: string; exact: string };
  warning: string | null;
};

/** Returns the age of a car's data: when its feed last contained it. */
export function confirmedView(
  { stale }: Pick<Listing, 'stale'>,
  { privateSeller, state }: Pick<Owner, 'privateSeller' | 'state'>,
  confirmedAt: Date,
  now: Date,
): ConfirmedView {
  return {
    words: privateSeller
      ? `Seller ${stale ? 'last ' : ''}confirmed availability`
      : stale
        ? 'Last updated by the dealer'
        : 'Updated by the dealer',
    at: {
      iso: confirmedAt.toISOString(),
      text: timeAgo(now.getTime() - confirmedAt.getTime()),
      exact: formatLocalTime(confirmedAt, timeZoneOf(state)),
    },
    warning: stale ? 'Availability hasn’t been confirmed since then, so ask first.' : null,
  };
}
