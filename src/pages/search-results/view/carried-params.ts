import { formatQuery, type SearchContext, SECTIONS, type VehicleQuery } from '#features/search/search.ts';

/** Parameters of controls outside the panel's sections. */
const ELSEWHERE = [
  'sortBy',
  'allListingType',
  'marketExtension',
  'minPayment',
  'maxPayment',
  'downPayment',
  'termMonths',
  'aprPercent',
];
const IN_PANEL = new Set([...SECTIONS.flatMap(({ fields }) => fields), ...ELSEWHERE]);

/** Returns the parameters that no control holds; the form carries them along so that a change keeps them. */
export function carriedParams(query: VehicleQuery, context: SearchContext): { name: string; value: string }[] {
  return [...new URLSearchParams(formatQuery(query, context))]
    .filter(([name]) => !IN_PANEL.has(name))
    .map(([name, value]) => ({ name, value }));
}
