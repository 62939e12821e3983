import type { Listing } from '#features/listings/listings.ts';
import { dollarParts, type DollarFactor } from '#features/pricing/pricing.ts';
import type { KnownComparable, RatingReasons } from '#features/pricing/pricing.server.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/format.ts';
import { formatLocalTime } from '#kit/local-time.ts';
import { timeAgo } from '#kit/time-ago.ts';
import type { ComparableView, InstantView, PricePartView, PriceReasonsView } from '../page-data.ts';

/** Number of comparables that the page names. */
export const NAMED_COMPARABLES = 8;
/** Parts below this share of the fair price are combined. */
const SMALL = 0.01;
/** Dollars that are due to rounding alone. */
const ROUNDING = 1;

const LABELS: Record<DollarFactor, string> = {
  model: 'Make and model',
  year: 'Age',
  mileage: 'Mileage',
  trim: 'Trim and power',
  specification: 'Engine and drive',
  equipment: 'Options',
  condition: 'Condition and use',
  color: 'Colors',
  region: 'Region',
  seller: 'Dealer or private',
  comparables: 'Adjustment from similar cars',
  steadying: 'Market trend',
};

/** Returns the parts of the fair price; `null` if there is none, or if its parts are unknown. */
export function priceReasonsView(
  listing: Listing,
  reasons: RatingReasons | null,
  { now, timeZone }: { now: Date; timeZone: string },
): PriceReasonsView | null {
  const details = reasons && reasons.details;
  const fairPrice = listing.rating && listing.rating.fairPrice;
  const dollarShares = details && fairPrice ? dollarParts(fairPrice, details.parts) : null;
  if (!dollarShares || !details || !fairPrice) return null;
  const { comparables, comparableCount } = details;
  return {
    rated: reasons.batch && instantOf(reasons.batch.at, now, timeZone),
    cars: reasons.batch && formatCount(reasons.batch.cars, 'car'),
    typical: formatDollars(dollarShares.typical),
    parts: partViews(dollarShares.parts, fairPrice, listing),
    fairPrice: formatDollars(fairPrice),
    comparables: comparables.map(comparableView),
    count: comparablesText(comparables.length, comparableCount),
  };
}

type Part = { label: string; detail: string | null; dollars: number };

function partViews(
  parts: readonly { factor: DollarFactor; dollars: number }[],
  fairPrice: number,
  listing: Listing,
): PricePartView[] {
  const isSmall = ({ dollars }: { dollars: number }) => Math.abs(dollars) < SMALL * fairPrice;
  const big: Part[] = parts
    .filter((part) => !isSmall(part))
    .map(({ factor, dollars }) => ({ label: LABELS[factor], detail: detailOf(factor, listing), dollars }));
  const small = parts.filter((part) => isSmall(part) && part.dollars !== 0);
  const named = small.filter(({ dollars }) => Math.abs(dollars) > ROUNDING).map(({ factor }) => LABELS[factor]);
  const other: Part = {
    label: 'Other',
    detail: named.join(', ').toLowerCase() || 'rounding',
    dollars: small.reduce((sum, { dollars }) => sum + dollars, 0),
  };
  const all = small.length > 0 ? [...big, other] : big;
  const longest = Math.max(...all.map(({ dollars }) => Math.abs(dollars)));
  return all.map(({ label, detail, dollars }) => ({
    label,
    detail,
    amount: signed(dollars),
    bar: barOf(dollars, longest),
  }));
}

/** Returns a bar that starts in the middle and goes left for deductions. */
function barOf(dollars: number, longest: number): PricePartView['bar'] {
  const length = longest === 0 ? 0 : Math.round((Math.abs(dollars) / longest) * 500) / 10;
  return { from: dollars < 0 ? 50 - length : 50, length };
}

function detailOf(factor: DollarFactor, { year, mileage, trim }: Listing): string | null {
  if (factor === 'year') return String(year);
  if (factor === 'mileage') return mileage === null ? 'not stated' : `${formatNumber(mileage)} miles`;
  return factor === 'trim' ? trim : null;
}

function signed(dollars: number): string {
  if (dollars === 0) return '$0';
  return `${dollars < 0 ? '−' : '+'}${formatDollars(Math.abs(dollars))}`;
}

function comparableView({ id, price, adjustedPrice, listed, title, mileage, place }: KnownComparable): ComparableView {
  const facts = [mileage === null ? null : `${formatNumber(mileage)} mi`, place, listed ? null : 'no longer listed'];
  return {
    id,
    title,
    href: listed ? `/cars-for-sale/vehicle/${id}` : null,
    facts: facts.filter((fact) => fact !== null).join(' · '),
    price: formatDollars(price),
    adjusted: formatDollars(adjustedPrice),
  };
}

function comparablesText(shown: number, count: number): string {
  return shown < count ? `the ${shown} most similar of ${formatNumber(count)}` : String(count);
}

function instantOf(at: Date, now: Date, timeZone: string): InstantView & { exact: string } {
  return {
    iso: at.toISOString(),
    text: timeAgo(now.getTime() - at.getTime()),
    exact: formatLocalTime(at, timeZone),
  };
}
