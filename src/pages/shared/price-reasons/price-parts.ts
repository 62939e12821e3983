import type { Listing } from '#features/listings/listings.ts';
import type { DollarFactor } from '#features/pricing/pricing.ts';
import type { KnownComparable } from '#features/pricing/pricing.server.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';

/** Parts that are smaller than this share of the fair price are combined. */
const SMALL = 0.01;
/** Maximum difference in dollars that is due to rounding alone. */
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

/** `amount`: `−$1,200`; `bar` in percent of the full width, with zero in the middle. */
export type PricePartView = {
  label: string;
  detail: string | null;
  amount: string;
  bar: { from: number; length: number };
};

/** A comparable car that the fair price is based on; `href` is `null` if it is no longer for sale. */
export type ComparableView = {
  id: number;
  title: string;
  href: string | null;
  /** Mileage, place, and whether it is no longer for sale. */
  facts: string;
  price: string;
  /** Its price adjusted to this car's features. */
  adjusted: string;
};

/** The facts that are used in the names of factors. */
type CarFacts = Pick<Listing, 'year' | 'mileage' | 'trim'>;

type Part = { label: string; detail: string | null; dollars: number };

/** Returns the factors of a price in dollars, as text and as a bar. Combines small ones. */
export function partViews(
  parts: readonly { factor: DollarFactor; dollars: number }[],
  fairPrice: number,
  car: CarFacts,
): PricePartView[] {
  const isSmall = ({ dollars }: { dollars: number }) => Math.abs(dollars) < SMALL * fairPrice;
  const big: Part[] = parts
    .filter((part) => !isSmall(part))
    .map(({ factor, dollars }) => ({ label: LABELS[factor], detail: detailOf(factor, car), dollars }));
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

/** Returns a bar that starts in the middle, and extends to the left for deductions. */
function barOf(dollars: number, longest: number): PricePartView['bar'] {
  const length = longest === 0 ? 0 : Math.round((Math.abs(dollars) / longest) * 500) / 10;
  return { from: dollars < 0 ? 50 - length : 50, length };
}

function detailOf(factor: DollarFactor, { year, mileage, trim }: CarFacts): string | null {
  if (factor === 'year') return String(year);
  if (factor === 'mileage') return mileage === null ? 'not stated' : `${formatNumber(mileage)} miles`;
  return factor === 'trim' ? trim : null;
}

function signed(dollars: number): string {
  return dollars > 0 ? `+${formatDollars(dollars)}` : formatDollars(dollars);
}

/** Returns the texts of a comparable car. */
export function comparableView({
  id,
  price,
  adjustedPrice,
  listed,
  title,
  mileage,
  place,
}: KnownComparable): ComparableView {
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

/** Says how many comparable cars there are: `the 8 most similar of 31`. */
export function comparablesText(shown: number, count: number): string {
  return shown < count ? `the ${shown} most similar of ${formatNumber(count)}` : String(count);
}
