import './search-failed.css';

/**
 * Shown if a search within the page failed; the previous results stay below. Try Again reloads the page at the address
 * of the requested search (spec 2 §8).
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
