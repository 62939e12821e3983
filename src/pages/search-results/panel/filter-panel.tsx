import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { memo, type RefObject, useEffect, useSyncExternalStore } from 'react';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { FilterSheet } from '../browser/filter-sheet.ts';
import type { DisplayedChip } from '../browser/display/displayed-search.ts';
import { replayEarlyInput, SheetTop, YourSearch } from '../browser/late-parts.tsx';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import type { SearchResultsData, SectionView } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';
import { clearPassedEnd, syncDependentCheckboxes } from './dependent-checkboxes.ts';
import { Sections } from './section.tsx';
import './filter-panel.css';
import './filter-panel.later.css';

/**
 * Renders the panel's 28 sections as one form, which also works without scripts. On small screens it is a modal,
 * controlled by `sheet`.
 */
export const FilterPanel = memo(function FilterPanel(props: {
  sections: readonly SectionView[];
  carried: SearchResultsData['carried'];
  chips: readonly DisplayedChip[];
  /** The search without filters; `null` if no filter is chosen. */
  clearQuery: string | null;
  seeResults: string;
  sheet: FilterSheet;
  form: RefObject<HTMLFormElement | null>;
}) {
  const { sections, carried, chips, clearQuery, seeResults: seeResultsText, sheet, form } = props;
  const isModal = useSyncExternalStore(sheet.subscribe, sheet.isOpen, () => false);
  const { apply } = useSearchActions();
  useEffect(() => {
    const element = form.current!;
    // Typed values apply when they are complete; checkboxes and lists apply immediately.
    const change = ({ target }: Event) => {
      if (!element.contains(target as Node)) return;
      if (target instanceof HTMLInputElement && target.type === 'checkbox' && target.name) {
        syncDependentCheckboxes(element, target);
        // Clearing a make keeps the scroll position (spec 2 §4).
        apply(target.name === PARAM_NAMES.make && !target.checked ? 'stay' : undefined);
      } else if (target instanceof HTMLSelectElement) {
        clearPassedEnd(target);
        apply();
      }
    };
    // React stops events from parts whose code has not arrived yet, so they are caught in the capture phase.
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('change', change, { signal, capture: true });
    replayEarlyInput(element, signal);
    return () => listening.abort();
  }, [form, apply]);
  return (
    <div className="filters" id="filters" data-open={isModal || undefined} {...(isModal ? MODAL : REGION)}>
      <YourSearch chips={chips} clearQuery={clearQuery} />
      <FragmentList of={PANEL_HEAD} items={[{ clearQuery, onClose: sheet.close }]} />
      {isModal && <SheetTop chips={chips} sections={sections} />}
      <form
        id="filter-form"
        action="/cars-for-sale"
        ref={form}
        aria-labelledby="filters-title"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <FragmentList of={CARRIED_PARAM} items={carried} />
        <Sections sections={sections} />
        <noscript>
          <button className="button primary wide filters-apply">Apply</button>
        </noscript>
      </form>
      <FragmentList of={PANEL_FOOT} items={[{ seeResults: seeResultsText, onClose: sheet.close }]} />
    </div>
  );
});

/** `clearQuery`: the search without filters; `null` if no filter is chosen. */
type HeadProps = { clearQuery: string | null; onClose?(): void };

export const PANEL_HEAD: Fragment<HeadProps> = {
  component: Head,
  contexts: [ACTIONS],
  compact: true,
};

function Head({ clearQuery, onClose }: HeadProps) {
  const { go } = useSearchActions();
  return (
    <div className="filters-head">
      <h2 id="filters-title" tabIndex={-1}>
        Filters
      </h2>
      {clearQuery !== null && (
        <SearchLink className="filters-clear" query={clearQuery} go={go} refocus="filters-title">
          Clear Filters
        </SearchLink>
      )}
      <a
        className="filters-close"
        href="#results"
        onClick={(event) => {
          event.preventDefault();
          onClose?.();
        }}
      >
        <Icon name="close" label="Close filters" />
      </a>
    </div>
  );
}

export const CARRIED_PARAM: Fragment<SearchResultsData['carried'][number]> = {
  component: ({ name, value }) => <input type="hidden" name={name} value={value} />,
  keyOf: ({ name }) => name,
};

type FootProps = { seeResults: string; onClose?(): void };

export const PANEL_FOOT: Fragment<FootProps> = {
  component: ({ seeResults: seeResultsText, onClose }) => (
    <div className="filters-foot with-script">
      <button type="button" className="button primary wide" onClick={onClose}>
        {seeResultsText}
      </button>
    </div>
  ),
  compact: true,
};

const REGION = { role: 'region', 'aria-labelledby': 'filters-title' } as const;
const MODAL = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'filters-title' } as const;
