import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/icon.css';
import '#ui/field.css';
import '#ui/checkbox.css';
import { Suspense, useMemo, useRef } from 'react';
import { formatNumber } from '#kit/format.ts';
import { SiteFooter } from '#ui/site-footer.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PartFailed } from '../part-failed.tsx';
import { EntryPoints } from './entry/entry-points.tsx';
import { OrderBlock } from './entry/order-block.tsx';
import { Notes } from './promise/notes.tsx';
import { Ways } from './promise/ways.tsx';
import { chipsWhile } from './browser/optimistic-chips.ts';
import { SearchActionsContext } from './browser/search-actions.ts';
import { useFilterSheet } from './browser/use-filter-sheet.ts';
import { useResults } from './browser/use-results.ts';
import { FilterPanel } from './panel/filter-panel.tsx';
import { CardList } from './results/card-list.tsx';
import { ChipList } from './results/chip-list.tsx';
import { ExpiredBanner } from './results/expired-banner.tsx';
import { LoadMore } from './results/load-more.tsx';
import { NoResults } from './results/no-results.tsx';
import { PageHeader } from './results/page-header.tsx';
import { ResultsBar } from './results/results-bar.tsx';
import { SearchFailed } from './results/search-failed.tsx';
import type { SearchResultsData } from './page-data.ts';
import './page.css';

/** The results page: filters beside the vehicles that match them. Works without script; with it, changes stay in place. */
export function SearchResultsPage(first: SearchResultsData) {
  const form = useRef<HTMLFormElement>(null);
  const { data, asked, failed, more, navigator } = useResults(first, form);
  const sheet = useFilterSheet();
  const chips = useMemo(() => chipsWhile(asked, data), [asked, data]);
  const clearQuery = data.clearQuery === data.query ? null : data.clearQuery;
  const count = formatNumber(data.total);
  const busy = asked !== null;
  return (
    <SearchActionsContext value={navigator}>
      <a className="skip-link" href="#results" inert={sheet.isOpen}>
        Skip to vehicle Listings
      </a>
      <div inert={sheet.isOpen}>
        <PageHeader data={data} onLocation={sheet.openLocation} />
      </div>
      <main className="search-page">
        <ErrorBoundary part="filters" retryOn={data} fallback={<PartFailed what="Filters" />}>
          <FilterPanel
            sections={data.sections}
            carried={data.carried}
            clearQuery={clearQuery}
            seeResults={`See ${count} Results`}
            isModal={sheet.isOpen}
            form={form}
            onClose={sheet.close}
          />
        </ErrorBoundary>
        <section className="results" aria-labelledby="heading" inert={sheet.isOpen}>
          {data.expired !== null && <ExpiredBanner vehicle={data.expired} />}
          <h1 id="heading">{data.heading}</h1>
          <EntryPoints entries={data.blocks.entries} />
          <div id="results" tabIndex={-1}>
            <ResultsBar count={count} chosen={chips.length} sort={data.sort} onFilters={sheet.open} />
            {data.flags.filter_chips_srp && <ChipList chips={chips} clearQuery={clearQuery} />}
            <Notes notes={data.blocks.notes} />
            {data.sort.note && <p className="results-note">{data.sort.note}</p>}
            {failed !== null && <SearchFailed query={failed} />}
            {data.nothing ? (
              <NoResults nothing={data.nothing} clearQuery={data.clearQuery} />
            ) : (
              <ErrorBoundary part="results" retryOn={data} fallback={<PartFailed what="Results" />}>
                <Suspense>
                  <CardList cards={data.cards} terms={data.estimateTerms} busy={busy} />
                </Suspense>
              </ErrorBoundary>
            )}
            <LoadMore data={data} busy={more === 'loading'} failed={more === 'failed'} onMore={navigator.loadMore} />
          </div>
          <OrderBlock orders={data.blocks.orders} />
          <Ways ways={data.blocks.ways} />
        </section>
        <p className="visually-hidden" role="status">
          {busy ? '' : data === first ? '' : `${count} Results`}
        </p>
      </main>
      <div inert={sheet.isOpen}>
        <SiteFooter brand={data.brand}>
          <p>
            <strong>{data.brand.name}</strong> {data.brand.about}
          </p>
          <p>
            Monthly payments are estimates, not offers of credit: {data.estimateTerms}, before taxes and fees. Deal
            ratings compare a price with what the market asks for such a car.
          </p>
        </SiteFooter>
      </div>
    </SearchActionsContext>
  );
}
