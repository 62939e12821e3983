import { createContext, useContext } from 'react';

/** `stay`: the page stays where it is scrolled to, instead of going to the first result. */
export type SearchMove = 'stay';

/** What controls of the page can ask for. Never changes while the page lives, so nothing redraws because of it. */
export type SearchActions = {
  /** Searches for what the form holds. */
  apply(move?: SearchMove): void;
  /** Puts the results in the order that the form holds: no new search (spec 1 §4). */
  sort(): void;
  /** Searches for a query, whatever was asked before. */
  go(query: string, move?: SearchMove): void;
  /** Does what leads from the search that is shown to a query, to what was asked last. */
  refine(query: string, move?: SearchMove): void;
};

const NOTHING: SearchActions = { apply: () => {}, sort: () => {}, go: () => {}, refine: () => {} };

export const SearchActionsContext = createContext<SearchActions>(NOTHING);

export function useSearchActions(): SearchActions {
  return useContext(SearchActionsContext);
}
