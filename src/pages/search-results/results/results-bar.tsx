import { Icon } from '#ui/icon.tsx';
import type { SearchResultsData } from '../page-data.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import './results-bar.css';

/**
 * Sticks to the top: the filters button with the number of chosen filters (small screens), the count, the order, and
 * Save Search.
 */
export function ResultsBar(props: {
  data: Pick<SearchResultsData, 'canSave' | 'query' | 'sort'>;
  count: string;
  chosen: number;
  onFilters(): void;
}) {
  const { count, chosen, onFilters } = props;
  const { canSave, query, sort } = props.data;
  const { sort: reorder } = useSearchActions();
  return (
    <div className="results-bar">
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
        {`${count} Results`}
      </h2>
      <label className="sort">
        <span>Sort by</span>
        <select
          className="select"
          name="sortBy"
          form="filter-form"
          key={sort.value}
          defaultValue={sort.value}
          onChange={reorder}
        >
          {sort.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="button sort-button" form="filter-form">
          Sort
        </button>
      </noscript>
      {canSave && (
        <form className="save-search" method="post" action="/account-api/search">
          <button className="button" name="search" value={query}>
            Save Search
          </button>
        </form>
      )}
    </div>
  );
}
