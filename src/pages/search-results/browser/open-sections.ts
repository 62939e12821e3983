import type { SectionView } from '../page-data.ts';

/** Number of options that a long list shows before it folds the rest. */
export const FOLDED_FROM = 8;

/**
 * The parameter that names sections whose lists are requested in full, separated by commas. It is not part of a search:
 * links, canonical addresses and saved searches never have it.
 */
export const OPEN_PARAM = 'open';

/**
 * Returns whether a list of the section has fewer options than it shows before it folds, because the section was
 * closed.
 */
export function isShort(section: SectionView): boolean {
  if (!('fields' in section)) return false;
  return section.fields.some(({ leftOut, options }) => leftOut && options.length < FOLDED_FROM);
}
