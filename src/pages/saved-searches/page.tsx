import '#ui/field.css';
import '#ui/field.later.css';
import { SavedPage } from '#pages/shared/saved/saved-page.tsx';
import type { SavedSearchesData, SavedSearchView } from './page-data.ts';
import './page.css';

const API = '/account-api/searchbookmarks';

/** Renders a shopper's saved searches: new cars, alert frequency and names. Works entirely without scripts. */
export function SavedSearchesPage({
  brand,
  signedIn,
  signInAgain,
  searches,
  frequencies,
  max,
  limit,
  emailsStopped,
  isResumed,
  removed,
}: SavedSearchesData) {
  return (
    <SavedPage brand={brand} signIn={signInAgain} current="searches">
      {removed && (
        <form className="saved-note" method="post" action={`${API}/restore`}>
          <p role="status">“{removed.name}” was deleted.</p>
          <button className="button" name="bookmarkId" value={removed.bookmarkId}>
            Undo
          </button>
        </form>
      )}
      {limit && (
        <p className="saved-note">
          {limit.text} <a href={limit.action.href}>{limit.action.label}</a>
        </p>
      )}
      {emailsStopped && (
        <p className="saved-note">
          You turned off all alert emails. To get them for a search again, choose how often we email you about it.
        </p>
      )}
      {isResumed && (
        <p className="saved-note" role="status">
          You get emails about this search again. The others stay off: choose a frequency for each search that you want
          emails about. To get emails about saved cars and recalls, use the link at the end of any of our emails.
        </p>
      )}
      {searches.length === 0 ? (
        <div className="saved-empty searches">
          <p>You have no saved searches yet. Choose filters, then select Save Search above the results.</p>
          <a className="button primary" href="/cars-for-sale">
            Find cars
          </a>
        </div>
      ) : (
        <ul className="saved-searches">
          {searches.map((search) => (
            <SavedSearchItem key={search.bookmarkId} search={search} frequencies={frequencies} max={max} />
          ))}
        </ul>
      )}
      {!signedIn && searches.length > 0 && !limit && (
        <p className="saved-hint">
          These searches are saved in this browser only.{' '}
          <a href="/sign-in?defaultScreen=signup&refUrl=%2Fsaved-searches">Create a free account</a> to have them on
          every device.
        </p>
      )}
    </SavedPage>
  );
}

type FrequencyProps = { search: SavedSearchView; frequencies: SavedSearchesData['frequencies'] };

function FrequencyForm({ search: { bookmarkId, name, frequency }, frequencies }: FrequencyProps) {
  return (
    <form className="saved-search-form" method="post" action={`${API}/frequency`}>
      <input type="hidden" name="bookmarkId" value={bookmarkId} />
      <label className="field">
        Email me
        <select className="select" name="frequency" defaultValue={frequency}>
          {frequencies.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button className="button" aria-label={`Change how often we email about ${name}`}>
        Change
      </button>
    </form>
  );
}

function SavedSearchItem(props: {
  search: SavedSearchView;
  frequencies: SavedSearchesData['frequencies'];
  max: number;
}) {
  const { search, frequencies, max } = props;
  const { bookmarkId, name, title, news } = search;
  return (
    <li className="saved-search" id={`search-${bookmarkId}`}>
      <div>
        <h2>
          <a href={search.href}>{name}</a>
        </h2>
        {title !== null && <p className="saved-search-title">{title}</p>}
        <p className="saved-search-news">
          {news && <strong className={news.count > 0 ? 'some' : undefined}>{news.text}</strong>}
          {search.total !== null && <span>{search.total}</span>}
          <span>{search.visited}</span>
        </p>
        {search.pictures.length > 0 && (
          <a className="saved-search-pictures" href={search.href} tabIndex={-1} aria-hidden="true">
            {search.pictures.map((src) => (
              <img key={src} src={src} alt="" width={480} height={360} loading="lazy" decoding="async" />
            ))}
          </a>
        )}
      </div>
      <div className="saved-search-emails">
        {search.hasChoice && <FrequencyForm search={search} frequencies={frequencies} />}
        {search.noEmails && (
          <p className="saved-search-title">
            {search.noEmails.text}{' '}
            {search.noEmails.action && <a href={search.noEmails.action.href}>{search.noEmails.action.label}</a>}
          </p>
        )}
      </div>
      <div className="saved-search-more">
        <a href={search.mailsHref}>Preview alerts</a>
        <details>
          <summary>Rename</summary>
          <form className="saved-search-form" method="post" action={`${API}/rename`}>
            <input type="hidden" name="bookmarkId" value={bookmarkId} />
            <label className="field">
              Name
              <input className="input" name="searchName" maxLength={max} defaultValue={search.ownName} />
            </label>
            <button className="button">Rename</button>
          </form>
        </details>
        <form method="post" action={`${API}/remove`}>
          <button className="button" name="bookmarkId" value={bookmarkId} aria-label={`Delete ${name}`}>
            Delete
          </button>
        </form>
      </div>
    </li>
  );
}
