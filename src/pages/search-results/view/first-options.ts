import { SECTIONS } from '#features/search/search.ts';
import { FOLDED_FROM } from '../browser/open-sections.ts';
import type { LeftOutView } from '../page-data.ts';

/** Number of options that a list in a closed section has. */
const IN_CLOSED_SECTION = 3;

/**
 * How many options a list has: all of them; as many as an unfolded list shows, in an open section; or only the first
 * few, in a closed one.
 */
export type Extent = 'all' | 'unfolded' | 'first';

/**
 * Returns the first options of a list, chosen ones first, and how many are left out. Chosen options are never left out:
 * the panel's form must hold them.
 * @param apart chosen options are shown elsewhere, so they do not count.
 */
export function firstOptions<Option extends { selected?: true }>(
  options: readonly Option[],
  { section, extent, apart = false }: { section: string; extent: Extent; apart?: boolean },
): { options: readonly Option[]; leftOut?: LeftOutView } {
  if (extent === 'all') return { options };
  const most = extent === 'unfolded' ? FOLDED_FROM : IN_CLOSED_SECTION;
  const chosen = options.filter(({ selected }) => selected);
  const others = options.filter(({ selected }) => !selected);
  const room = apart ? most : Math.max(0, most - chosen.length);
  // A single option more is shown instead of left out.
  if (others.length <= room + 1) return { options };
  return { options: [...chosen, ...others.slice(0, room)], leftOut: { section, count: others.length - room } };
}

const KEYS: ReadonlySet<string> = new Set(SECTIONS.map(({ key }) => key));

/** Returns the sections whose lists a request wants in full. Ignores unknown names. */
export function readOpenSections(param: string | null | undefined): ReadonlySet<string> {
  return new Set((param ?? '').split(',').filter((key) => KEYS.has(key)));
}
