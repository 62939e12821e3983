import { FILTER_PARAMS } from './registry.ts';
import { SECTIONS } from './sections.ts';

const IN_PANEL = new Set(SECTIONS.flatMap(({ fields }) => fields));
const PARAMS = [...FILTER_PARAMS.values()];

/**
 * The data about filter parameters that browsers need. The build replaces this module by its value
 * (`tools/constant-modules.ts`), so that the registry's code stays out of their scripts.
 */
export const BROWSER_PARAMS = {
  /** Parameters whose chosen values a car must all have. */
  all: PARAMS.flatMap(({ name, match }) => (match === 'all' ? [name] : [])),
  /** Filters with at most one value per car, so that the counts of several values can be added. */
  one: PARAMS.flatMap(({ name, match }) => (match === 'one' && IN_PANEL.has(name) ? [name] : [])),
  /** Amounts that forms display with thousands separators. */
  amounts: PARAMS.flatMap(({ name, amount }) => (amount ? [name] : [])),
  /** Default values that forms send, although links leave them out. */
  usual: Object.fromEntries(PARAMS.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]]))),
};
