import { useSearchActions } from '../browser/search-actions.ts';
import type { WordsView } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './words-note.css';

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
