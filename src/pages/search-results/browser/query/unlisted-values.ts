import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { SectionView } from '../../page-data.ts';
import { queryValues } from './query-values.ts';

/** Returns the values of a pending query that no control of the panel has, because their lists leave them out. */
export function unlistedValues(query: string, sections: readonly SectionView[]): [name: string, value: string][] {
  const values = queryValues(query);
  return sections.flatMap((section) => {
    const lists =
      section.kind === 'tree'
        ? [{ name: PARAM_NAMES.make, options: section.makes, leftOut: section.leftOut }]
        : 'fields' in section
          ? section.fields
          : [];
    return lists.flatMap(({ name, options, leftOut }) =>
      (leftOut ? (values.get(name) ?? []) : [])
        .filter((value) => !options.some((option) => option.value === value))
        .map((value): [string, string] => [name, value]),
    );
  });
}
