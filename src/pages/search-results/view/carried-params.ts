import { formatQuery, type SearchContext, SECTIONS, type VehicleQuery } from '#features/search/search.ts';

/** Parameters of the panel's controls and of the order. */
const IN_PANEL = new Set([
  ...SECTIONS.flatMap(({ fields, any, also = [] }) => [...fields, ...also, ...(any ? [any.name] : [])]),
  'sortBy',
]);

/** Returns the parameters that no control holds; the form carries them along so that a change keeps them. */
export function carriedParams(query: VehicleQuery, context: SearchContext): { name: string; value: string }[] {
  return [...new URLSearchParams(formatQuery(query, context))]
    .filter(([name]) => !IN_PANEL.has(name))
    .map(([name, value]) => ({ name, value }));
}
