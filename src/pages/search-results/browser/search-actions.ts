import { createContext, useContext } from 'react';
import { fragmentContext } from '#ui/fragment-list.tsx';
import { queryValues } from './query/query-values.ts';

/** The pending query, for controls that look different before the answer arrives. */
type PendingSearch = {
  query: string | null;
  /** Whether the last answer came late, so that its content must not move visible content. */
  late: boolean;
};

export const PendingSearchContext = createContext<PendingSearch>({ query: null, late: false });
export const PENDING = fragmentContext(PendingSearchContext, ({ query, late }) => `${late} ${query}`);

/** `stay`: keeps the scroll position instead of scrolling to the first result. */
export type SearchMove = 'stay';

/** Actions that the page's controls can request. The object never changes, so it causes no re-render. */
export type SearchActions = {
  /** Searches for the form's current values. */
  apply(move?: SearchMove): void;
  /** Sorts the results by the form's order: not a new search (spec 1 §4). */
  sort(): void;
  /** Searches for a query, regardless of the pending query. */
  go(query: string, move?: SearchMove): void;
  /**
   * Applies the change that a link makes to the last requested search. `query`: the target of the link, which was
   * rendered for the displayed search.
   */
  refine(query: string, move?: SearchMove): void;
  /** Loads the options of a section that the panel leaves out. */
  complete(section: string): void;
};

const NOTHING: SearchActions = {
  apply: () => {},
  sort: () => {},
  go: () => {},
  refine: () => {},
  complete: () => {},
};

export const SearchActionsContext = createContext<SearchActions>(NOTHING);
/** The actions do not affect the HTML. */
export const ACTIONS = fragmentContext(SearchActionsContext, () => 0);

export function useSearchActions(): SearchActions {
  return useContext(SearchActionsContext);
}

/** Returns the pending values of a parameter; `null` if no search is pending. */
export function usePendingValues(name: string): { values: readonly string[] | null; late: boolean } {
  const { query, late } = useContext(PendingSearchContext);
  return { values: query === null ? null : (queryValues(query).get(name) ?? []), late };
}
