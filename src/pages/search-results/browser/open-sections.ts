import type { SectionView } from '../page-data.ts';

/** Number of options that a long list shows before it folds the rest. */
export const MAX_UNFOLDED_OPTIONS = 8;

/** Whether a list is so long that its order and its folded part are chosen when it is rendered. */
export function isLong(options: readonly unknown[]): boolean {
  return options.length > MAX_UNFOLDED_OPTIONS + 1;
}

/**
 * The parameter for sections whose lists are requested in full, separated by commas. It is not part of a search: links,
 * canonical addresses and saved searches never contain it.
 */
export const OPEN_SECTIONS_PARAM = 'open';
/** Selects the buttons that show all options of a list. They have no class, because a page has many of them. */
export const SHOW_ALL = '[name="open"]';

/**
 * Returns whether a list of the section has fewer options than it would show when open, because the section was closed.
 */
export function isIncompleteSection(section: SectionView): boolean {
  if (!('fields' in section)) return false;
  return section.fields.some(({ leftOut, options }) => leftOut && options.length < MAX_UNFOLDED_OPTIONS);
}
