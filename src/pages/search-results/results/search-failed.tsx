import './search-failed.css';

/** A search within the page that failed; what was found before stays below (spec 2 §8). */
export function SearchFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="search-failed" role="alert">
      <p>We are sorry. There was an issue with your last search.</p>
      <button type="button" className="button" onClick={onRetry}>
        Please try again
      </button>
    </div>
  );
}
