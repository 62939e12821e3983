import { SiteFooter } from '#ui/site-frame.tsx';
import '#ui/icon.css';
import '#ui/field.css';
import '#ui/checkbox.css';
import {
  type ComponentProps,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '#kit/format.ts';
import { ErrorBoundary, PartFailed } from '#ui/error-boundary.tsx';
import { SaveForm } from '#features/saves/saves.ui.ts';
import { BelowResults } from './below/below-results.tsx';
import { SearchPresets, OrderBlock } from './entry/search-presets.tsx';
import { SearchAdvice, BuyingOptions } from './promise/ways.tsx';
import { PendingSearchContext, SearchActionsContext, useSearchActions } from './browser/search-actions.ts';
import { FilterSheet } from './browser/filter-sheet.ts';
import { useLazyModule } from './browser/use-lazy-module.ts';
import { LazyNavigator } from './browser/lazy-navigator.ts';
import { firstShown, type DisplayedSearch } from './browser/displayed-search.ts';
import { SearchLink } from './results/search-link.tsx';
import { useDialogs } from './modals/use-dialogs.ts';
import { FilterPanel } from './panel/filter-panel.tsx';
import { CardList } from './results/card-list.tsx';
import { ChipList } from './results/chip-list.tsx';
import { ListFoot } from './results/list-foot.tsx';
import { moreResultsText, LoadMore } from './results/load-more.tsx';
import { ExpiredBanner, NoResults, SearchNotices, SearchFailed, WordsNote } from './results/messages.tsx';
import { PageHeader } from './results/page-header.tsx';
import { ResultsBar } from './results/results-bar.tsx';
import { useCarMemory } from './seen/use-car-memory.ts';
import type { CrumbView, SearchResultsData } from './page-data.ts';
import './results/market-link.css';
import './page.css';

/**
 * The results page: filters next to the matching vehicles. Works without script; with script, changes load in place.
 */
export function SearchResultsPage(first: SearchResultsData) {
  const form = useRef<HTMLFormElement>(null);
  const { data, pending, failed, more, added, search, list, late, navigator } = useResults(first, form);
  const [sheet] = useState(() => new FilterSheet());
  const memory = useCarMemory(data.cards);
  useDialogs(data, navigator);
  const asked = pending?.query ?? null;
  const chips = pending?.chips ?? data.chips;
  const clearQuery = data.clearQuery === data.query ? null : data.clearQuery;
  const onItsWay = useMemo(() => ({ query: asked, late }), [asked, late]);
  const AutoMore = useLazyModule(data.flags.infinite_scroll, () => import('./browser/auto-more.tsx'))?.AutoMore;
  const count = formatNumber(pending?.total ?? data.total);
  const busy = asked !== null;
  return (
    <SearchActionsContext value={navigator}>
      <a className="skip-link" href="#results">
        Skip to vehicle Listings
      </a>
      <div data-behind-sheet="">
        <PageHeader data={data} onLocation={sheet.openLocation} />
      </div>
      <SaveForm />
      <main className="search-page">
        <div className="crumbs" data-behind-sheet="">
          <CrumbTrail crumbs={data.crumbs} />
        </div>
        <ErrorBoundary part="filters" retryOn={data} fallback={<PartFailed what="Filters" />}>
          <PendingSearchContext value={onItsWay}>
            <FilterPanel
              sections={data.sections}
              carried={data.carried}
              chips={chips}
              clearQuery={clearQuery}
              seeResults={pending?.total === null ? 'See Results' : `See ${count} Results`}
              sheet={sheet}
              form={form}
            />
          </PendingSearchContext>
        </ErrorBoundary>
        <section className="results" aria-labelledby="heading" data-behind-sheet="">
          {data.expired !== null && <ExpiredBanner {...data.expired} />}
          <h1 id="heading">{data.heading}</h1>
          <ErrorBoundary part="entry points" retryOn={data} fallback={null}>
            <SearchPresets entries={data.blocks.entries} />
          </ErrorBoundary>
          <div id="results" tabIndex={-1}>
            <ResultsBar data={data} count={count} chosen={chips.length} onFilters={() => sheet.open()} />
            {data.flags.filter_chips_srp && (
              <LiveChips
                key={`chips ${list}`}
                navigator={navigator}
                chips={chips}
                clearQuery={clearQuery}
                buyOnline={data.buyOnline}
              />
            )}
            <MarketLink query={data.query} />
            {data.words && <WordsNote {...data.words} />}
            <SearchNotices remarks={data.remarks} />
            <ErrorBoundary part="notes" retryOn={data} fallback={null}>
              <SearchAdvice notes={data.blocks.notes} />
            </ErrorBoundary>
            {failed !== null && <SearchFailed query={failed} />}
            {!data.nothing && (
              <ErrorBoundary part="results" retryOn={data} fallback={<PartFailed what="Results" />}>
                <Suspense>
                  <CardList
                    key={list}
                    cards={data.cards}
                    terms={data.estimateTerms}
                    busy={busy}
                    memory={memory}
                    ranked={data.ranked}
                    coming={more === 'loading' ? comingCards(data, first.cards.length) : 0}
                  />
                </Suspense>
              </ErrorBoundary>
            )}
            {data.relaxations.links[0] && <NoResults {...data} />}
            {AutoMore && (
              <AutoMore
                shown={data.cards.length}
                active={data.more !== null && more === 'idle' && !busy}
                onMore={navigator.loadMore}
              />
            )}
            <LoadMore
              key={`more ${list}`}
              data={data}
              hidden={memory.hidden}
              busy={more === 'loading'}
              failed={more === 'failed'}
              onMore={navigator.loadMore}
            />
          </div>
          {/* A new search clears what is below the list (spec 2 §4); a sort does not. */}
          <ErrorBoundary key={`below ${search}`} part="below the results" retryOn={data} fallback={null}>
            <BelowResults
              data={data}
              memory={memory}
              busy={busy}
              preOrder={<OrderBlock orders={data.blocks.orders} />}
            />
          </ErrorBoundary>
          <ErrorBoundary part="ways to buy" retryOn={data} fallback={null}>
            <BuyingOptions ways={data.blocks.ways} />
          </ErrorBoundary>
          <ListFoot data={data} />
        </section>
        <p className="visually-hidden" role="status">
          {busy || data.cards === first.cards ? '' : added > 0 ? moreResultsText(added, data) : foundText(count, data)}
        </p>
      </main>
      <div data-behind-sheet="">
        <Footer brand={data.brand} estimateTerms={data.estimateTerms} />
      </div>
    </SearchActionsContext>
  );
}

function MarketLink({ query }: Pick<SearchResultsData, 'query'>) {
  return (
    <a className="market-link" href={`/cars-for-sale/market?${query}`} rel="nofollow" data-dialog="market">
      Compare price and mileage
    </a>
  );
}

function Footer({ brand, estimateTerms }: Pick<SearchResultsData, 'brand' | 'estimateTerms'>) {
  return (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about}
      </p>
      <p>
        Monthly payments are estimates, not offers of credit: {estimateTerms} and fees. Deal ratings compare a car’s
        price with similar cars on the market.
      </p>
    </SiteFooter>
  );
}

/** The announcement of new results for screen readers. */
function foundText(count: string, { words, remarks }: SearchResultsData): string {
  return [`${count} Results`, words && words.lead + words.meaning, remarks[0]?.text].filter(Boolean).join('. ');
}

/** Returns the number of cards in the next batch: as many as in the first, or what is left. */
function comingCards({ total, cards, more }: SearchResultsData, batch: number): number {
  return Math.min(batch, total - (more?.firstRecord ?? cards.length));
}

/** The chips. They follow a press at once, and wait for nothing else of the page, which follows in a transition. */
function LiveChips({ navigator, chips, ...rest }: ComponentProps<typeof ChipList> & { navigator: LazyNavigator }) {
  const [ahead, setAhead] = useState<typeof chips | null>(null);
  useLayoutEffect(() => navigator.onChips(setAhead), [navigator]);
  return <ChipList {...rest} chips={ahead ?? chips} />;
}

/** Returns what the page shows, and the navigator that changes it. */
function useResults(
  first: SearchResultsData,
  form: RefObject<HTMLFormElement | null>,
): DisplayedSearch & { navigator: LazyNavigator } {
  const [shown, setShown] = useState<DisplayedSearch>(() => firstShown(first));
  const [navigator] = useState(
    () => new LazyNavigator(first, form, (part) => setShown((before) => ({ ...before, ...part }))),
  );
  useLayoutEffect(() => navigator.drawn(shown.data), [navigator, shown.data]);
  useEffect(() => navigator.start(), [navigator]);
  return { ...shown, navigator };
}

/** The path to this search; each crumb is the search up to it. */
export function CrumbTrail({ crumbs }: { crumbs: readonly CrumbView[] }) {
  const { refine } = useSearchActions();
  return (
    <nav className="crumb-trail" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ key, label, query }, index) => (
          <li key={key}>
            <SearchLink query={query} go={refine} current={index === crumbs.length - 1 && 'page'}>
              {label}
            </SearchLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
