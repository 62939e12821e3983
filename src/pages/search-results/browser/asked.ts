import { createContext, useContext } from 'react';
import { queryValues } from './form-query.ts';

/** The query on its way, for controls whose shape follows from it before the answer comes. */
export type Asked = {
  query: string | null;
  /** The last answer came late: what it brought must not move what stands. */
  late: boolean;
};

export const AskedContext = createContext<Asked>({ query: null, late: false });

/** The values of a parameter that are on their way; `null` when nothing is. */
export function useAsked(name: string): { values: readonly string[] | null; late: boolean } {
  const { query, late } = useContext(AskedContext);
  return { values: query === null ? null : (queryValues(query).get(name) ?? []), late };
}
