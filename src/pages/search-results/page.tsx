import '#ui/icon.css';
import '#ui/icon.later.css';
import '#ui/field.css';
import '#ui/field.later.css';
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
import { formatNumber } from '#kit/text/format.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { ErrorBoundary, PartFailed } from '#ui/error-boundary.tsx';
import { SaveForm } from '#features/saves/saves.ui.ts';
import { ACTIONS, PendingSearchContext, SearchActionsContext, useSearchActions } from './browser/search-actions.ts';
import { FilterSheet } from './browser/filter-sheet.ts';
import { onNearViewport } from './browser/on-near-viewport.ts';
import { useLazyModule } from './browser/use-lazy-module.ts';
import { LazyNavigator } from './browser/lazy-navigator.ts';
import {
  BelowResults,
  BuyingOptions,
  ExpiredBanner,
  ListFoot,
  LiveChips,
  LoadMore,
  loadLateParts,
  NoResults,
  PageFooter,
  SearchAdvice,
  SearchFailed,
  SearchNotices,
  SearchPresets,
  Showcase,
  SlotCarousel,
  PlacePrompt,
  useWhenArrived,
  WordsNote,
} from './browser/late-parts.tsx';
import { initialDisplayedSearch, type DisplayedSearch } from './browser/display/displayed-search.ts';
import { SearchLink } from './results/search-link.tsx';
import { useDialogs } from './modals/use-dialogs.ts';
import { FilterPanel } from './panel/filter-panel.tsx';
import { CardList } from './results/card-list.tsx';
import { PageHeader } from './results/page-header.tsx';
import { ResultsBar, resultCount } from './results/results-bar.tsx';
import { moreResultsText } from './results/shown-text.ts';
import { EMPTY_MEMORY, useCarMemory } from './seen/use-car-memory.ts';
import type { CrumbView, SearchResultsData } from './page-data.ts';
import '#features/price-plot/ui/market-switch.css';
import './results/market-link.later.css';
import './results/place-prompt.css';
import './page.css';

/**
 * Renders the results page: filters next to the matching vehicles. Works without scripts. With scripts, changes load
 * without a new document.
 */
export function SearchResultsPage(first: SearchResultsData) {
  const form = useRef<HTMLFormElement>(null);
  const { data, pending, failed, more, added, search, list, late, navigator } = useResults(first, form);
  const [sheet] = useState(() => new FilterSheet());
  const memory = useCarMemory(data);
  const lateMemory = useWhenArrived(memory, EMPTY_MEMORY);
  const lateMore = useWhenArrived(more, 'idle');
  useDialogs(data, navigator);
  useRowInView();
  const asked = pending?.query ?? null;
  const chips = pending?.chips ?? data.chips;
  const clearQuery = data.clearQuery === data.query ? null : data.clearQuery;
  const onItsWay = useMemo(() => ({ query: asked, late }), [asked, late]);
  const AutoMore = useLazyModule(data.flags.infinite_scroll, () => import('./browser/display/auto-more.tsx'))?.AutoMore;
  const count = formatNumber(pending?.total ?? data.total);
  const busy = asked !== null;
  return (
    <SearchActionsContext value={navigator}>
      <a className="skip-link" href="#results">
        Skip to vehicle Listings
      </a>
      <div data-behind-sheet="">
        <PageHeader {...data} onLocation={sheet.openLocation} />
      </div>
      <SaveForm />
      <main className="search-page">
        <ErrorBoundary part="filters" retryOn={data} fallback={<PartFailed what="Filters" />}>
          <PendingSearchContext value={onItsWay}>
            <FilterPanel
              sections={data.sections}
              carried={data.carried}
              chips={chips}
              clearQuery={clearQuery}
              seeResults={pending?.total === null ? 'See Results' : seeResultsText(count)}
              sheet={sheet}
              form={form}
            />
          </PendingSearchContext>
        </ErrorBoundary>
        <section className="results" aria-labelledby="heading" data-behind-sheet="">
          {data.expired !== null && <ExpiredBanner {...data.expired} />}
          <FragmentList {...headingItems(data, count)} />
          {/* If the document asks for the place, the row stays after an answer, so that nothing moves. */}
          {first.asksPlace && <PlacePrompt {...data} />}
          <div id="results" tabIndex={-1}>
            <ResultsBar
              data={data}
              count={count}
              chosen={chips.length}
              isEmpty={data.nothing !== null}
              onFilters={() => sheet.open()}
            >
              <Choices data={data} navigator={navigator} chips={chips} clearQuery={clearQuery} list={list} />
            </ResultsBar>
            {data.words && <WordsNote {...data.words} />}
            {data.remarks.length > 0 && <SearchNotices remarks={data.remarks} />}
            <ErrorBoundary part="notes" retryOn={data} fallback={null}>
              {data.blocks.notes.length > 0 && <SearchAdvice notes={data.blocks.notes} />}
            </ErrorBoundary>
            {failed !== null && <SearchFailed query={failed} />}
            {data.slots && <SlotCarousel slots={data.slots} />}
            {!data.nothing && (
              <ErrorBoundary part="results" retryOn={data} fallback={<PartFailed what="Results" />}>
                <Suspense>
                  <CardList
                    key={list}
                    cards={data.cards}
                    busy={busy}
                    memory={memory}
                    coming={more === 'loading' ? comingCards(data, first.cards.length) : 0}
                    slots={data.slots}
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
              hidden={lateMemory.hidden}
              busy={lateMore === 'loading'}
              failed={lateMore === 'failed'}
              onMore={navigator.loadMore}
            />
          </div>
          {data.slots && <Showcase slots={data.slots} />}
          {/* A new search clears the content below the list (spec 2 §4); sorting does not. */}
          <ErrorBoundary key={`below ${search}`} part="below the results" retryOn={data} fallback={null}>
            <BelowResults data={data} memory={lateMemory} busy={busy} />
          </ErrorBoundary>
          <ErrorBoundary part="ways to buy" retryOn={data} fallback={null}>
            {data.blocks.ways.length > 0 && <BuyingOptions ways={data.blocks.ways} />}
          </ErrorBoundary>
          <ListFoot data={data} />
        </section>
        <div className="crumbs" data-behind-sheet="">
          <CrumbTrail crumbs={data.crumbs} />
        </div>
        <p className="visually-hidden" role="status">
          {busy || data.cards === first.cards ? '' : added > 0 ? moreResultsText(added, data) : foundText(count, data)}
        </p>
      </main>
      <div data-behind-sheet="">
        <PageFooter brand={data.brand} estimateTerms={data.estimateTerms} query={data.query} ads={data.ads} />
      </div>
    </SearchActionsContext>
  );
}

/** `count` is a formatted number. */
export function headingItems({ heading }: Pick<SearchResultsData, 'heading'>, count: string) {
  return { of: HEADING, items: [{ heading, count: resultCount(count) }] };
}

const HEADING: Fragment<{ heading: string; count: string }> = {
  component: ({ heading, count }) => (
    <h1 id="heading" data-count={count}>
      {heading}
    </h1>
  ),
};

/** The chosen filters, and the presets of a search. */
function Choices(
  props: Omit<ComponentProps<typeof LiveChips>, 'buyOnline'> & {
    data: SearchResultsData;
    list: DisplayedSearch['list'];
  },
) {
  const { data, list, ...chips } = props;
  return (
    <>
      {data.flags.filter_chips_srp && <LiveChips key={`chips ${list}`} {...chips} buyOnline={data.buyOnline} />}
      <ErrorBoundary part="entry points" retryOn={data} fallback={null}>
        <SearchPresets entries={data.blocks.entries} />
      </ErrorBoundary>
    </>
  );
}

export function seeResultsText(count: string): string {
  return `See ${resultCount(count)}`;
}

/** The announcement of new results for screen readers. */
function foundText(count: string, { words, remarks }: SearchResultsData): string {
  return [resultCount(count), words && words.lead + words.meaning, remarks[0]?.text].filter(Boolean).join('. ');
}

/** Returns the number of cards in the next batch: as many as in the first batch, or all that remain. */
function comingCards({ total, cards, more }: SearchResultsData, batch: number): number {
  return Math.min(batch, total - (more?.firstRecord ?? cards.length));
}

/** Returns what the page shows, and the navigator that changes it. */
function useResults(
  first: SearchResultsData,
  form: RefObject<HTMLFormElement | null>,
): DisplayedSearch & { navigator: LazyNavigator } {
  const [shown, setShown] = useState<DisplayedSearch>(() => initialDisplayedSearch(first));
  const [navigator] = useState(
    () => new LazyNavigator(first, form, (part) => setShown((before) => ({ ...before, ...part })), loadLateParts),
  );
  useLayoutEffect(() => navigator.drawn(shown.data), [navigator, shown.data]);
  useEffect(() => navigator.start(), [navigator]);
  return { ...shown, navigator };
}

/**
 * If there are few results, loads the code for a row of more cars without waiting, because the row is near the
 * viewport.
 */
function useRowInView(): void {
  useEffect(() => {
    const row = document.querySelector('.below-part');
    return row ? onNearViewport(row, () => void loadLateParts().catch(() => undefined)) : undefined;
  }, []);
}

/** The path to this search; each crumb is the search up to it. */
export function CrumbTrail({ crumbs }: { crumbs: readonly CrumbView[] }) {
  return (
    <nav className="crumb-trail" aria-label="Breadcrumb">
      <ol>
        <FragmentList {...crumbItems(crumbs)} />
      </ol>
    </nav>
  );
}

export function crumbItems(crumbs: readonly CrumbView[]) {
  const items = crumbs.map(({ key, label, query }, index) => ({
    filter: key,
    label,
    query,
    isCurrent: index === crumbs.length - 1,
  }));
  return { of: CRUMB, items };
}

type CrumbProps = { filter: string; label: string; query: string; isCurrent: boolean };

const CRUMB: Fragment<CrumbProps> = {
  component: Crumb,
  keyOf: ({ filter }) => filter,
  contexts: [ACTIONS],
  compact: true,
};

function Crumb({ label, query, isCurrent }: CrumbProps) {
  const { refine } = useSearchActions();
  return (
    <li>
      <SearchLink query={query} go={refine} current={isCurrent && 'page'}>
        {label}
      </SearchLink>
    </li>
  );
}
