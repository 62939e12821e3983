import type { ReactNode } from 'react';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select, selectItems, type SelectProps } from '#ui/select.tsx';
import type { SearchResultsData } from '../page-data.ts';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import '#features/saves/ui/save-search.css';
import '#features/saves/ui/save-search.later.css';
import { ListValueSwitch, ViewSwitch } from '../browser/late-parts.tsx';
import './results-bar.css';

/** Called only on the server. The browser loads the switch later. */
const lateLists = import.meta.env.SSR ? await import('./list-value-switch.tsx') : undefined;

/** `count` is formatted: `1,234 Results`. */
export function resultCount(count: string): string {
  return `${count} Result${count === '1' ? '' : 's'}`;
}

type BarData = Pick<SearchResultsData, 'canSave' | 'query' | 'sort'> & { hasWallet?: true | undefined };

/**
 * Sticks to the top: the filters button with the number of chosen filters (on small screens), the count, the order,
 * Save Search and the price plot. On a phone, the chips and presets (`children`) scroll in the same row.
 */
export function ResultsBar(props: {
  data: BarData;
  count: string;
  chosen: number;
  /** Whether the search finds no cars. */
  isEmpty: boolean;
  onFilters(): void;
  children: ReactNode;
}) {
  return (
    <div className="results-bar" data-empty={props.isEmpty || undefined}>
      <FragmentList {...toolbarItems(props)} />
      <div className="results-chips">{props.children}</div>
    </div>
  );
}

/** Returns the list of fragments that shows everything but the chips. */
export function toolbarItems(bar: { data: BarData; count: string; chosen: number; onFilters?(): void }) {
  const { data, count, chosen, onFilters } = bar;
  const { canSave, query, sort, hasWallet } = data;
  const badge = chosen > 0 ? String(chosen) : null;
  return { of: TOOLS, items: [{ canSave, query, sort, hasWallet, count: resultCount(count), badge, onFilters }] };
}

/** `badge`: the number of chosen filters; `null` if there is none. */
type ToolsProps = BarData & { count: string; badge: string | null; onFilters: (() => void) | undefined };

const TOOLS: Fragment<ToolsProps> = {
  component: Tools,
  contexts: [ACTIONS],
  compact: true,
  inner: {
    paths: ['sort.value', 'sort.options'],
    listsOf: (tools) => [selectItems(sortList(tools)), ...lateLists!.switchLists(tools)],
  },
};

function Tools({ canSave, query, sort, hasWallet, count, badge, onFilters }: ToolsProps) {
  const { sort: reorder } = useSearchActions();
  return (
    <div className="results-tools">
      <a
        className="button filters-button"
        href="#filters"
        onClick={(event) => {
          event.preventDefault();
          onFilters?.();
        }}
      >
        <Icon name="filter" />
        Filter
        {badge !== null && <span className="badge">{badge}</span>}
      </a>
      <h2 className="results-count" id="results-count" tabIndex={-1}>
        {count}
      </h2>
      <label className="sort">
        <span>Sort by</span>
        <Select {...sortList({ sort })} onChange={reorder} />
      </label>
      <noscript>
        <button className="button sort-button" form="filter-form">
          Sort
        </button>
      </noscript>
      {canSave && (
        // Opens a form: within the page with scripts, otherwise on its own page. Once the search is saved,
        // `page-state.ts` replaces the button by a link of the same width.
        <form className="save-search" action="/saved-searches/new">
          <button className="button" name="search" value={query}>
            Save Search
          </button>
        </form>
      )}
      <ListValueSwitch query={query} hasWallet={hasWallet} />
      <ViewSwitch />
    </div>
  );
}

function sortList({ sort: { value, options } }: Pick<ToolsProps, 'sort'>): SelectProps {
  return { name: 'sortBy', form: 'filter-form', value, options };
}
