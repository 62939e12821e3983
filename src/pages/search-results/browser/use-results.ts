import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SearchResultsData } from '../page-data.ts';
import { afterPaint } from './after-paint.ts';
import { fetchResults } from './fetch-results.ts';
import { formQuery } from './form-query.ts';
import { readForm, showDrawn, showQuery } from './form-state.ts';
import type { SearchActions } from './search-actions.ts';
import { appendCards, shareSame } from './share.ts';
import * as visits from './visits.ts';

/** What the page shows, what is on its way, and what the shopper can ask for. */
export type Results = {
  data: SearchResultsData;
  /** The query on its way; `null` when what is shown is what was asked. */
  asked: string | null;
  /** The query whose search failed. */
  failed: string | null;
  more: 'idle' | 'loading' | 'failed';
  actions: SearchActions;
  loadMore(): void;
};

/**
 * Navigation within the results page: the newest request wins, the address follows the answer, going back restores
 * results, cards and place.
 */
export function useResults(first: SearchResultsData, form: RefObject<HTMLFormElement | null>): Results {
  const [data, setData] = useState(first);
  const [asked, setAsked] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [more, setMore] = useState<Results['more']>('idle');
  const shown = useRef(data);
  const flight = useRef<AbortController>(undefined);
  const restore = useRef<visits.Mark>(undefined);

  const show = (next: SearchResultsData, mark?: visits.Mark) => {
    const shared = shareSame(shown.current, next);
    shown.current = shared;
    restore.current = mark;
    visits.keepVisit(visits.currentVisit(), shared);
    startTransition(() => {
      setData(shared);
      setAsked(null);
      setMore('idle');
    });
  };

  const visit = async (query: string, how: 'push' | 'stay', mark?: visits.Mark) => {
    flight.current?.abort();
    const mine = (flight.current = new AbortController());
    if (how === 'push') visits.markVisit();
    setAsked(query);
    setFailed(null);
    try {
      const { title, data: next } = await fetchResults(query, mine.signal);
      if (mine.signal.aborted) return;
      if (how === 'push' && next.query !== shown.current.query) visits.pushVisit(next.query);
      document.title = title;
      show(next, mark);
      if (how === 'push') scrollToResults();
    } catch {
      if (mine.signal.aborted) return;
      setAsked(null);
      setFailed(query);
    }
  };

  const actions = useMemo<SearchActions>(
    () => ({
      apply: () => afterPaint(() => form.current && void visit(formQuery(readForm(form.current)), 'push')),
      go: (query) => {
        if (form.current) showQuery(form.current, query);
        afterPaint(() => void visit(query, 'push'));
      },
    }),
    // Everything that `visit` uses is a ref or a setter.
    [],
  );

  const loadMore = async () => {
    const next = shown.current.more;
    if (!next) return;
    const mine = (flight.current ??= new AbortController());
    setMore('loading');
    try {
      const { data: batch } = await fetchResults(shown.current.query, mine.signal, next);
      const grown = appendCards(shown.current, batch);
      shown.current = grown;
      visits.keepVisit(visits.currentVisit(), grown);
      startTransition(() => {
        setData(grown);
        setMore('idle');
      });
    } catch {
      setMore(mine.signal.aborted ? 'idle' : 'failed');
    }
  };

  useLayoutEffect(() => {
    if (form.current) showDrawn(form.current);
    if (restore.current) visits.scrollToMark(restore.current);
    restore.current = undefined;
  }, [data]);

  useEffect(() => {
    const stored = visits.storedVisit();
    if (stored) show(stored.data, stored.mark);
    else visits.keepVisit(visits.currentVisit(), shown.current);
    if (!stored) visits.correctPlace();
    history.scrollRestoration = 'manual';
    const pop = ({ state }: PopStateEvent) => {
      const kept = visits.keptVisit(visits.visitOf(state) ?? '');
      if (!kept) return void visit(location.search.slice(1), 'stay', visits.markOf(state));
      flight.current?.abort();
      flight.current = undefined;
      setFailed(null);
      show(kept, visits.markOf(state));
    };
    const leave = () => {
      const grown = shown.current.cards.length > first.cards.length;
      // The browser restores the place itself when the document that it comes back to is the same.
      history.scrollRestoration = grown ? 'manual' : 'auto';
      visits.markVisit();
      if (grown) visits.storeVisit(shown.current);
    };
    const back = () => (history.scrollRestoration = 'manual');
    let timer: ReturnType<typeof setTimeout>;
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(visits.markVisit, 150);
    };
    addEventListener('popstate', pop);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', back);
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('popstate', pop);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
      removeEventListener('scroll', scrolled);
    };
  }, []);

  return { data, asked, failed, more, actions, loadMore: () => void loadMore() };
}

/** A new search begins at its first result; nothing moves for those who are there already. */
function scrollToResults(): void {
  const top = document.getElementById('results')?.getBoundingClientRect().top ?? 0;
  if (top < 0) scrollBy({ top, behavior: 'instant' });
}
