import { useSearchActions } from '../browser/search-actions.ts';
import { addressOf } from '../browser/search-address.ts';
import type { SearchNoticeView, SearchResultsData, WordsView } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './messages.css';
import { Icon } from '#ui/icon.tsx';

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

export function SearchNotices({ remarks }: { remarks: readonly SearchNoticeView[] }) {
  return remarks.map(({ text, link }) => (
    <p key={text} className="results-note">
      {text}
      {link && <a href={link.href}>{link.label}</a>}
    </p>
  ));
}

/** Shown above the results at the address of a withdrawn listing (spec 2 §8). */
export function ExpiredBanner({ vehicle, why }: { vehicle: string; why: string | null }) {
  return (
    <div className="expired-banner" role="status">
      <Icon name="info" />
      <p>
        <strong>We're sorry, the {vehicle} you were looking for is no longer available.</strong> {why && `${why} `}
        <span>Here are vehicles you may be interested in.</span>
      </p>
    </div>
  );
}

/**
 * Shown if a search within the page failed; the previous results stay below. Try Again reloads the page at the address
 * of the requested search (spec 2 §8).
 */
export function SearchFailed({ query }: { query: string }) {
  return (
    <div className="search-failed" role="alert">
      <p>We are sorry. There was an issue with your last search.</p>
      <button type="button" className="button" onClick={() => location.assign(addressOf(query))}>
        Please try again
      </button>
    </div>
  );
}

/**
 * Says how the typed words were handled: read as filters, asked about, or searched as text; and links to the
 * alternative.
 */
export function WordsNote({ lead, meaning, lines, link, questions }: WordsView) {
  const { go } = useSearchActions();
  const linkTo = ({ label, query }: WordsView['link'], className?: string) => (
    <SearchLink key={query} {...(className && { className })} query={query} go={go} refocus="results-count">
      {label}
    </SearchLink>
  );
  return (
    <section className="words-note" aria-label="How we read your search">
      <p>
        {lead}
        {meaning && <strong>{`${meaning}.`}</strong>} {linkTo(link)}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {questions.map(({ text, choices }) => (
        <p key={text}>
          {text} {choices.map((choice) => linkTo(choice, 'words-choice'))}
        </p>
      ))}
    </section>
  );
}
