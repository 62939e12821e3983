import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DisplayedChip } from '../browser/display/displayed-search.ts';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import { searchMoveFor } from '../results/chip-list.tsx';
import { SearchLink } from '../results/search-link.tsx';
import './your-search.css';
import './your-search.later.css';

/**
 * Lists the choices by section, above the accordions on desktops (spec 2 §2). One summary line opens to show each
 * choice, which can be removed.
 */
export function YourSearch(props: YourSearchProps) {
  return <FragmentList of={YOUR_SEARCH} items={[props]} />;
}

type YourSearchProps = { chips: readonly DisplayedChip[]; clearQuery: string | null };

export const YOUR_SEARCH: Fragment<YourSearchProps> = {
  component: Choices,
  fixed: ['chips.group'],
  contexts: [ACTIONS],
  compact: true,
};

function Choices({ chips, clearQuery }: YourSearchProps) {
  const { go, refine } = useSearchActions();
  const groups = [...new Set(chips.map(({ group }) => group))];
  return (
    <details className="your-search">
      <summary>
        <h2>Your Search</h2>
        {chips.length > 0 && <span className="section-chosen">{chips.length}</span>}
        <Icon name="down" />
        <span className="your-search-line">{chips.map(({ label }) => label).join(' · ') || 'All cars'}</span>
      </summary>
      <dl>
        {groups.map((group) => (
          <div key={group}>
            <dt>{group}</dt>
            {chips
              .filter((chip) => chip.group === group)
              .map(({ key, label, query }) => (
                <dd key={`${key} ${label}`}>
                  {label}
                  {query !== null && (
                    <SearchLink query={query} go={refine} refocus="filters-title" move={searchMoveFor(key)}>
                      <Icon name="close" label={`Remove ${label}`} />
                    </SearchLink>
                  )}
                </dd>
              ))}
          </div>
        ))}
      </dl>
      {clearQuery !== null && (
        <SearchLink className="filters-clear" query={clearQuery} go={go} refocus="filters-title">
          Clear Filters
        </SearchLink>
      )}
      {/* The Save Search button. */}
    </details>
  );
}
