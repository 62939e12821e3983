import {
  FILTERS,
  type FilterField,
  type ParsedQuery,
  type SearchAnswer,
  type SearchContext,
} from '#features/search/search.ts';
import { sampleListing, sampleOwner } from './sample-listing.ts';

/** The count of every option, except those in `NONE`. */
const EACH = 1234;
const NONE = new Set(['NEW', 'YELLOW', 'TEAL', '10']);

/** Returns an answer like the search room's: every option of every field, one listing. */
export function answerFor(parsed: ParsedQuery, context: SearchContext): SearchAnswer {
  const filters: Record<string, FilterField> = {};
  for (const filter of Object.values(FILTERS)) {
    const value = parsed.query.filters[filter.key] as never;
    for (const field of filter.fields(value, context)) {
      const codes = field.name === 'makeCode' ? ['FORD', 'TOYOTA'] : field.options.map(({ code }) => code);
      const options = codes.map((code) => ({
        value: code,
        label: field.options.find((option) => option.code === code)?.label ?? context.nameOf('makeCode', code),
        count: NONE.has(code) ? 0 : EACH,
        ...(field.selected.includes(code) && { selected: true as const }),
        ...(NONE.has(code) && !field.neverDisabled && { disabled: true as const }),
      }));
      filters[field.name] = { label: field.label, options };
    }
  }
  const none = { count: 0, min: null, max: null, mean: null };
  return {
    query: parsed.query,
    total: parsed.invalid.length ? 0 : EACH,
    results: [{ listing: sampleListing(), owner: sampleOwner(), distanceMiles: 12.4, beyondRadius: false }],
    next: { rank: 25 },
    filters,
    filterGroups: treeFor(parsed),
    stats: { price: none, year: none, mileage: none },
    histograms: {
      price: { edges: [0, 10_000, 20_000, 100_000_000], counts: [5, 9, 2] },
      year: { edges: [2024, 2025, 2026, 2027, 2028, 2029], counts: [1, 2, 3, 4, 0] },
      mileage: { edges: [0, 10_000, 20_000], counts: [3, 4] },
    },
    invalid: parsed.invalid,
    errors: parsed.errors,
    sortBy: parsed.query.sortBy,
  };
}

function treeFor({ query }: ParsedQuery): SearchAnswer['filterGroups'] {
  const { models, trims } = query.filters.makeModelTrim;
  const option = (value: string, label: string, selected: boolean) => ({
    value,
    label,
    count: EACH,
    ...(selected && { selected: true as const }),
  });
  return {
    modelCode: {
      TOYOTA: { label: 'Model', options: [option('CAMRY', 'Camry', models.includes('TOYOTA-CAMRY'))] },
    },
    trimCode: {
      'TOYOTA-CAMRY': {
        label: 'Trim',
        options: [option('TOYOTA-CAMRY|XSE', 'XSE', trims.includes('TOYOTA-CAMRY|XSE'))],
      },
    },
  };
}
