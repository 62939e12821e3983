import { THANKS } from '#features/listings/listings.ui.ts';
import type { SearchResultsData } from '../page-data.ts';
import { Feedback } from './feedback.tsx';

/** The end of the list: the feedback question, and where to go next. */
export function ListFoot({ data }: { data: Pick<SearchResultsData, 'query' | 'thanks' | 'certifiedQuery'> }) {
  const { query, thanks, certifiedQuery } = data;
  return (
    <aside className="list-foot" aria-label="About these results">
      {thanks === 'report' ? (
        <p role="status">{THANKS.report}</p>
      ) : (
        <Feedback query={query} thanked={thanks === 'feedback'} />
      )}
      <div className="list-foot-links">
        <a href={`/cars-for-sale${query && `?${query}`}`} data-dialog="share-search">
          Share this search
          <noscript>(copy this link)</noscript>
        </a>
        <a
          href={`/cars-for-sale/certified-program?${certifiedQuery ?? query}`}
          rel="nofollow"
          data-dialog="certified-program"
        >
          Certified Program Details
        </a>
      </div>
    </aside>
  );
}
