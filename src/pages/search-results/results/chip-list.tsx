import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DisplayedChip } from '../browser/display/displayed-search.ts';
import type { LazyNavigator } from '../browser/lazy-navigator.ts';
import { ACTIONS, type SearchMove, useSearchActions } from '../browser/search-actions.ts';
import type { SearchResultsData } from '../page-data.ts';
import { SearchLink } from './search-link.tsx';
import './chip-list.css';

/**
 * Renders the chips. They change immediately on a click, without waiting for the rest of the page, which follows in a
 * transition.
 */
export function LiveChips({
  navigator,
  chips,
  ...rest
}: ComponentProps<typeof ChipList> & { navigator: LazyNavigator }) {
  const [ahead, setAhead] = useState<typeof chips | null>(null);
  useLayoutEffect(() => navigator.onChips(setAhead), [navigator]);
  return <ChipList {...rest} chips={ahead ?? chips} />;
}

/**
 * The choices, which can be removed one by one or all at once. The Buy Online chip turns the experience on and off
 * (spec 2 §4).
 */
function ChipList(props: {
  chips: readonly DisplayedChip[];
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
            <Icon name={buyOnline.chosen ? 'check-bold' : 'plus'} />
            Buy Online
          </SearchLink>
        </li>
      )}
      <FragmentList {...chipItems(chips, buyOnline)} />
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

/** Returns the list of choices that have a chip of their own. */
export function chipItems(chips: readonly DisplayedChip[], buyOnline: SearchResultsData['buyOnline']) {
  const shown = buyOnline?.chosen ? chips.filter(({ key }) => key !== 'experience' && key !== 'buyOnline') : chips;
  return { of: CHIP, items: shown.map(({ key, label, query }) => ({ filter: key, label, query })) };
}

/** `refocus`: the id of the element that gets the focus when the choice is removed. */
type ChipProps = { filter: string; label: string; query: string | null; refocus?: string };

const CHIP: Fragment<ChipProps> = {
  component: Chip,
  keyOf: ({ filter, label }) => `${filter} ${label}`,
  contexts: [ACTIONS],
  compact: true,
};

/** One chip, as an item of a list. Its link removes the choice. */
export function Chip({ filter, label, query, refocus = 'results-count' }: ChipProps) {
  const { refine } = useSearchActions();
  return (
    <li>
      {query === null ? (
        <span className="chip">{label}</span>
      ) : (
        <SearchLink className="chip" query={query} go={refine} refocus={refocus} move={searchMoveFor(filter)}>
          <span className="visually-hidden">Remove </span>
          {label}
          <Icon name="close" />
        </SearchLink>
      )}
    </li>
  );
}

/** Clearing a make keeps the scroll position (spec 2 §4). */
export function searchMoveFor(key: string): SearchMove | undefined {
  return key === 'makeModelTrim' ? 'stay' : undefined;
}
