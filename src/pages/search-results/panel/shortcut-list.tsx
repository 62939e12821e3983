import { formatNumber } from '#kit/format.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import type { RangeView } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';

/** Ranges that many choose, as links with their counts. */
export function ShortcutList({ shortcuts }: Pick<RangeView, 'shortcuts'>) {
  const { refine } = useSearchActions();
  if (shortcuts.length === 0) return null;
  return (
    <ul className="shortcuts">
      {shortcuts.map(({ label, query, count, selected }) => (
        <li key={label}>
          {count > 0 || selected ? (
            <SearchLink className="option" query={query} go={refine} current={selected}>
              <span className="option-label">{label}</span>
              <span className="option-count">{formatNumber(count)}</span>
            </SearchLink>
          ) : (
            <span className="option off" aria-disabled="true">
              <span className="option-label">{label}</span>
              <span className="option-count">0</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
