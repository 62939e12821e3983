import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import type { SearchResultsData } from '../page-data.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import '#features/saves/ui/save-search.css';
import { ViewSwitch } from '../browser/late-parts.tsx';
import './results-bar.css';

/** `count` is formatted: `1,234 Results`. */
export function resultCount(count: string): string {
  return `${count} Result${count === '1' ? '' : 's'}`;
}

/**
 * Sticks to the top: the filters button with the number of chosen filters (small screens), the count, the order, Save
 * Search and the price plot. On a phone, the chips and presets (`children`) scroll in the same row.
 */
export function ResultsBar(props: {
  data: Pick<SearchResultsData, 'canSave' | 'query' | 'sort'>;
  count: string;
  chosen: number;
  onFilters(): void;
  plot: ReactNode;
  children: ReactNode;
}) {
  const { count, chosen, onFilters, plot, children } = props;
  const { canSave, query, sort } = props.data;
  const { sort: reorder } = useSearchActions();
  return (
    <div className="results-bar">
      <div className="results-tools">
        <a
          className="button filters-button"
          href="#filters"
          onClick={(event) => {
            event.preventDefault();
            onFilters();
          }}
        >
          <Icon name="filter" />
          Filter
          {chosen > 0 && <span className="badge">{chosen}</span>}
        </a>
        <h2 className="results-count" id="results-count" tabIndex={-1}>
          {resultCount(count)}
        </h2>
        <label className="sort">
          <span>Sort by</span>
          <Select name="sortBy" form="filter-form" value={sort.value} options={sort.options} onChange={reorder} />
        </label>
        <noscript>
          <button className="button sort-button" form="filter-form">
            Sort
          </button>
        </noscript>
        {canSave && (
          // Opens a form: in place with scripts, else on its own page. Once the search is saved, `page-state.ts` puts a
          // link of the same width in place of the button.
          <form className="save-search" action="/saved-searches/new">
            <button className="button" name="search" value={query}>
              Save Search
            </button>
          </form>
        )}
        {plot}
        <ViewSwitch />
      </div>
      <div className="results-chips">{children}</div>
    </div>
  );
}
