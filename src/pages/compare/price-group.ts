import type { FactCell, FactGroup, FactRow } from '#features/compare/compare.ts';
import { COVERED_TEXT, derivedPrice, isCovered, plausiblePrice } from '#features/listings/listings.ts';
import { dollarParts } from '#features/pricing/pricing.ts';
import { DEAL_RATINGS, labelOf } from '#features/reference/reference.ts';
import {
  DEALER_FEES_RULE,
  describeBasisPrice,
  describeEstimate,
  estimatePaymentCents,
  maximumDollars,
  type PaymentTerms,
  PRICE_BASIS_LABELS,
  type VehicleQuery,
} from '#features/search/search.ts';
import { priceOnBasis } from '#features/search/search.server.ts';
import { formatDollars } from '#kit/text/format.ts';
import { partViews } from '#pages/shared/price-reasons/price-parts.ts';
import { unratedView } from '#pages/shared/price-reasons/unrated-view.ts';
import type { CompareTerms } from './compare-terms.ts';
import type { ComparedFacts } from './compared-facts.ts';

const MS_PER_DAY = 86_400_000;
/** Maximum number of reasons for a fair price that a cell shows. Those with the largest amounts are shown. */
const NAMED_REASONS = 3;
/** Keeps a sign and its amount on one line. */
const WORD_JOINER = '\u2060';

/** `query`: the search with its price basis. */
export type PriceContext = { query: VehicleQuery; terms: CompareTerms; now: Date };

/** Returns the rows about money. */
export function priceGroup(cars: readonly ComparedFacts[], context: PriceContext): FactGroup {
  const { query, now } = context;
  const { basis } = query.filters.price;
  const rows: FactRow[] = [
    ...(basis === undefined
      ? []
      : [
          {
            key: 'basis-price',
            label: PRICE_BASIS_LABELS[basis.kind].sort,
            about: `Where a fee or tax is a range, the upper end counts. ${DEALER_FEES_RULE}`,
            better: { direction: 'lower', word: 'Lowest' } as const,
            cells: cars.map((car) => basisCell(car, context)),
          },
        ]),
    {
      key: 'price',
      label: basis === undefined ? 'Price' : 'Advertised price',
      ...(basis === undefined && { about: 'Taxes and fees are not included.' }),
      better: { direction: 'lower', word: 'Lowest' },
      cells: cars.map(priceCell),
    },
    {
      key: 'deal',
      label: 'Deal rating',
      better: { direction: 'higher', word: 'Best' },
      cells: cars.map((car) => dealCell(car, now)),
    },
    {
      key: 'payment',
      label: 'Est. monthly payment',
      about: describeTerms(cars, context),
      better: { direction: 'lower', word: 'Lowest' },
      cells: cars.map((car) => paymentCell(car, context)),
    },
    {
      key: 'cost',
      label: 'Est. monthly cost to own',
      about: 'Over 5 years at 15,000 miles a year, without insurance.',
      better: { direction: 'lower', word: 'Lowest' },
      cells: cars.map(costCell),
    },
  ];
  return { label: 'Price and cost', rows };
}

function priceCell({ listing, isSold }: ComparedFacts): FactCell {
  const price = derivedPrice(listing);
  if (price === null) return { text: isSold ? null : 'Call for price' };
  const { previousPrice } = listing;
  const reduced = previousPrice !== null && previousPrice > price;
  return {
    text: formatDollars(price),
    // A price such as $1 is not a real price, so it is never the lowest.
    value: plausiblePrice(listing),
    ...(reduced && { notes: [`Reduced from ${formatDollars(previousPrice)}`] }),
  };
}

/**
 * Compares the upper end, as searches do. A price without an upper end is never the lowest, but may be below the
 * others.
 */
function basisCell({ listing, owner }: ComparedFacts, { query, now }: PriceContext): FactCell {
  const price = priceOnBasis({ listing, owner }, query.filters.price, Math.floor(now.getTime() / MS_PER_DAY));
  if (price === null) return { text: null };
  return {
    text: describeBasisPrice(price).replace(` ${PRICE_BASIS_LABELS[price.basis.kind].what}`, ''),
    ...(plausiblePrice(listing) === null ? { value: null } : upperEnd(maximumDollars(price), price.lowCents)),
    ...(price.missing.length > 0 && { notes: [`Not found: ${price.missing.join('; ')}`] }),
  };
}

/**
 * Returns the value to compare, or the lower end if there is no upper end. Amounts are compared in the dollars that the
 * page shows.
 */
function upperEnd(dollars: number | null, lowCents: number): Pick<FactCell, 'value' | 'atLeast'> {
  return dollars === null ? { value: null, atLeast: Math.floor(lowCents / 100) } : { value: dollars };
}

/** Returns the rating, the difference between the price and the market, and the largest reasons for the fair price. */
function dealCell({ listing, reasons, isSold }: ComparedFacts, now: Date): FactCell {
  const { rating } = listing;
  const price = derivedPrice(listing);
  if (!rating?.band || price === null) {
    const unrated = isSold ? null : unratedView(listing, reasons, now);
    return unrated ? { text: 'Not rated', notes: [unrated.why] } : { text: null };
  }
  const { band, fairPrice, low, high } = rating;
  const below = fairPrice - price;
  const amount =
    below === 0 ? 'At market price' : `${formatDollars(Math.abs(below))} ${below > 0 ? 'below' : 'above'} market`;
  return {
    text: labelOf(DEAL_RATINGS, band),
    deal: band,
    value: -DEAL_RATINGS.findIndex(({ code }) => code === band),
    notes: [
      amount,
      `Fair price ${formatDollars(fairPrice)}, most similar cars ${formatDollars(low)} to ${formatDollars(high)}`,
      ...reasonTexts({ listing, reasons }, fairPrice),
    ],
  };
}

function reasonTexts({ listing, reasons }: Pick<ComparedFacts, 'listing' | 'reasons'>, fairPrice: number): string[] {
  const parts = reasons?.details ? dollarParts(fairPrice, reasons.details.parts) : null;
  if (!parts) return [];
  const largest = parts.parts.toSorted((a, b) => Math.abs(b.dollars) - Math.abs(a.dollars)).slice(0, NAMED_REASONS);
  const named = partViews(largest, fairPrice, listing).filter(({ label }) => label !== 'Other');
  if (named.length === 0) return [];
  const factors = named.map(({ label, amount }) => `${label.toLowerCase()} ${amount.replace('$', `${WORD_JOINER}$`)}`);
  return [`Compared with a typical car: ${factors.join(', ')}`];
}

/**
 * Returns the price for which payments are computed: the upper end of the chosen basis, or the lower end if it has no
 * upper one.
 */
function payable({ listing, owner }: ComparedFacts, { query, now }: PriceContext) {
  const price = plausiblePrice(listing);
  const { price: choice } = query.filters;
  const onBasis =
    price === null ? null : priceOnBasis({ listing, owner }, choice, Math.floor(now.getTime() / MS_PER_DAY));
  if (!onBasis) return { price, isAtLeast: false };
  const most = maximumDollars(onBasis);
  return { price: most ?? Math.floor(onBasis.lowCents / 100), isAtLeast: most === null };
}

function termsOf({ listing }: ComparedFacts, { terms }: PriceContext): PaymentTerms {
  return listing.listingType === 'NEW' ? terms.newCars : terms.otherCars;
}

/** Describes the terms of all cars. The terms of new cars differ only in the rate. */
function describeTerms(cars: readonly ComparedFacts[], context: PriceContext): string {
  const { basis } = context.query.filters.price;
  const terms = cars.map((car) => termsOf(car, context));
  const most = terms.find(({ aprPercent }) => aprPercent !== context.terms.newCars.aprPercent) ?? terms[0]!;
  const isMixed = terms.some(({ aprPercent }) => aprPercent !== most.aprPercent);
  return describeEstimate(most, basis, isMixed ? context.terms.newCars.aprPercent : undefined);
}

function paymentCell(car: ComparedFacts, context: PriceContext): FactCell {
  const { price, isAtLeast } = payable(car, context);
  if (price === null || car.isSold) return { text: null };
  const terms = termsOf(car, context);
  const dollars = Math.round(estimatePaymentCents(price, terms) / 100);
  return {
    text: isAtLeast ? `At least ${formatDollars(dollars)}` : formatDollars(dollars),
    ...upperEnd(isAtLeast ? null : dollars, dollars * 100),
    ...(!isAtLeast && isCovered({ price, ...terms }) && { notes: [COVERED_TEXT] }),
  };
}

/** Compares the most likely cost. A cost with an unknown part is only a lower bound, so it is never the lowest. */
function costCell({ perMonth }: ComparedFacts): FactCell {
  if (perMonth === null) return { text: null };
  const { low, expected, high } = perMonth;
  if (high === null) return { text: `At least ${inDollars(low)}`, ...upperEnd(null, low) };
  const range = low === high ? [] : [`${inDollars(low)} to ${inDollars(high)}`];
  return { text: inDollars(expected), value: Math.round(expected / 100), notes: range };
}

function inDollars(cents: number): string {
  return formatDollars(Math.round(cents / 100));
}
