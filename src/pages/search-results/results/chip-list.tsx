import { Icon } from '#ui/icon.tsx';
import type { ShownChip } from '../browser/optimistic-chips.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import { SearchLink } from './search-link.tsx';
import './chip-list.css';

/** What is chosen; each can be taken back alone, or all at once. */
export function ChipList({ chips, clearQuery }: { chips: readonly ShownChip[]; clearQuery: string | null }) {
  const { go } = useSearchActions();
  if (chips.length === 0) return null;
  return (
    <ul className="chip-list" aria-label="Chosen filters">
      {chips.map(({ key, label, query }) => (
        <li key={`${key} ${label}`}>
          {query === null ? (
            <span className="chip">{label}</span>
          ) : (
            <SearchLink className="chip" query={query} go={go} refocus="results-count">
              <span className="visually-hidden">Remove </span>
              {label}
              <Icon name="close" />
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
