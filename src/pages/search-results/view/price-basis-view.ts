import { labelOf, US_STATES } from '#features/reference/reference.ts';
import {
  DEALER_FEES_RULE,
  PRICE_BASIS_NEEDS_ZIP,
  PRICE_BASIS_PARAM,
  PRICE_BASIS_LABELS,
  type PriceBasis,
  type SearchAnswer,
  type SearchContext,
  SORTS,
  UPPER_END_RULE,
  type VehicleQuery,
} from '#features/search/search.ts';
import { type BasisPrice, priceOnBasis } from '#features/search/search.server.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { PriceBasisView, RangeView, SearchNoticeView, SearchResultsData } from '../page-data.ts';

type SortOptions = SearchResultsData['sort']['options'];
type Result = SearchAnswer['results'][number];

const SORT_OPTIONS: SortOptions = SORTS.map(({ code, label }) => ({ value: code, label }));
const BY_PRICE = /^Price/;
const PAYMENTS_TOO = 'Monthly payments are based on these prices.';
const UNKNOWN_ENDS = 'Cars without a known maximum price come last, and price limits leave them out.';

/** Returns the available sort orders. Those by price name the items that the prices include. */
export function sortOptions({ filters: { price } }: VehicleQuery): SortOptions {
  if (price.basis === undefined) return SORT_OPTIONS;
  const { sort } = PRICE_BASIS_LABELS[price.basis.kind];
  return SORT_OPTIONS.map(({ value, label }) => ({ value, label: label.replace(BY_PRICE, sort) }));
}

/** Returns the range of prices with their basis: in the labels of its ends, and as its own choice. */
export function withPriceBasis(range: RangeView, query: VehicleQuery, answer: SearchAnswer): RangeView {
  const { basis } = query.filters.price;
  if (basis === undefined) {
    const obstacle = obstacleOf(answer);
    return obstacle === null ? range : { ...range, basis: refusedView(obstacle) };
  }
  const { end } = PRICE_BASIS_LABELS[basis.kind];
  return {
    ...range,
    min: { ...range.min, label: `Min ${end}` },
    max: { ...range.max, label: `Max ${end}` },
    basis: basisView(basis),
  };
}

/** Describes what the prices of a search include and which price of a range counts, for the top of the results. */
export function basisNotices({ filters: { price, payment } }: VehicleQuery, answer: SearchAnswer): SearchNoticeView[] {
  if (price.basis !== undefined) {
    const isLimited = [price, payment].some(({ min, max }) => min !== null || max !== null);
    const rules = [PAYMENTS_TOO, DEALER_FEES_RULE, isLimited && UNKNOWN_ENDS].filter(Boolean).join(' ');
    return [
      {
        text: `Showing prices ${placeOf(price.basis)}. ${UPPER_END_RULE}`,
        details: { title: 'About these prices', text: rules },
      },
    ];
  }
  const obstacle = obstacleOf(answer);
  return obstacle === null ? [] : [{ text: `${obstacle}. These are advertised prices.` }];
}

/** Returns a car's price on the basis of the search; absent for advertised prices. */
export function basisPrice(result: Result, query: VehicleQuery, { today }: SearchContext): BasisPrice | undefined {
  return (query.filters.price.basis && priceOnBasis(result, query.filters.price, today)) ?? undefined;
}

function basisView(basis: PriceBasis): PriceBasisView {
  const isOutTheDoor = basis.kind === 'out-the-door';
  return {
    value: basis.kind,
    tradeIn: isOutTheDoor && basis.tradeInDollars > 0 ? formatDollars(basis.tradeInDollars) : '',
    note: [
      `${includedIn(basis)} ${UPPER_END_RULE} ${DEALER_FEES_RULE}`,
      UNKNOWN_ENDS,
      PAYMENTS_TOO,
      isOutTheDoor && 'A trade-in can lower the tax. Its value isn’t subtracted from these prices.',
    ]
      .filter(Boolean)
      .join(' '),
    needsZip: false,
  };
}

/** Returns the out-the-door choice that cannot be followed. The link to the ZIP field begins the text about it. */
function refusedView(obstacle: string): PriceBasisView {
  const needsZip = obstacle === PRICE_BASIS_NEEDS_ZIP;
  const note = needsZip ? 'to see prices out the door.' : `${obstacle}.`;
  return { value: 'out-the-door', tradeIn: '', note, needsZip };
}

function includedIn(basis: PriceBasis): string {
  return basis.kind === 'with-fees'
    ? 'The advertised price plus the dealer’s fees.'
    : `The advertised price plus dealer fees, taxes, title and registration in ${labelOf(US_STATES, basis.state)}.`;
}

/** `with dealer fees`, `out the door in Colorado, with a trade-in of $8,000`. */
function placeOf(basis: PriceBasis): string {
  const { what } = PRICE_BASIS_LABELS[basis.kind];
  if (basis.kind === 'with-fees') return what;
  const tradeIn = basis.tradeInDollars > 0 ? `, with a trade-in of ${formatDollars(basis.tradeInDollars)}` : '';
  return `${what} in ${labelOf(US_STATES, basis.state)}${tradeIn}`;
}

/** Returns why a search for prices out the door has advertised prices; `null` if it doesn't. */
function obstacleOf({ errors }: SearchAnswer): string | null {
  const error = errors.find(({ field, message }) => field === PRICE_BASIS_PARAM || message === PRICE_BASIS_NEEDS_ZIP);
  return error?.message ?? null;
}
