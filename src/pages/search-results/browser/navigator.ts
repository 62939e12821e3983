import { type RefObject, startTransition } from 'react';
import { reportError } from '#ui/report-error.ts';
import type { SearchResultsData } from '../page-data.ts';
import { fetchResults } from './fetch-results.ts';
import { formQuery } from './form-query.ts';
import { isChanged, readForm, showDrawn, showQuery } from './form-state.ts';
import { refineQuery } from './refine-query.ts';
import { releaseHeight } from './list-height.ts';
import { nextRequestId } from './request-ids.ts';
import type { SearchActions, SearchMove } from './search-actions.ts';
import { appendCards, shareSame } from './share.ts';
import type { Shown } from './shown.ts';
import * as visits from './visits.ts';

/** How long choices gather before they are searched, where the switch `debounced_search` is on. */
const DEBOUNCE_MS = 300;
/** Browsers take what moves later than half a second after a press for a page that jumps; drawing takes time too. */
const LATE_MS = 200;

type Kind = 'new' | 'sort';
/** How a search was asked for, and when. */
type Visit = { how: 'push' | 'stay'; since: number; move?: SearchMove | undefined; mark?: visits.Mark | undefined };

/**
 * Navigation within the results page: the newest request wins, the address follows the answer, going back restores
 * results, cards and place. Lives as long as the page and speaks to React through `change` alone.
 */
export class Navigator implements SearchActions {
  readonly #first: SearchResultsData;
  readonly #form: RefObject<HTMLFormElement | null>;
  readonly #change: (part: Partial<Shown>) => void;
  #data: SearchResultsData;
  #flight: AbortController | undefined;
  /** What is drawn, for which links are written. */
  #drawn: SearchResultsData;
  /** The search on its way; a sort that overtakes a new search is a new search. */
  #pending: { kind: Kind; query: string } | undefined;
  #debounce: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #search = 1;
  #list = 1;
  #place: visits.Mark | undefined;
  /** Choices made that were not asked for yet. */
  #chosen = 0;
  #started = false;

  constructor(
    first: SearchResultsData,
    form: RefObject<HTMLFormElement | null>,
    change: (part: Partial<Shown>) => void,
  ) {
    this.#first = first;
    this.#data = first;
    this.#drawn = first;
    this.#form = form;
    this.#change = change;
  }

  readonly apply = (move?: SearchMove): void => this.#ask('new', this.#formQuery(), move);

  readonly sort = (): void => this.#ask(this.#pending?.kind ?? 'sort', this.#formQuery());

  readonly go = (query: string, move?: SearchMove): void => {
    if (this.#form.current) showQuery(this.#form.current, query, this.#drawn.query);
    this.#ask('new', query, move);
  };

  readonly refine = (query: string, move?: SearchMove): void =>
    this.go(refineQuery(query, this.#drawn, this.#pending?.query ?? this.#data.query), move);

  readonly loadMore = async (): Promise<void> => {
    const { more, query } = this.#data;
    // The answer of a search that is on its way brings cards of its own.
    if (!more || this.#pending) return;
    const { signal } = (this.#flight ??= new AbortController());
    this.#change({ more: 'loading' });
    try {
      const { data: batch } = await fetchResults(query, signal, { more });
      const next = appendCards(this.#data, batch);
      this.#show(next, undefined, { added: next.cards.length - this.#data.cards.length });
    } catch {
      this.#change({ more: signal.aborted ? 'idle' : 'failed' });
    }
  };

  /** To be called once data are drawn: puts their controls right, and the place to be at. */
  readonly drawn = (data: SearchResultsData): void => {
    this.#drawn = data;
    // What the shopper just chose, and nobody asked for yet, is not taken back.
    if (this.#form.current && this.#chosen === 0 && this.#started) showDrawn(this.#form.current);
    if (this.#place) visits.scrollToMark(this.#place, releaseHeight);
    this.#place = undefined;
  };

  /** Takes over from the browser what happens within this document; gives it back when the answer is called. */
  readonly start = (): (() => void) => {
    this.#started = true;
    // A box that was ticked before the script came is a choice like any other; a restored one is not.
    const form = this.#form.current;
    if (form && visits.isNewVisit() && isChanged(form)) this.apply();
    else if (form) showDrawn(form);
    visits.restorePanel();
    const stored = visits.storedVisit();
    if (stored) this.#show(stored.data, stored.mark);
    else {
      releaseHeight();
      this.#keep();
      visits.correctPlace();
    }
    const stopMarking = visits.followPlace();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('popstate', this.#pop, { signal });
    addEventListener('pagehide', this.#leave, { signal });
    return () => {
      stopMarking();
      listening.abort();
    };
  };

  readonly #pop = ({ state }: PopStateEvent): void => {
    const mark = visits.markOf(state);
    const kept = visits.keptVisit(visits.visitOf(state) ?? '');
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
    // The browser restores the place itself when the document that it comes back to is the same.
    history.scrollRestoration = grown ? 'manual' : 'auto';
    visits.markVisit();
    if (grown) visits.storeVisit(this.#data);
  };

  /**
   * A change of the search (spec 2 §4): what is pending is cancelled, loading is set, what belonged to the search
   * before is cleared, and the new search runs from its first result.
   */
  #ask(kind: Kind, query: string | undefined, move?: SearchMove): void {
    if (query === undefined) return;
    this.#cancel();
    this.#pending = { kind, query };
    const [turn, since] = [this.#turn, performance.now()];
    this.#chosen += 1;
    // A task of its own: the press is over, so that its frame waits for nothing long, and the search starts before it.
    setTimeout(() => {
      this.#chosen -= 1;
      if (turn !== this.#turn) return;
      this.#change({
        asked: query,
        failed: null,
        more: 'idle',
        late: false,
        ...(kind === 'new' && { search: (this.#search += 1) }),
      });
      const search = () => void this.#visit(kind, query, { how: 'push', since, move });
      if (this.#data.flags.debounced_search) this.#debounce = setTimeout(search, DEBOUNCE_MS);
      else search();
    });
  }

  #cancel(): void {
    this.#turn += 1;
    clearTimeout(this.#debounce);
    this.#flight?.abort();
    this.#flight = undefined;
    this.#pending = undefined;
  }

  async #visit(kind: Kind, query: string, { how, since, move, mark }: Visit): Promise<void> {
    this.#pending = { kind, query };
    const { signal } = (this.#flight = new AbortController());
    if (how === 'push') visits.markVisit();
    else this.#change({ asked: query, failed: null });
    try {
      const { title, data } = await fetchResults(query, signal, { requestId: nextRequestId() });
      // Whichever server answered, and whatever it knew of newer searches: the newest is what this page asked for last.
      signal.throwIfAborted();
      // An address with a value that cannot be used is not the query's own.
      const isNew = data.query !== this.#data.query || this.#data.nothing !== null;
      if (how === 'push' && isNew) visits.pushVisit(data.query);
      document.title = title;
      this.#pending = undefined;
      if (performance.now() - since > LATE_MS) this.#showLate(kind, data, mark);
      else this.#show(data, mark);
      if (how === 'push' && move !== 'stay') visits.scrollToResults();
    } catch (error) {
      if (signal.aborted) return;
      reportError(error, 'search');
      this.#pending = undefined;
      this.#change({ asked: null, failed: query });
    }
  }

  /** What is drawn anew does not move: a late answer shifts nothing that stands, and opens nothing. */
  #showLate(kind: Kind, data: SearchResultsData, mark?: visits.Mark): void {
    this.#list += 1;
    if (kind === 'new') this.#search += 1;
    const sections = data.sections.map((section) => ({ ...section, open: false }));
    this.#show({ ...data, sections }, mark, { late: true });
  }

  #show(next: SearchResultsData, mark?: visits.Mark, { late = false, added = 0 } = {}): void {
    this.#data = shareSame(this.#data, next);
    this.#place = mark;
    this.#keep();
    const { search, list } = { search: this.#search, list: this.#list };
    startTransition(() => this.#change({ data: this.#data, asked: null, more: 'idle', added, search, list, late }));
  }

  #keep(): void {
    visits.keepVisit(visits.currentVisit(), { data: this.#data, search: this.#search });
  }

  #formQuery(): string | undefined {
    return this.#form.current ? formQuery(readForm(this.#form.current)) : undefined;
  }
}
