import { formatNumber } from '#kit/format.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import type { NothingView } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './no-results.css';

/** Says why nothing was found and offers the smallest steps that find something. */
export function NoResults({ nothing, clearQuery }: { nothing: NothingView; clearQuery: string }) {
  const { go } = useSearchActions();
  return (
    <div className="no-results">
      <h3>Update filter criteria to see more results</h3>
      {nothing.reasons.length > 0 && (
        <ul className="no-results-reasons">
          {nothing.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {nothing.relaxations.length > 0 ? (
        <>
          <p>No vehicle matches everything you chose. These come close:</p>
          <ul className="no-results-steps">
            {nothing.relaxations.map(({ label, query, count }) => (
              <li key={query}>
                <SearchLink className="button" query={query} go={go} refocus="results-count">
                  {label}: <b>{formatNumber(count)}</b>
                </SearchLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <SearchLink className="button primary" query={clearQuery} go={go} refocus="results-count">
          Clear Filters
        </SearchLink>
      )}
    </div>
  );
}
