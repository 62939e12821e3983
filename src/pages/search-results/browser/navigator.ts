import { type RefObject, startTransition } from 'react';
import type { SearchResultsData } from '../page-data.ts';
import { afterPaint } from './after-paint.ts';
import { fetchResults } from './fetch-results.ts';
import { formQuery } from './form-query.ts';
import { isChanged, readForm, showDrawn, showQuery } from './form-state.ts';
import type { SearchActions } from './search-actions.ts';
import { appendCards, shareSame } from './share.ts';
import * as visits from './visits.ts';

/** What the page shows and what is on its way. */
export type Shown = {
  data: SearchResultsData;
  /** The query on its way; `null` when what is shown is what was asked. */
  asked: string | null;
  /** The query whose search failed. */
  failed: string | null;
  more: 'idle' | 'loading' | 'failed';
};

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
  #place: visits.Mark | undefined;
  /** Choices made that wait for their paint. */
  #chosen = 0;
  #started = false;

  constructor(
    first: SearchResultsData,
    form: RefObject<HTMLFormElement | null>,
    change: (part: Partial<Shown>) => void,
  ) {
    this.#first = first;
    this.#data = first;
    this.#form = form;
    this.#change = change;
  }

  readonly apply = (): void => {
    this.#soon(() => {
      if (this.#form.current) void this.#visit(formQuery(readForm(this.#form.current)), 'push');
    });
  };

  readonly go = (query: string): void => {
    if (this.#form.current) showQuery(this.#form.current, query);
    this.#soon(() => void this.#visit(query, 'push'));
  };

  readonly loadMore = async (): Promise<void> => {
    const { more, query } = this.#data;
    if (!more) return;
    const { signal } = (this.#flight ??= new AbortController());
    this.#change({ more: 'loading' });
    try {
      const { data: batch } = await fetchResults(query, signal, more);
      this.#show(appendCards(this.#data, batch));
    } catch {
      this.#change({ more: signal.aborted ? 'idle' : 'failed' });
    }
  };

  /** To be called once what was shown last is drawn: its controls, and the place to be at. */
  readonly drawn = (): void => {
    // What the shopper just chose, and nobody asked for yet, is not taken back.
    if (this.#form.current && this.#chosen === 0 && this.#started) showDrawn(this.#form.current);
    if (this.#place) visits.scrollToMark(this.#place);
    this.#place = undefined;
  };

  /** Takes over from the browser what happens within this document; gives it back when the answer is called. */
  readonly start = (): (() => void) => {
    this.#started = true;
    // A box that was ticked before the script came is a choice like any other; a restored one is not.
    const form = this.#form.current;
    if (form && visits.isNewVisit() && isChanged(form)) this.apply();
    else if (form) showDrawn(form);
    const stored = visits.storedVisit();
    if (stored) this.#show(stored.data, stored.mark);
    else {
      visits.keepVisit(visits.currentVisit(), this.#data);
      visits.correctPlace();
    }
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout>;
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(visits.markVisit, 150);
    };
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    take();
    addEventListener('pageshow', take, { signal });
    addEventListener('popstate', this.#pop, { signal });
    addEventListener('pagehide', this.#leave, { signal });
    addEventListener('scroll', scrolled, { signal, passive: true });
    signal.addEventListener('abort', () => clearTimeout(timer));
    return () => listening.abort();
  };

  readonly #pop = ({ state }: PopStateEvent): void => {
    const mark = visits.markOf(state);
    const kept = visits.keptVisit(visits.visitOf(state) ?? '');
    if (!kept) return void this.#visit(location.search.slice(1), 'stay', mark);
    this.#flight?.abort();
    this.#flight = undefined;
    this.#change({ failed: null });
    this.#show(kept, mark);
  };

  readonly #leave = (): void => {
    const grown = this.#data.cards.length > this.#first.cards.length;
    // The browser restores the place itself when the document that it comes back to is the same.
    history.scrollRestoration = grown ? 'manual' : 'auto';
    visits.markVisit();
    if (grown) visits.storeVisit(this.#data);
  };

  #soon(work: () => void): void {
    this.#flight?.abort();
    this.#chosen++;
    afterPaint(() => {
      this.#chosen--;
      work();
    });
  }

  async #visit(query: string, how: 'push' | 'stay', mark?: visits.Mark): Promise<void> {
    this.#flight?.abort();
    const { signal } = (this.#flight = new AbortController());
    if (how === 'push') visits.markVisit();
    this.#change({ asked: query, failed: null });
    try {
      const { title, data } = await fetchResults(query, signal);
      if (how === 'push' && data.query !== this.#data.query) visits.pushVisit(data.query);
      document.title = title;
      this.#show(data, mark);
      if (how === 'push') visits.scrollToResults();
    } catch {
      if (!signal.aborted) this.#change({ asked: null, failed: query });
    }
  }

  #show(next: SearchResultsData, mark?: visits.Mark): void {
    this.#data = shareSame(this.#data, next);
    this.#place = mark;
    visits.keepVisit(visits.currentVisit(), this.#data);
    startTransition(() => this.#change({ data: this.#data, asked: null, more: 'idle' }));
  }
}
