import { comparisonQuery } from '#features/compare/compare.ts';
import { reportEvent } from '#features/events/events.ui.ts';
import { offerPushAfterFilter } from '#features/push/push.ui.ts';
import { focusSearchOnPress } from './focus-search.ts';
import { releaseListHeight, rememberListView } from './display/list-layout.ts';
import { addPictureSwipeOnTouch } from './display/add-picture-swipe-on-touch.ts';
import { type RefObject, startTransition } from 'react';
import { reportError } from '#ui/browser/report-error.ts';
import type { SearchResultsData, SectionView } from '../page-data.ts';
import type { DisplayedChip, DisplayedSearch, PendingSearch } from './display/displayed-search.ts';
import { expectedTotal } from './display/expected-total.ts';
import { fetchResults, nextRequestId, type SentSearch } from './fetch-results.ts';
import { openAfterUpdate } from './open-after-update.ts';
import { formQuery } from './query/form-query.ts';
import { rememberPlace } from '#pages/shared/search/remembered-place.ts';
import { priceBasisIn, rememberPriceBasis } from '#pages/shared/search/remembered-price-basis.ts';
import { readForm, showQuery } from './query/form-state.ts';
import { optimisticChips } from './display/optimistic-chips.ts';
import { addPhonesBeforePrint } from './display/print-phones.ts';
import { refineQuery, unlistedValues } from './query/refine-query.ts';
import { resetToRendered } from './query/reset-form.ts';
import { appendCards, reuseUnchanged } from './display/reuse-unchanged.ts';
import type { ChangedResults } from './display/unpack-results.ts';
import { visitOf } from './history-entry.ts';
import { addressOf, moreLink } from './query/search-address.ts';
import type { SearchActions, SearchMove } from './search-actions.ts';
import { addTyped } from './query/typed-words.ts';
import { SearchAhead, type SyncCheckboxes } from './search-ahead.ts';
import { SectionLoader } from './section-loader.ts';
import * as visits from './visits.ts';
import { completeData } from './display/complete-data.ts';
import { rememberHiddenShowcase } from '../slots/suppress-showcase.ts';

/** Time in ms during which choices are collected before they are searched, if the flag `debounced_search` is on. */
const DEBOUNCE_MS = 300;
/**
 * Browsers count movement that starts more than 500 ms after a click as a layout shift. Part of that time is needed for
 * rendering.
 */
const LATE_MS = 200;

type Kind = 'new' | 'sort';
/** How and when a search was requested. */
type Visit = {
  how: 'push' | 'stay';
  since: number;
  move?: SearchMove | undefined;
  mark?: visits.ScrollMark | undefined;
  /** Its request, if it was sent already. */
  request?: SentSearch | undefined;
};

/**
 * Navigation within the results page: the newest request wins, the address follows the answer, and going back restores
 * results, cards and scroll position. Exists as long as the page. Notifies React only through `change`, and through
 * `showChips`, which takes effect immediately.
 */
export class Navigator implements SearchActions {
  readonly #first: SearchResultsData;
  readonly #form: RefObject<HTMLFormElement | null>;
  readonly #change: (part: Partial<DisplayedSearch>) => void;
  readonly #sections: SectionLoader;
  readonly #ahead: SearchAhead;
  readonly #showChips: (chips: readonly DisplayedChip[]) => void;
  #data: SearchResultsData;
  #flight: AbortController | undefined;
  /** The rendered data, which links are relative to. */
  #drawn: SearchResultsData;
  /** The pending search. A sort that replaces a pending new search counts as a new search. */
  #pending: { kind: Kind; query: string } | undefined;
  #debounce: ReturnType<typeof setTimeout> | undefined;
  /** The chips that were computed last. */
  #predicted: { query: string; data: SearchResultsData; chips: readonly DisplayedChip[] } | undefined;
  #turn = 0;
  #search = 1;
  #list = 1;
  #place: visits.ScrollMark | undefined;
  /** The number of choices that have not been searched yet. */
  #chosen = 0;

  constructor(
    first: SearchResultsData,
    form: RefObject<HTMLFormElement | null>,
    change: (part: Partial<DisplayedSearch>) => void,
    showChips: (chips: readonly DisplayedChip[]) => void,
    syncCheckboxes: SyncCheckboxes,
  ) {
    const complete = completeData(first);
    this.#first = first;
    this.#data = complete;
    this.#drawn = complete;
    this.#form = form;
    this.#change = change;
    this.#sections = new SectionLoader({
      shown: () => this.#data,
      form: () => form.current,
      replace: this.#replaceSection,
    });
    this.#ahead = new SearchAhead({
      form: () => form.current,
      formQuery: () => this.#formQuery(),
      isReady: () => !this.#pending && !this.#data.flags.debounced_search,
      send: (query) => {
        const search = this.#request(query);
        this.#chipsOf(query);
        return search;
      },
      syncCheckboxes,
    });
    this.#showChips = showChips;
  }

  readonly apply = (move?: SearchMove): void => this.#ask('new', this.#ahead.clickedQuery() ?? this.#formQuery(), move);

  readonly sort = (): void => {
    reportEvent('pageEvent', { page: 'results', action: 'sort' });
    this.#ask(this.#pending?.kind ?? 'sort', this.#formQuery());
  };

  readonly go = (query: string, move?: SearchMove): void => {
    if (this.#form.current) showQuery(this.#form.current, query, addTyped(this.#drawn.query, this.#drawn.typed));
    this.#ask('new', query, move);
  };

  readonly refine = (query: string, move?: SearchMove): void =>
    this.go(
      refineQuery(addTyped(query, this.#drawn.typed), this.#drawn, this.#pending?.query ?? this.#data.query),
      move,
    );

  readonly complete = (section: string): void => this.#sections.press(section);

  readonly loadMore = async (): Promise<void> => {
    const { more, query } = this.#data;
    // The answer to the pending search brings its own cards.
    if (!more || this.#pending) return;
    const { signal } = (this.#flight ??= new AbortController());
    this.#change({ more: 'loading' });
    reportEvent('pageEvent', { page: 'results', action: 'loadMore' });
    try {
      const { data: batch } = await fetchResults(query, signal, { more });
      const next = appendCards(this.#data, batch);
      this.#show(next, undefined, { added: next.cards.length - this.#data.cards.length });
    } catch (error) {
      if (!signal.aborted && openAfterUpdate(error, moreLink(query, more))) return;
      this.#change({ more: signal.aborted ? 'idle' : 'failed' });
    }
  };

  /** Call it after data is rendered: updates the controls and the scroll position. */
  readonly drawn = (data: SearchResultsData): void => {
    const isAnswer = data.cards !== this.#drawn.cards;
    this.#drawn = data;
    if (isAnswer) this.#ahead.formChanged();
    // Keeps a choice that the shopper just made and that was not searched yet.
    if (this.#form.current && isAnswer && this.#chosen === 0) resetToRendered(this.#form.current);
    this.#sections.completeOpen();
    if (this.#place) visits.scrollToMark(this.#place, releaseListHeight);
    this.#place = undefined;
  };

  /** Takes over navigation within this document from the browser. Returns a function that gives it back. */
  readonly start = (): (() => void) => {
    if (this.#first.placeQuery !== '') rememberPlace(this.#first.placeQuery);
    const basis = priceBasisIn(this.#first.query);
    if (basis !== '') rememberPriceBasis(basis);
    visits.restorePanel();
    const stored = visits.storedVisit();
    if (stored) this.#show(stored.data, stored.mark);
    else {
      releaseListHeight();
      this.#keep();
      visits.correctScrollPosition();
    }
    const listening = new AbortController();
    const { signal } = listening;
    visits.trackScrollPosition(signal);
    addEventListener('popstate', this.#pop, { signal });
    addEventListener('pagehide', this.#leave, { signal });
    this.#sections.listen(signal);
    this.#ahead.listen(signal);
    addPictureSwipeOnTouch(signal);
    focusSearchOnPress(signal);
    rememberListView(signal);
    rememberHiddenShowcase(signal);
    addPhonesBeforePrint(() => this.#data.query, signal);
    import('#features/compare/ui/add-compare-buttons.ts').then(
      ({ addCompareButtons }) => addCompareButtons(() => comparisonQuery(this.#data.query), signal),
      // Ignores a failure, because cars can also be compared from their own pages.
      () => undefined,
    );
    return () => listening.abort();
  };

  readonly #pop = ({ state }: PopStateEvent): void => {
    const mark = visits.scrollMarkOf(state);
    const kept = visits.cachedVisit(visitOf(state) ?? '');
    visits.discardScrollRecording();
    this.#cancel();
    if (!kept) {
      const visit: Visit = { how: 'stay', since: performance.now(), mark };
      return void this.#visit('new', location.search.slice(1), visit);
    }
    this.#search = kept.search;
    this.#change({ failed: null, search: kept.search });
    this.#show(kept.data, mark);
  };

  readonly #leave = (): void => {
    const grown = this.#data.cards.length > this.#first.cards.length;
    // The browser itself restores the scroll position if the document is unchanged.
    history.scrollRestoration = grown ? 'manual' : 'auto';
    // Does not measure again, because browsers that emulate a phone lay out the page they leave as on a desktop.
    visits.recordIfScrolled();
    if (grown) visits.storeVisit(this.#data);
  };

  /**
   * Changes the search (spec 2 §4): cancels pending requests, sets the loading state, clears the state of the previous
   * search, and runs the new search from its first result.
   */
  #ask(kind: Kind, query: string | undefined, move?: SearchMove): void {
    if (query === undefined) return;
    this.#cancel();
    this.#pending = { kind, query };
    const [turn, since] = [this.#turn, performance.now()];
    this.#chosen += 1;
    const isDebounced = this.#data.flags.debounced_search;
    let request: SentSearch | undefined;
    // Sends the request during the event, before React renders. If there are two in one task, only the newer one is
    // sent.
    queueMicrotask(() => {
      if (turn === this.#turn && !isDebounced) request = this.#send(query);
    });
    // The chip appears in the next frame, before the results arrive.
    this.#showChips(this.#chipsOf(query));
    // Runs in its own task, so that the frame that shows the click does not wait for long work.
    setTimeout(() => {
      this.#chosen -= 1;
      if (turn !== this.#turn) return;
      const newSearch = kind === 'new' && { search: (this.#search += 1) };
      const change = { failed: null, more: 'idle', late: false, ...newSearch } as const;
      // A response that has already arrived is shown immediately, in a single rendering.
      if (request?.hasArrived) startTransition(() => this.#change(change));
      else this.#change({ pending: this.#predict(query), ...change });
      const search = () => void this.#visit(kind, query, { how: 'push', since, move, request });
      if (isDebounced) this.#debounce = setTimeout(search, DEBOUNCE_MS);
      else search();
    });
  }

  #cancel(): void {
    this.#turn += 1;
    clearTimeout(this.#debounce);
    this.#flight?.abort();
    this.#flight = undefined;
    this.#pending = undefined;
    this.#sections.cancel();
  }

  #send(query: string): SentSearch {
    const request = this.#ahead.take(query) ?? this.#request(query);
    this.#flight = request.flight;
    return request;
  }

  #request(query: string): SentSearch {
    const flight = new AbortController();
    const complete = this.#sections.wanted();
    const answer = fetchResults(query, flight.signal, { complete, requestId: nextRequestId() });
    const search: SentSearch = { flight, answer, hasArrived: false };
    answer.then(
      () => (search.hasArrived = true),
      // A search may fail before its answer is awaited, which must not count as an unhandled rejection.
      () => undefined,
    );
    return search;
  }

  async #visit(kind: Kind, query: string, { how, since, move, mark, request }: Visit): Promise<void> {
    this.#pending = { kind, query };
    const { flight, answer } = request ?? this.#send(query);
    const { signal } = flight;
    if (how === 'push') visits.recordIfScrolled();
    else this.#change({ pending: this.#predict(query), failed: null });
    try {
      const { title, data } = await answer;
      // Servers may not have received newer searches, so the page decides by itself: its last request is the newest.
      signal.throwIfAborted();
      // With an invalid value, the address of the search differs from that of its query, so it gets its own entry.
      const isNew = data.query !== this.#data.query || this.#data.nothing !== null;
      if (how === 'push' && isNew) visits.pushVisit(addTyped(data.query, data.typed));
      if (how === 'push' && data.placeQuery !== this.#data.placeQuery) rememberPlace(data.placeQuery);
      const basis = priceBasisIn(data.query);
      if (how === 'push' && basis !== priceBasisIn(this.#data.query)) rememberPriceBasis(basis);
      document.title = title;
      this.#pending = undefined;
      if (performance.now() - since > LATE_MS) this.#showLate(kind, data, mark);
      else this.#show(data, mark);
      if (how === 'push' && move !== 'stay') visits.scrollToResults();
      if (how === 'push' && kind === 'new') offerPushAfterFilter(data.query);
    } catch (error) {
      if (signal.aborted || openAfterUpdate(error, query, true)) return;
      reportError(error, 'search');
      this.#pending = undefined;
      this.#change({ pending: null, failed: query });
      this.#sections.completeOpen();
    }
  }

  /** Shows a late answer without moving anything: existing content stays where it is, and no sections open. */
  #showLate(kind: Kind, data: ChangedResults, mark?: visits.ScrollMark): void {
    this.#list += 1;
    if (kind === 'new') this.#search += 1;
    const sections = data.sections.map((section) => ({ ...section, open: false }));
    this.#show({ ...data, sections }, mark, { late: true });
  }

  #show(next: ChangedResults, mark?: visits.ScrollMark, { late = false, added = 0 } = {}): void {
    if (next.query !== this.#data.query) this.#sections.cancel();
    this.#data = reuseUnchanged(this.#data, next);
    this.#place = mark;
    this.#keep();
    showAddress(this.#data.query);
    const { search, list } = { search: this.#search, list: this.#list };
    startTransition(() => this.#change({ data: this.#data, pending: null, more: 'idle', added, search, list, late }));
  }

  readonly #replaceSection = (section: SectionView): void => {
    const sections = this.#data.sections.map((each) => (each.key === section.key ? section : each));
    this.#data = { ...this.#data, sections };
    this.#keep();
    this.#change({ data: this.#data });
  };

  #keep(): void {
    visits.cacheVisit(visits.currentVisit(), { data: this.#data, search: this.#search });
  }

  /** Returns the chips of a pending search; a press computes them before its click, whose frame waits for them. */
  #chipsOf(query: string): readonly DisplayedChip[] {
    if (this.#predicted?.query !== query || this.#predicted.data !== this.#data)
      this.#predicted = { query, data: this.#data, chips: optimisticChips(query, this.#data) };
    return this.#predicted.chips;
  }

  #predict(query: string): PendingSearch {
    return { query, chips: this.#chipsOf(query), total: expectedTotal(query, this.#data) };
  }

  #formQuery(): string | undefined {
    const form = this.#form.current;
    if (!form) return undefined;
    return formQuery([...readForm(form), ...unlistedValues(this.#pending?.query ?? '', this.#drawn.sections)]);
  }
}

/** Updates the address of the document itself, which printed pages start with, to that of the search. */
function showAddress(query: string): void {
  const link = document.querySelector('link[rel="canonical"]');
  if (link) link.setAttribute('href', location.origin + addressOf(query));
}
