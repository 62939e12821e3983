import { isPriceDrop } from '#features/listings/listings.ts';
import type { Frequency } from './frequency.ts';

/** What was asked for a listing, from when until when; `until` is `null` while it still is. Times in ms. */
export type OfferSpan = { listingId: number; from: number; until: number | null; price: number | null };

/** `before`: what it cost before it became cheaper; `null` where it was listed. */
export type MailItem = { listingId: number; at: number; price: number | null; before: number | null };
/** A mail that would have been sent: about what happened from `from` on. */
export type PreviewMail = { from: number; items: MailItem[] };

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * DAY_MS;

/**
 * The mails that these offers would have brought since a moment, latest first: cars that were listed, also again, and prices
 * that dropped. One mail an event, a day or a week (UTC); where nothing is mailed, as if once a day.
 * @param spans of each listing in order of time.
 */
export function previewMails(spans: readonly OfferSpan[], since: number, frequency: Frequency): PreviewMail[] {
  const mails = new Map<number, MailItem[]>();
  let last: OfferSpan | undefined;
  for (const span of spans) {
    const before = last?.listingId === span.listingId ? last : undefined;
    last = span;
    const goesOn = before?.until === span.from;
    if (span.from < since || (goesOn && !isPriceDrop(before.price, span.price))) continue;
    const item = { listingId: span.listingId, at: span.from, price: span.price, before: goesOn ? before.price : null };
    const period = periodOf(span.from, frequency);
    mails.set(period, [...(mails.get(period) ?? []), item]);
  }
  return [...mails]
    .map(([from, items]) => ({ from, items: items.toSorted((a, b) => b.at - a.at || a.listingId - b.listingId) }))
    .toSorted((a, b) => b.from - a.from);
}

function periodOf(at: number, frequency: Frequency): number {
  if (frequency === 'instant') return at;
  if (frequency === 'weekly') return Math.floor((at - MONDAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + MONDAY_MS;
  return Math.floor(at / DAY_MS) * DAY_MS;
}
