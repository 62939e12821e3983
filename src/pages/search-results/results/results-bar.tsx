import { Icon } from '#ui/icon.tsx';
import type { SearchResultsData } from '../page-data.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import './results-bar.css';

/** Sticks to the top: filters with the number chosen (small screens), the count and the order. */
export function ResultsBar(props: {
  count: string;
  chosen: number;
  sort: SearchResultsData['sort'];
  onFilters(): void;
}) {
  const { count, chosen, sort, onFilters } = props;
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
    </div>
  );
}
