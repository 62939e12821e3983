import type { Filter, PanelSection } from './filter.ts';
import { FILTER_LIST, type FilterKey } from './registry.ts';

/** One section of the filter panel, with the filters that it sets. */
export type Section = Omit<PanelSection, 'after'> & { filters: readonly Filter<FilterKey>[] };

/** The panel's sections in their order (spec 2 §2). Filters that name the same section share it. */
export const SECTIONS: readonly Section[] = sectionsOf(FILTER_LIST);

function sectionsOf(filters: readonly Filter<FilterKey>[]): Section[] {
  const sections: Section[] = [];
  const placed = filters.flatMap((filter) => (filter.sections ?? []).map((section) => ({ filter, ...section })));
  // Sections with an explicit predecessor are placed last, after all others have their position.
  const inOrder = placed.toSorted((a, b) => Number(a.after !== undefined) - Number(b.after !== undefined));
  for (const { filter, after, ...section } of inOrder) {
    const same = sections.findIndex(({ key }) => key === section.key);
    const shared = sections[same];
    if (shared) {
      const fields = [...shared.fields, ...section.fields];
      sections[same] = { ...shared, fields, filters: [...shared.filters, filter] };
      continue;
    }
    const before = after === undefined ? sections.length - 1 : sections.findIndex(({ key }) => key === after);
    sections.splice(before + 1, 0, { ...section, filters: [filter] });
  }
  return sections;
}
