import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import { addressOf } from '../browser/query/search-address.ts';
import type { SearchNoticeView, SearchResultsData, WordsView } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './messages.later.css';
import { Icon } from '#ui/icon.tsx';

/** Explains why nothing was found, and offers similar searches if nothing or little was found. */
export function NoResults(data: NoResultsData) {
  return <FragmentList {...noResultItems(data)} />;
}

/** Returns the list of fragments that shows this; empty if there are no similar searches. */
export function noResultItems({ nothing, relaxations: { lead, links } }: NoResultsData) {
  const steps = links.map(({ label, query, count }) => ({ query, text: count ? `${label} (${count})` : label }));
  return { of: NO_RESULTS, items: steps.length === 0 ? [] : [{ nothing, lead, steps }] };
}

type NoResultsData = Pick<SearchResultsData, 'nothing' | 'relaxations'>;

type NoResultsProps = Pick<SearchResultsData, 'nothing'> & { lead: string; steps: { query: string; text: string }[] };

const NO_RESULTS: Fragment<NoResultsProps> = {
  component: Nothing,
  contexts: [ACTIONS],
};

function Nothing({ nothing, lead, steps }: NoResultsProps) {
  const { go } = useSearchActions();
  return (
    <div className="no-results">
      {nothing && <EmptyRoad />}
      {nothing && <h3>{nothing.title}</h3>}
      {nothing?.reasons.map((reason) => (
        <p key={reason} className="no-results-reasons">
          {reason}
        </p>
      ))}
      <p>{lead}</p>
      <div className="no-results-steps">
        {steps.map(({ query, text }, i) => (
          <SearchLink
            key={query}
            className={i === 0 ? 'button primary' : 'button'}
            query={query}
            go={go}
            refocus="results-count"
          >
            {text}
          </SearchLink>
        ))}
      </div>
    </div>
  );
}

/** Renders a picture for an empty list: a road with an empty parking space. */
function EmptyRoad() {
  return (
    <svg className="no-results-drawing" viewBox="0 0 220 72" aria-hidden="true" focusable="false">
      <path d="M4 58h212M20 66h24M62 66h24M104 66h24M146 66h24M188 66h14" />
      <path className="space" d="M130 24h72a8 8 0 0 1 8 8v22h-88V32a8 8 0 0 1 8-8z" />
      <path
        className="car"
        d="M22 54h-6c-2 0-3-1-3-3v-5c0-3 2-4 4-5l16-3c6-5 11-8 17-8h18c7 1 12 4 18 8l15 3c4 1 6 3 6 6v4c0 2-1 3-3 3h-4M34 54h48M38 38h22V30M60 38h20"
      />
      <circle className="car" cx="28" cy="54" r="6" />
      <circle className="car" cx="91" cy="54" r="6" />
      <path className="ask" d="M159 35a7 7 0 1 1 10 6c-3 2-3 3-3 4M166 49v.5" />
    </svg>
  );
}

export function SearchNotices({ remarks }: { remarks: readonly SearchNoticeView[] }) {
  return remarks.flatMap(({ text, link, details }) => [
    <p key={text} className="results-note">
      {text}
      {link && <a href={link.href}>{link.label}</a>}
    </p>,
    details && (
      <details key={details.title} className="results-note">
        <summary>{details.title}</summary>
        {details.text}
      </details>
    ),
  ]);
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
 * Explains how the typed words were handled: interpreted as filters, ambiguous, or searched as text; and links to the
 * alternative. If chips say the same, the note is left out so that it does not move the cards: the suggestions of the
 * search field offer the alternative too.
 */
export function WordsNote({ lead, meaning, rest, link, questions, isTelling }: WordsView) {
  const { go } = useSearchActions();
  const linkTo = ({ label, query }: WordsView['link'], className?: string) => (
    <SearchLink key={query} {...(className && { className })} query={query} go={go} refocus="results-count">
      {label}
    </SearchLink>
  );
  const note = (
    <section className="words-note" aria-label="How we read your search">
      <p>
        {lead}
        {meaning && <strong>{meaning}</strong>}
        {rest && ` ${rest}`} {linkTo(link)}
      </p>
      {questions.map(({ text, choices }) => (
        <p key={text}>
          {text} {choices.map((choice) => linkTo(choice, 'words-choice'))}
        </p>
      ))}
    </section>
  );
  return isTelling ? note : <noscript>{note}</noscript>;
}
