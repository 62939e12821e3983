import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { timeAgo } from '#kit/time-ago.ts';

/** When a feed last contained the car: `In the dealer’s feed` and `3 h ago`, or exactly. */
export type ConfirmedView = {
  words: string;
  at: { iso: string; text: string; exact: string };
  warning: string | null;
};

/** Returns the age of a car's data: when its feed last contained it. */
export function confirmedView(
  { stale }: Pick<Listing, 'stale'>,
  { privateSeller }: Pick<Owner, 'privateSeller'>,
  confirmedAt: Date,
  now: Date,
): ConfirmedView {
  const where = privateSeller ? 'Confirmed by its seller' : 'In the dealer’s feed';
  return {
    words: stale ? `Last ${where.charAt(0).toLowerCase()}${where.slice(1)}` : where,
    at: {
      iso: confirmedAt.toISOString(),
      text: timeAgo(now.getTime() - confirmedAt.getTime()),
      exact: `${EXACT.format(confirmedAt)} UTC`,
    },
    warning: stale ? 'Nobody has confirmed since then that it is still for sale: ask first.' : null,
  };
}

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
