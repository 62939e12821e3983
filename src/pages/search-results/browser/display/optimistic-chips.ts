import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { SearchResultsData } from '../../page-data.ts';
import type { DisplayedChip } from './displayed-search.ts';
import { queryValues } from '../query/query-values.ts';

/**
 * Returns the chips to show while `pendingQuery` is loading: removes the chips of choices that were removed, and adds
 * chips for options that were chosen.
 */
export function optimisticChips(pendingQuery: string | null, data: SearchResultsData): DisplayedChip[] {
  if (pendingQuery === null) return data.chips;
  const wanted = pairs(pendingQuery);
  const shown = pairs(data.query);
  const kept = data.chips.filter(({ query }) => {
    const without = pairs(query);
    const stands = [...shown].filter((pair) => !without.has(pair));
    const instead = [...without].filter((pair) => !shown.has(pair));
    // Links omit a default. Its chip disappears when a replacement is requested.
    return stands.length ? stands.some((pair) => wanted.has(pair)) : !instead.some((pair) => wanted.has(pair));
  });
  return newChips(wanted, data).reduce((chips, chip) => placed(chip, chips, data), kept as DisplayedChip[]);
}

/**
 * Inserts a new chip at the position that it will have in the answer: chips follow the order of the sections, and those
 * without a section come first.
 */
function placed(
  chip: DisplayedChip,
  chips: readonly DisplayedChip[],
  { sections }: SearchResultsData,
): DisplayedChip[] {
  const rankOf = ({ group }: DisplayedChip) => sections.findIndex(({ label }) => label === group);
  const next = chips.findIndex((each) => rankOf(each) > rankOf(chip));
  return next === -1 ? [...chips, chip] : chips.toSpliced(next, 0, chip);
}

function newChips(wanted: ReadonlySet<string>, { sections }: SearchResultsData): DisplayedChip[] {
  return sections.flatMap((section) => {
    const fields =
      section.kind === 'tree'
        ? [{ name: PARAM_NAMES.make, options: section.makes }]
        : 'fields' in section
          ? section.fields
          : [];
    return fields.flatMap(({ name, options }) =>
      options
        .filter(({ value, selected }) => !selected && wanted.has(`${name}=${value}`))
        .map(({ value, label }) => ({ key: `${name}-${value}`, label, query: null, group: section.label })),
    );
  });
}

function pairs(query: string): Set<string> {
  return new Set([...queryValues(query)].flatMap(([name, values]) => values.map((value) => `${name}=${value}`)));
}
