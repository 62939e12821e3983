import { createContext, useContext } from 'react';
import { queryValues } from './form-query.ts';

/** The pending query, for controls that change shape before the answer arrives. */
export type Asked = {
  query: string | null;
  /** The last answer came late: its content must not move what is already visible. */
  late: boolean;
};

export const AskedContext = createContext<Asked>({ query: null, late: false });

/** Returns the pending values of a parameter; `null` if no search is pending. */
export function useAsked(name: string): { values: readonly string[] | null; late: boolean } {
  const { query, late } = useContext(AskedContext);
  return { values: query === null ? null : (queryValues(query).get(name) ?? []), late };
}
