import { formatNumber } from '#kit/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import type { EntryView } from '../promise/blocks-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import './entry-points.css';

const ICONS: Record<EntryView['key'], IconName> = { 'best-deals': 'tag', commercial: 'van' };

/** Links that turn a preset of the search on or off, in one line. */
export function EntryPoints({ entries }: { entries: readonly EntryView[] }) {
  const { go } = useSearchActions();
  if (entries.length === 0) return null;
  return (
    <nav className="entries" aria-label="Ways to search">
      <ul>
        {entries.map(({ key, label, count, query, current }) => (
          <li key={key}>
            <SearchLink className="entry" query={query} go={go} current={current}>
              <Icon name={ICONS[key]} />
              {label}
              {current ? (
                <>
                  <span className="visually-hidden">, leave</span>
                  <Icon name="close" />
                </>
              ) : (
                count !== null && <b>{formatNumber(count)}</b>
              )}
            </SearchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
