import './search-failed.css';

/**
 * A search within the page that failed; what was found before stays below. Trying again loads the page anew, at the
 * address of the search that was asked for (spec 2 §8).
 */
export function SearchFailed({ query }: { query: string }) {
  return (
    <div className="search-failed" role="alert">
      <p>We are sorry. There was an issue with your last search.</p>
      <button type="button" className="button" onClick={() => location.assign(`/cars-for-sale${query && `?${query}`}`)}>
        Please try again
      </button>
    </div>
  );
}
