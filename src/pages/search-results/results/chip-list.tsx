import { Icon } from '#ui/icon.tsx';
import type { ShownChip } from '../browser/displayed-search.ts';
import { type SearchMove, useSearchActions } from '../browser/search-actions.ts';
import type { SearchResultsData } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './chip-list.css';

/**
 * The choices; each can be removed on its own, or all at once. The Buy Online chip turns the experience on and off
 * (spec 2 §4).
 */
export function ChipList(props: {
  chips: readonly ShownChip[];
  clearQuery: string | null;
  buyOnline: SearchResultsData['buyOnline'];
}) {
  const { chips, clearQuery, buyOnline } = props;
  const { go, refine } = useSearchActions();
  if (chips.length === 0 && !buyOnline) return null;
  return (
    <ul className="chip-list" aria-label="Selected filters">
      {buyOnline && (
        <li>
          <SearchLink
            className={buyOnline.chosen ? 'chip' : 'chip off'}
            query={buyOnline.query}
            go={refine}
            current={buyOnline.chosen}
          >
            <Icon name={buyOnline.chosen ? 'check' : 'plus'} />
            Buy Online
          </SearchLink>
        </li>
      )}
      {chips
        .filter(({ key }) => !buyOnline?.chosen || key !== 'experience')
        .map(({ key, label, query }) => (
          <li key={`${key} ${label}`}>
            {query === null ? (
              <span className="chip">{label}</span>
            ) : (
              <SearchLink className="chip" query={query} go={refine} refocus="results-count" move={searchMoveFor(key)}>
                <span className="visually-hidden">Remove </span>
                {label}
                <Icon name="close-bold" />
              </SearchLink>
            )}
          </li>
        ))}
      {clearQuery !== null && chips.length > 1 && (
        <li>
          <SearchLink className="chip clear" query={clearQuery} go={go} refocus="results-count">
            Clear Filters
          </SearchLink>
        </li>
      )}
    </ul>
  );
}

/** Clearing a make keeps the scroll position (spec 2 §4). */
export function searchMoveFor(key: string): SearchMove | undefined {
  return key === 'makeModelTrim' ? 'stay' : undefined;
}
