import type { AdSettings } from '#features/ads/ads.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import type { PagePlaces, ServedSlot } from '#features/promotions/promotions.ts';
import {
  cleanNumbers,
  correctLetterCase,
  crumbsOf,
  describeEstimate,
  formatCursor,
  formatQuery,
  MAX_RESULTS,
  type ParsedQuery,
  paymentTermsOf,
  readRequest,
  type SearchAnswer,
  type SearchContext,
  SECTIONS,
  type VehicleQuery,
} from '#features/search/search.ts';
import { readKnownWords, sentenceOf } from '#features/words/words.ts';
import { reduceSearch } from '#features/promotions/promotions.server.ts';
import { choicesOf, showsEmailCapture, showsSaveButton } from '#features/saves/saves.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { readSearchParams } from '#kit/text/search-params.ts';
import type { PageAnswer } from '../page-answer.ts';
import { readTypedPlace } from './typed-place.ts';
import { LIST_VIEW_SCRIPT, RESERVE_HEIGHT_SCRIPT } from './browser/display/list-layout.ts';
import { OPEN_SECTIONS_PARAM } from './browser/open-sections.ts';
import { addTyped, TYPED } from './browser/query/typed-words.ts';
import { placeQuery } from './browser/query/place-query.ts';
import { readTradeIn } from './browser/query/trade-in-entry.ts';
import { HIDE_CARS_SCRIPT } from './seen/hide-cars-with-css.ts';
import { cardView, type GetDealerTagline } from './view/card-view.ts';
import { paidPlaces } from './view/compose-results.ts';
import { brandView } from '../brand-view.ts';
import { headerLinks } from '#pages/shared/search/header-links.ts';
import { buyOnlineView, chipViews, clearingQuery } from './view/chip-views.ts';
import { searchHeading } from '#pages/shared/search/search-heading.ts';
import { pageHead, slotsHead, titleHead } from './view/page-head.ts';
import { searchNoticesOf, wordsView } from './view/search-notices.ts';
import { embeddedData } from './view/embedded-data.ts';
import { similarStats } from './view/lazy-car-row-views.ts';
import { panelOptions, readOpenSections } from './view/first-options.ts';
import { carriedParams, sectionViews } from './view/section-views.ts';
import { THANKS_PARAM, THANKS_TEXTS, type ThanksFor } from '#features/listings/listings.ts';
import type { CacheCount } from './buying-options/surrounding-blocks-view.ts';
import { referenceView } from './reference/reference-view.ts';
import { loadOptionalParts, NO_OPTIONAL_PARTS } from './optional-parts.ts';
import { readRecentViews, type GetRecentViews } from './slots/recent-views.ts';
import { slotsView } from './slots/slots-view.ts';
import { adsView } from './ads/ads-view.ts';
import { placeAds } from './ads/place-ads.ts';
import { pageFlags } from './view/page-flags.ts';
import { sortOptions } from './view/price-basis-view.ts';
import type { SearchNoticeView, SearchResultsData } from './page-data.ts';

const CERTIFIED = 'CERTIFIED';
const EARLY = `${HIDE_CARS_SCRIPT};${RESERVE_HEIGHT_SCRIPT};${LIST_VIEW_SCRIPT}`;
const PANEL_FIELDS: ReadonlySet<string> = new Set(SECTIONS.flatMap(({ fields }) => fields));

export const RESULTS_PATH = '/cars-for-sale';
export type SearchResultsServices = {
  search: SearchService;
  brand: Brand;
  flags: Flags;
  /**
   * The main search is required: if it fails, the page fails. Other searches are optional: the page works without them.
   */
  guards: Readonly<Record<'requiredListing' | 'optionalListing' | 'paidSlots' | 'listingViews', Guard>>;
  /** Returns a dealer's tagline, if there is one. */
  differenceOf?: GetDealerTagline;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback?: boolean;
  /** Finds the VINs of cars by a stock number, or by the end of their VIN. */
  findVins?: (number: string) => Promise<readonly string[]>;
  /** Caches counts that many searches share. */
  keepCount?: CacheCount;
  /** Selects the paid slots; if absent, nothing is sponsored. */
  selectSlots?: SelectSlots;
  /** Whether the site sends email. */
  sendsMail?: boolean;
  /** Whether a robot requests the page. */
  isRobot?: boolean;
  /** The settings of the ad at the bottom edge of the window; absent if there is none. */
  adSettings?: AdSettings;
  /** Counts the recent viewers of cars in promo cards; if absent, the numbers are unknown. */
  recentViewsOf?: GetRecentViews;
};

/** Selects the paid slots for the first page of a search. `places`: `null` if the request is an API call. */
export type SelectSlots = (
  page: {
    parsed: ParsedQuery;
    answer: SearchAnswer;
    brand: Brand;
    flags: Flags;
    service: SearchService;
    places: PagePlaces | null;
    isRobot?: boolean;
  },
  signal: AbortSignal,
) => Promise<{ slots: readonly ServedSlot[] }>;

/**
 * `data`: returns data for a page that is already open, after a change. `more`: returns only cards, for a page that has
 * the rest. `expired`: the listing that is gone. `remarks`: notices to show above all others.
 */
export type SearchResultsOptions = { part?: Part; expired?: ExpiredListing; remarks?: readonly SearchNoticeView[] };
type Part = 'page' | 'data' | 'more';

/**
 * A vehicle whose page is gone. The date of its last confirmation is known if the listing expired because its feed
 * stopped confirming it.
 */
type ExpiredListing = { vehicle: string; unconfirmedSince: Date | null };

/** `demand`: the form in which the search is counted to estimate campaigns. */
export type SearchResultsAnswer =
  | Exclude<PageAnswer<SearchResultsData>, { kind: 'page' }>
  | (Extract<PageAnswer<SearchResultsData>, { kind: 'page' }> & { demand: string | null });

/**
 * Answers a request for the results page: a redirect to the canonical address, or the page's data.
 * @param search query string of the request, with or without `?`.
 * @throws if the search fails or takes longer than 20 s (spec 1 §8: the page then shows the search error).
 */
export async function loadSearchResults(
  services: SearchResultsServices,
  search: string,
  signal: AbortSignal,
  { part = 'page', expired, remarks }: SearchResultsOptions = {},
): Promise<SearchResultsAnswer> {
  const { search: service, brand, flags, guards, differenceOf, keepCount, hasLeadsFallback = false } = services;
  const { isRobot = false } = services;
  const cleaned = cleanForm(search);
  const hasCars = async (query: string) => {
    const count = await guards.optionalListing(
      (inTime) => service.count(service.parse(readRequest(query), brand), brand, { signal: inTime }),
      signal,
    );
    return !count.ok || count.value > 0;
  };
  const meant = await readKnownWords(cleaned ?? search, service.context(brand), hasCars, services.findVins);
  if (meant !== null) return { kind: 'redirect', status: 302, location: addressOf(meant) };
  const request = readRequest(cleaned ?? search);
  // The canonical query names the ZIP parameter, which has another name too.
  const typedPlace =
    readTypedPlace(cleaned ?? search) ?? (request.isCanonical ? null : readTypedPlace(request.canonical));
  if (typedPlace?.kind === 'found') return { kind: 'redirect', status: 302, location: addressOf(typedPlace.query) };
  const parsed = withMoreResults(service.parse(request, brand), brand, flags);
  const canonical = cleaned === null && request.isCanonical ? null : request.canonical;
  // Corrected before the redirect, so that there is only one.
  const corrected = correctLetterCase(canonical ?? search, parsed, service.context(brand)) ?? canonical;
  if (corrected !== null) return { kind: 'redirect', status: 301, location: addressOf(corrected) };
  const complete = readOpenSections(readSearchParams(search).get(OPEN_SECTIONS_PARAM));
  const options = part === 'more' ? { hideFilters: true } : { fields: PANEL_FIELDS, stats: similarStats(parsed.query) };
  // The parts around the results use the same version of the inventory as the results.
  const isFirst = part !== 'more' && expired === undefined && isFirstPage(parsed);
  const hasSlots = isFirst && (flags.spotlight || flags.alpha_showcase);
  const { answer, context, optional, served } = await service.inOneState(async (pinned) => {
    const context = service.context(brand);
    const first = panelOptions(parsed.query, context, complete);
    const found = await guards.requiredListing(
      (inTime) => pinned.search(parsed, brand, { ...options, first, best: hasSlots, signal: inTime }),
      signal,
    );
    if (!found.ok) throw found.error;
    const deps = { service: pinned, brand, flags, context, guard: guards.optionalListing, signal, keepCount };
    const answer = found.value;
    const [optional, served] = await Promise.all([
      part === 'more' ? NO_OPTIONAL_PARTS : loadOptionalParts(parsed, answer, deps),
      hasSlots
        ? selectSlots(
            services,
            { parsed, answer, brand, flags, service: pinned, places: paidPlaces(answer), isRobot },
            signal,
          )
        : [],
    ]);
    return { answer, context, optional, served };
  });
  const cards = {
    query: parsed.query,
    terms: paymentTermsOf(parsed.query),
    hasLeadsFallback,
    ...(differenceOf && { differenceOf }),
    marksOnline: parsed.query.filters.experience === 'buy-online',
  };
  const sections = { flags, complete, unfold: part === 'page' };
  const typed = part === 'more' ? null : sentenceOf(search, context);
  const drawn = dataOf(parsed, answer, context, { cards, sections: part === 'more' ? null : sections, flags, typed });
  const viewsOf = await readRecentViews(services, served, context, signal);
  const paid =
    served.length === 0 && !(isFirst && flags.my_wallet)
      ? undefined
      : slotsView(served, {
          answer,
          link: drawn.query,
          heading: drawn.heading,
          context,
          flags,
          cardOptions: cards,
          viewsOf,
          isRobot,
        });
  const hasAds = part !== 'more' && expired === undefined;
  const ads = hasAds ? adsView(services, parsed.query, drawn) : undefined;
  const reference = part === 'more' ? undefined : referenceView(parsed, context);
  const slots = ads?.inLists ? placeAds(paid, drawn) : paid;
  const data = {
    ...drawn,
    remarks: searchNoticesOf({ link: drawn.query, search }, answer, context, remarks),
    words: part === 'more' ? null : wordsView(search, parsed.query, context),
    flags: pageFlags(flags),
    ...(flags.my_wallet && { hasWallet: true as const }),
    ...optional,
    expired: expired ? expiredView(expired) : null,
    capture: part !== 'more' && asksForMail(parsed, flags),
    ...(services.sendsMail === false && { sendsNoMail: true as const }),
    certifiedQuery: certifiedQuery(parsed.query, context),
    thanks: thanksFor(search),
    typedPlace: typedPlace?.view ?? null,
    ...(slots && { slots }),
    ...(ads && { ads }),
    ...(reference && { reference }),
  };
  return {
    kind: 'page',
    status: 200,
    head:
      part === 'page'
        ? {
            ...pageHead(data, parsed, answer, context),
            ...slotsHead({ slots, ads }, EARLY),
          }
        : titleHead(data),
    data,
    demand: reduceSearch(parsed, context),
    ...(part === 'page' && { embedded: embeddedData(data) }),
  };
}

/** Returns a search in the form that links have, if a form without scripts sent it differently; otherwise `null`. */
function cleanForm(search: string): string | null {
  const joined = readTradeIn(search);
  return cleanNumbers(joined ?? search) ?? joined;
}

/**
 * Requests more results for the first page while spotlights are on, if the brand is configured to do so. Later pages
 * start after them.
 */
function withMoreResults(parsed: ParsedQuery, { resultsWithSpotlights }: Brand, { spotlight }: Flags): ParsedQuery {
  const { query } = parsed;
  if (!spotlight || resultsWithSpotlights === 0 || query.firstRecord > 0) return parsed;
  return { ...parsed, query: { ...query, numRecords: query.numRecords + resultsWithSpotlights } };
}

/**
 * Returns whether the page may have cards between its results: only the first page of a search, and no page whose
 * search is invalid.
 */
function isFirstPage({ query, invalid }: ParsedQuery): boolean {
  return query.firstRecord === 0 && invalid.length === 0;
}

/** Returns the slots, or none if they cannot be selected in time. */
async function selectSlots(
  { selectSlots: select, guards }: SearchResultsServices,
  page: Parameters<SelectSlots>[0],
  signal: AbortSignal,
): Promise<readonly ServedSlot[]> {
  if (!select) return [];
  const served = await guards.paidSlots((inTime) => select(page, inTime), signal);
  return served.ok ? served.value.slots : [];
}

/**
 * Ignores the shopper's own state, because the page is the same for all shoppers (spec 1 §6). That state is checked
 * later.
 */
function asksForMail({ invalid }: ParsedQuery, flags: Flags): boolean {
  return showsEmailCapture(flags, { isSignedIn: false, hasTitle: false, isSubscribed: false }) && invalid.length === 0;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function expiredView({ vehicle, unconfirmedSince }: ExpiredListing): SearchResultsData['expired'] {
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
    typed,
  }: {
    cards: Parameters<typeof cardView>[2];
    /** `null` for a page without the panel. */
    sections: Parameters<typeof sectionViews>[3] | null;
    flags: Flags;
    typed: string | null;
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
  | 'typedPlace'
  | 'blocks'
  | 'suggested'
> {
  const { place } = query.filters.location;
  const link = formatQuery(query, context);
  const ofPlace = placeQuery(link);
  return {
    brand: brandView(context.brand),
    links: headerLinks(query, context),
    query: link,
    heading: searchHeading(query, context),
    total: answer.total,
    chips: chipViews(query, context).map((chip) => ({ ...chip, query: addTyped(chip.query, typed) })),
    crumbs: crumbsOf(query, context),
    buyOnline: buyOnlineView(query, context, flags),
    clearQuery: clearingQuery(query, context),
    sort: {
      value: query.sortBy,
      options: sortOptions(query),
    },
    ranked: answer.sortBy === 'relevance',
    keyword: typed ?? query.filters.keyword,
    typed,
    canSave: showsSaveButton(flags, {
      hasFilters: Object.keys(answer.filters).length > 0 && answer.invalid.length === 0,
      hasChoices: choicesOf(query, context) > 0,
      hasTitle: false,
    }),
    placeLabel: place && [`${place.city}, ${place.state}`, place.zip].filter(Boolean).join(' '),
    asksPlace: ofPlace === '' && answer.total > 0,
    placeQuery: ofPlace,
    carried: [...carriedParams(link), ...(typed === null ? [] : [{ name: TYPED, value: typed }])],
    sections: sections ? sectionViews(query, answer, context, sections) : [],
    cards: answer.results.map((result) => cardView(result, context, cards)),
    estimateTerms: describeEstimate(paymentTermsOf(query), query.filters.price.basis),
    firstRecord: query.firstRecord,
    previous: previousOf(query, answer, flags.spotlight ? context.brand.resultsWithSpotlights : 0),
    more: moreOf(query, answer),
  };
}

/**
 * Returns the link to the previous results; beyond the end, to the last page of results.
 * @param more results that the first page has in addition.
 */
function previousOf(
  { firstRecord, numRecords }: ParsedQuery['query'],
  { total }: SearchAnswer,
  more: number,
): SearchResultsData['previous'] {
  if (firstRecord === 0) return null;
  const start = Math.min(firstRecord, total) - numRecords;
  return { firstRecord: start > more ? start : 0 };
}

function moreOf(query: ParsedQuery['query'], answer: SearchAnswer): SearchResultsData['more'] {
  const shown = query.firstRecord + answer.results.length;
  if (answer.next === null || shown >= Math.min(answer.total, MAX_RESULTS)) return null;
  return { firstRecord: shown, after: formatCursor(answer.next) };
}

/**
 * Returns the search with CERTIFIED added to its conditions, starting at the first result (spec 1 §4, Certified modal);
 * `null` if certified cars are already included.
 */
export function certifiedQuery(query: VehicleQuery, context: SearchContext): string | null {
  const { listingType } = query.filters;
  if (listingType.length === 0 || listingType.includes(CERTIFIED)) return null;
  return formatQuery(query, context, { listingType: [...listingType, CERTIFIED].toSorted() });
}

/** Returns which thank-you message the page shows after a form was submitted without scripts. */
function thanksFor(search: string): ThanksFor | null {
  const said = readSearchParams(search).get(THANKS_PARAM);
  return said !== null && Object.hasOwn(THANKS_TEXTS, said) ? (said as ThanksFor) : null;
}
