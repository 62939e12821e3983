import { labelOf, US_STATES } from '#features/reference/reference.ts';
import {
  DEALER_FEES_RULE,
  formatParams,
  paramsInSearch,
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
import { addressOf } from '../browser/query/search-address.ts';
import type { PriceBasisView, RangeView, SearchNoticeView, SearchResultsData } from '../page-data.ts';

type SortOptions = SearchResultsData['sort']['options'];
type Result = SearchAnswer['results'][number];

const SORT_OPTIONS: SortOptions = SORTS.map(({ code, label }) => ({ value: code, label }));
const BY_PRICE = /^Price/;
const PAYMENTS_TOO = 'Monthly payments are based on these prices.';
const UNKNOWN_ENDS = 'Cars without a known maximum price come last, and price limits leave them out.';
const LEFT_OUT = 'Cars without a known maximum price aren’t included.';
/** The most common reasons why a price has no upper end, in the words of the car's page. */
const WHY_LEFT_OUT = {
  'with-fees': 'A price has no known maximum if the dealer doesn’t list its fees and the law doesn’t limit them.',
  'out-the-door':
    'A price has no known maximum if the dealer doesn’t list its fees, or if a tax or fee depends on something we don’t know about the car, such as its list price when new.',
} as const;

/** Returns the available sort orders. Those by price name the items that the prices include. */
export function sortOptions({ filters: { price } }: VehicleQuery): SortOptions {
  if (price.basis === undefined) return SORT_OPTIONS;
  const { sort } = PRICE_BASIS_LABELS[price.basis.kind];
  return SORT_OPTIONS.map(({ value, label }) => ({ value, label: label.replace(BY_PRICE, sort) }));
}

/** Returns the range of prices with their basis: in the labels of its ends, and as a choice. */
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

/**
 * Describes what the prices of a search include and which price of a range is used, for the top of the results. If a
 * limit leaves out cars without a known maximum, says so and links to the search by advertised prices, which finds
 * them. `link`: the search in the form that links have.
 */
export function basisNotices(
  { filters: { price, payment } }: VehicleQuery,
  answer: SearchAnswer,
  link: string,
): SearchNoticeView[] {
  const { basis } = price;
  if (basis !== undefined) {
    const isLimited = [price, payment].some(({ min, max }) => min !== null || max !== null);
    const said = `Showing prices ${placeOf(basis)}. ${UPPER_END_RULE}`;
    const rules = [PAYMENTS_TOO, DEALER_FEES_RULE];
    const title = 'About these prices';
    if (!isLimited) return [{ text: said, details: { title, text: rules.join(' ') } }];
    return [
      {
        text: `${said} ${LEFT_OUT}`,
        link: { label: 'Use advertised prices', href: addressOf(withoutBasis(link)) },
        details: { title, text: [...rules, WHY_LEFT_OUT[basis.kind]].join(' ') },
      },
    ];
  }
  const obstacle = obstacleOf(answer);
  return obstacle === null ? [] : [{ text: `${obstacle}. These are advertised prices.` }];
}

function withoutBasis(search: string): string {
  const params = paramsInSearch(search);
  params.delete(PRICE_BASIS_PARAM);
  return formatParams(params);
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

/**
 * Returns the out-the-door choice that is not possible at the moment. The text about it starts with a link to the ZIP
 * field.
 */
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

/** Describes the price basis: `with dealer fees`, `out the door in Colorado, with a trade-in of $8,000`. */
function placeOf(basis: PriceBasis): string {
  const { what } = PRICE_BASIS_LABELS[basis.kind];
  if (basis.kind === 'with-fees') return what;
  const tradeIn = basis.tradeInDollars > 0 ? `, with a trade-in of ${formatDollars(basis.tradeInDollars)}` : '';
  return `${what} in ${labelOf(US_STATES, basis.state)}${tradeIn}`;
}

/** Returns why a search for out-the-door prices uses advertised prices; `null` if it doesn't. */
function obstacleOf({ errors }: SearchAnswer): string | null {
  const error = errors.find(({ field, message }) => field === PRICE_BASIS_PARAM || message === PRICE_BASIS_NEEDS_ZIP);
  return error?.message ?? null;
}
