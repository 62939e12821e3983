import { useSearchActions } from '../browser/search-actions.ts';
import type { SearchResultsData } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './no-results.css';

/** Says why nothing was found, and offers similar searches if it found nothing or little. */
export function NoResults({ nothing, relaxations: { lead, links } }: SearchResultsData) {
  const { go } = useSearchActions();
  return (
    <div className="no-results">
      {nothing && <h3>{nothing.title}</h3>}
      {nothing?.reasons.map((reason) => (
        <p key={reason} className="no-results-reasons">
          {reason}
        </p>
      ))}
      <p>{lead}</p>
      <div className="no-results-steps">
        {links.map(({ label, query, count }) => (
          <SearchLink key={query} className="button" query={query} go={go} refocus="results-count">
            {label}
            <b>{count}</b>
          </SearchLink>
        ))}
      </div>
    </div>
  );
}
