import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import {
  cleanNumbers,
  crumbsOf,
  describeTerms,
  formatCursor,
  formatQuery,
  MAX_RESULTS,
  type ParsedQuery,
  paymentTermsOf,
  readRequest,
  type SearchAnswer,
  type SearchContext,
  SECTIONS,
  SORTS,
  type VehicleQuery,
} from '#features/search/search.ts';
import { readWords } from '#features/words/words.ts';
import { choicesOf, showsCapture, showsSaveButton } from '#features/saves/saves.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { emailCaptureForm } from '#features/alerts/alerts.ts';
import type { PageAnswer } from '../page-answer.ts';
import { RESERVE_HEIGHT_SCRIPT } from './browser/list-height.ts';
import { OPEN_PARAM } from './browser/open-sections.ts';
import { HIDE_CARS_SCRIPT } from './seen/hide-cars-with-css.ts';
import { cardView, type DealerTaglineOf } from './view/card-view.ts';
import { brandView } from '../brand-view.ts';
import { headerLinks } from '#pages/shared/search/header-links.ts';
import { buyOnlineView, chipViews, clearingQuery } from './view/chip-views.ts';
import { searchHeading } from '#pages/shared/search/search-heading.ts';
import { pageHead } from './view/page-head.ts';
import { searchNoticesOf, wordsView } from './view/search-notices.ts';
import { embeddedData } from './view/embedded-data.ts';
import { readOpenSections } from './view/first-options.ts';
import { carriedParams, sectionViews } from './view/section-views.ts';
import { THANKS_TEXTS, THANKS_PARAM, type ThanksFor } from '#features/listings/listings.ts';
import type { CacheCount } from './promise/surrounding-blocks-view.ts';
import { loadOptionalParts, NO_OPTIONAL_PARTS } from './optional-parts.ts';
import { pageFlags } from './view/page-flags.ts';
import type { SearchNoticeView, SearchResultsData } from './page-data.ts';

const CERTIFIED = 'CERTIFIED';
const SORT_OPTIONS = SORTS.map(({ code, label }) => ({ value: code, label }));
const PANEL_FIELDS: ReadonlySet<string> = new Set(SECTIONS.flatMap(({ fields }) => fields));

export const RESULTS_PATH = '/cars-for-sale';
export type SearchResultsServices = {
  search: SearchService;
  brand: Brand;
  flags: Flags;
  /** The search is required: if it fails, the page fails. Other searches are optional: the page works without them. */
  guards: Readonly<Record<'requiredListing' | 'optionalListing', Guard>>;
  /** What dealers say sets them apart, if they do. */
  differenceOf?: DealerTaglineOf;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback?: boolean;
  /** Caches counts that many searches share. */
  keepCount?: CacheCount;
};

/**
 * `data`: what an open page shows after a change. `more`: only cards, for a page that has the rest. `expired`: the
 * listing that is gone. `remarks`: shown above all others.
 */
export type SearchResultsOptions = { part?: Part; expired?: Expired; remarks?: readonly SearchNoticeView[] };
type Part = 'page' | 'data' | 'more';

/** The vehicle's name, and since when the listing was not confirmed, if that is why it is gone. */
type Expired = { vehicle: string; unconfirmedSince: Date | null };

/**
 * Answers a request for the results page: a redirect to the canonical address, or the page's data.
 * @param search query string of the request, with or without `?`.
 * @throws if the search fails or takes longer than 20 s (spec 1 §8: the page shows the search error).
 */
export async function loadSearchResults(
  { search: service, brand, flags, guards, differenceOf, keepCount, hasLeadsFallback = false }: SearchResultsServices,
  search: string,
  signal: AbortSignal,
  { part = 'page', expired, remarks }: SearchResultsOptions = {},
): Promise<PageAnswer<SearchResultsData>> {
  const cleaned = cleanNumbers(search);
  const meant = readWords(cleaned ?? search, service.context(brand));
  if (meant !== null) return { kind: 'redirect', status: 302, location: addressOf(meant) };
  const request = readRequest(cleaned ?? search);
  if (cleaned !== null || !request.isCanonical) {
    return { kind: 'redirect', status: 301, location: addressOf(request.canonical) };
  }
  const parsed = service.parse(request, brand);
  // The parts around the results use the same version of the inventory as the results.
  const { answer, context, optional } = await service.inOneState(async (pinned) => {
    const found = await guards.requiredListing(
      (inTime) => pinned.search(parsed, brand, { hideFilters: part === 'more', fields: PANEL_FIELDS, signal: inTime }),
      signal,
    );
    if (!found.ok) throw found.error;
    const context = service.context(brand);
    const appContext = { service: pinned, brand, flags, context, guard: guards.optionalListing, signal, keepCount };
    const optional = part === 'more' ? NO_OPTIONAL_PARTS : await loadOptionalParts(parsed, found.value, appContext);
    return { answer: found.value, context, optional };
  });
  const cards = { terms: paymentTermsOf(parsed.query), hasLeadsFallback, ...(differenceOf && { differenceOf }) };
  const complete = readOpenSections(new URLSearchParams(search).get(OPEN_PARAM));
  const sections = { flags, complete, unfold: part === 'page' };
  const drawn = dataOf(parsed, answer, context, { cards, sections: part === 'more' ? null : sections, flags });
  const data = {
    ...drawn,
    remarks: searchNoticesOf({ link: drawn.query, search }, answer, context, remarks),
    words: part === 'more' ? null : wordsView(search, parsed.query, context),
    flags: pageFlags(flags),
    ...optional,
    expired: expired ? expiredView(expired) : null,
    capture: part !== 'more' && asksForMail(parsed, flags) ? emailCaptureForm({ search: drawn.query }) : null,
    certifiedQuery: certifiedQuery(parsed.query, context),
    thanks: thanksFor(search),
  };
  return {
    kind: 'page',
    status: 200,
    head: { ...pageHead(data, parsed, answer, context), early: `${HIDE_CARS_SCRIPT};${RESERVE_HEIGHT_SCRIPT}` },
    data,
    ...(part === 'page' && { embedded: embeddedData(data) }),
  };
}

/** Ignores the shopper's own state, which is checked later: the page is the same for all shoppers (spec 1 §6). */
function asksForMail({ invalid }: ParsedQuery, flags: Flags): boolean {
  return showsCapture(flags, { isSignedIn: false, hasTitle: false, isSubscribed: false }) && invalid.length === 0;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function expiredView({ vehicle, unconfirmedSince }: Expired): SearchResultsData['expired'] {
  const why =
    unconfirmedSince && `The seller hasn’t confirmed since ${DAY.format(unconfirmedSince)} that it’s still for sale.`;
  return { vehicle, why };
}

function addressOf(query: string): string {
  return query ? `${RESULTS_PATH}?${query}` : RESULTS_PATH;
}

function dataOf(
  { query }: ParsedQuery,
  answer: SearchAnswer,
  context: SearchContext,
  {
    cards,
    sections,
    flags,
  }: {
    cards: Parameters<typeof cardView>[2];
    /** `null`: without the panel. */
    sections: Parameters<typeof sectionViews>[3] | null;
    flags: Flags;
  },
): Omit<
  SearchResultsData,
  | 'nothing'
  | 'relaxations'
  | 'words'
  | 'remarks'
  | 'expired'
  | 'flags'
  | 'below'
  | 'capture'
  | 'certifiedQuery'
  | 'thanks'
  | 'blocks'
  | 'suggested'
> {
  const { place } = query.filters.location;
  const link = formatQuery(query, context);
  return {
    brand: brandView(context.brand),
    links: headerLinks(query, context),
    query: link,
    heading: searchHeading(query, context),
    total: answer.total,
    chips: chipViews(query, context),
    crumbs: crumbsOf(query, context),
    buyOnline: buyOnlineView(query, context, flags),
    clearQuery: clearingQuery(query, context),
    sort: {
      value: query.sortBy,
      options: SORT_OPTIONS,
    },
    ranked: answer.sortBy === 'relevance' ? `${RESULTS_PATH}/why-this-order?${link}&listingId=` : null,
    keyword: query.filters.keyword,
    canSave: showsSaveButton(flags, {
      hasFilters: Object.keys(answer.filters).length > 0 && answer.invalid.length === 0,
      hasChoices: choicesOf(query, context) > 0,
      hasTitle: false,
    }),
    placeLabel: place && [`${place.city}, ${place.state}`, place.zip].filter(Boolean).join(' '),
    carried: carriedParams(link),
    sections: sections ? sectionViews(query, answer, context, sections) : [],
    cards: answer.results.map((result) => cardView(result, context, cards)),
    estimateTerms: describeTerms(paymentTermsOf(query)),
    firstRecord: query.firstRecord,
    previous: previousOf(query, answer),
    more: moreOf(query, answer),
  };
}

/** Beyond the end, returns the last page of results. */
function previousOf(
  { firstRecord, numRecords }: ParsedQuery['query'],
  { total }: SearchAnswer,
): SearchResultsData['previous'] {
  return firstRecord > 0 ? { firstRecord: Math.max(0, Math.min(firstRecord, total) - numRecords) } : null;
}

function moreOf(query: ParsedQuery['query'], answer: SearchAnswer): SearchResultsData['more'] {
  const shown = query.firstRecord + answer.results.length;
  if (answer.next === null || shown >= Math.min(answer.total, MAX_RESULTS)) return null;
  return { firstRecord: shown, after: formatCursor(answer.next) };
}

/**
 * Returns the search with CERTIFIED added to its conditions, from the first result (spec 1 §4, Certified modal); `null`
 * if certified cars are already included.
 */
export function certifiedQuery(query: VehicleQuery, context: SearchContext): string | null {
  const { listingType } = query.filters;
  if (listingType.length === 0 || listingType.includes(CERTIFIED)) return null;
  return formatQuery(query, context, { listingType: [...listingType, CERTIFIED].toSorted() });
}

/** Returns what the page thanks for after a form was posted without script. */
function thanksFor(search: string): ThanksFor | null {
  const said = new URLSearchParams(search).get(THANKS_PARAM);
  return said !== null && Object.hasOwn(THANKS_TEXTS, said) ? (said as ThanksFor) : null;
}
