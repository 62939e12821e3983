import { createContext, useContext } from 'react';

/** What controls of the page can ask for. Never changes while the page lives, so nothing redraws because of it. */
export type SearchActions = {
  /** Searches for what the form holds. */
  apply(): void;
  /** Searches for a query. */
  go(query: string): void;
};

const NOTHING: SearchActions = { apply: () => {}, go: () => {} };

export const SearchActionsContext = createContext<SearchActions>(NOTHING);

export function useSearchActions(): SearchActions {
  return useContext(SearchActionsContext);
}
