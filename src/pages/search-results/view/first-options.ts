import { buildQueryFields, type SearchContext, SECTIONS, type VehicleQuery } from '#features/search/search.ts';
import type { OptionLimits } from '#features/search/search.server.ts';
import { MAX_UNFOLDED_OPTIONS } from '../browser/open-sections.ts';
import { BUYING_OPTION_FIELDS } from '../buying-options/surrounding-blocks-view.ts';
import { PRESET_FIELDS } from '../entry/search-preset-views.ts';
import type { OmittedOptionsView } from '../page-data.ts';

/** The number of options of a list in a closed section, unless the list is requested in full. */
const IN_CLOSED_SECTION = 1;
/**
 * The number of options to count for a closed section: more than the panel shows, because the card that narrows a
 * search needs them.
 */
const COUNTED_IN_CLOSED_SECTION = 3;

/**
 * How many options a list has: all; in an open section, enough for an unfolded list; in a closed section, only the
 * first few.
 */
export type ListExtent = 'all' | 'unfolded' | 'first';

/**
 * Returns the first options of a list, chosen ones first, and the number of options left out. Chosen options are never
 * left out, because the panel's form must contain them.
 * @param more the number of further options after `options` that were not requested; none of them is chosen.
 * @param apart chosen options are shown in another list, so they do not count.
 */
export function firstOptions<Option extends { selected?: true }>(
  options: readonly Option[],
  list: { section: string; extent: ListExtent; apart?: boolean; more?: number | undefined },
): { options: readonly Option[]; leftOut?: OmittedOptionsView } {
  const { section, extent, apart = false, more = 0 } = list;
  if (extent === 'all') return { options };
  const most = extent === 'unfolded' ? MAX_UNFOLDED_OPTIONS : IN_CLOSED_SECTION;
  // If only one option would be left out, it is shown instead.
  if (options.length + more <= most + 1 && !apart) return { options };
  const chosen = options.filter(({ selected }) => selected);
  const others = chosen.length === 0 ? options : options.filter(({ selected }) => !selected);
  const room = apart ? most : Math.max(0, most - chosen.length);
  if (others.length + more <= room + 1) return { options };
  return {
    options: [...chosen, ...others.slice(0, room)],
    leftOut: { section, count: others.length + more - room },
  };
}

/**
 * Returns the options that most cars have first, limited to the length of an unfolded list.
 * @param more the number of further options, with fewer cars, that were not requested.
 */
export function popularFirst<Option extends { count: number }>(
  options: readonly Option[],
  more = 0,
): readonly Option[] {
  if (options.length + more <= MAX_UNFOLDED_OPTIONS + 1) return options;
  const popular = new Set(options.toSorted((a, b) => b.count - a.count).slice(0, MAX_UNFOLDED_OPTIONS));
  return [...popular, ...options.filter((option) => !popular.has(option))];
}

/** Fields whose counts other parts of the page need. */
const COUNTED_ELSEWHERE: ReadonlySet<string> = new Set([...BUYING_OPTION_FIELDS, ...PRESET_FIELDS]);

/** The fields whose lists fold, and the number of options that they need in an open or closed section. */
const FOLDING = SECTIONS.flatMap((section) => {
  const { kind, open = false, byLabel = false } = section;
  const byCount = kind === 'tree';
  if (kind !== 'tree' && kind !== 'checkboxes' && kind !== 'drawings' && kind !== 'swatches') return [];
  const fields = section.fields.filter((name) => !COUNTED_ELSEWHERE.has(name));
  const closed = { count: COUNTED_IN_CLOSED_SECTION, byLabel, byCount };
  // Lists of pictures do not fold.
  const unfolded =
    kind === 'tree' || kind === 'checkboxes' ? { count: MAX_UNFOLDED_OPTIONS + 1, byLabel, byCount } : null;
  return [{ section, fields, usual: open ? unfolded : closed, unfolded }];
});

const USUAL: OptionLimits = new Map(
  FOLDING.flatMap(({ fields, usual }) => fields.flatMap((name) => (usual ? [[name, usual] as const] : []))),
);

/**
 * Returns how many options each list of the panel shows. `complete`: keys of sections whose lists are requested in
 * full.
 */
export function panelOptions(
  query: VehicleQuery,
  context: SearchContext,
  complete: ReadonlySet<string> = new Set(),
): OptionLimits {
  const chosen = chosenFields(query, context);
  let wanted: Map<string, { count: number; byLabel?: boolean; byCount?: boolean }> | null = null;
  for (const { section, fields, usual, unfolded } of FOLDING) {
    const isComplete = complete.has(section.key);
    if (!isComplete && (usual === unfolded || !section.fields.some((name) => chosen.has(name)))) continue;
    wanted ??= new Map(USUAL);
    for (const name of fields) {
      if (isComplete || unfolded === null) wanted.delete(name);
      else wanted.set(name, unfolded);
    }
  }
  return wanted ?? USUAL;
}

/** Returns the fields with a chosen option, whose sections are open. */
function chosenFields(query: VehicleQuery, context: SearchContext): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const fields of buildQueryFields(query, context)) for (const name of chosenAmong(fields)) chosen.add(name);
  return chosen;
}

type Fields = ReturnType<typeof buildQueryFields>[number];
const chosenIn = new WeakMap<Fields, readonly string[]>();

/** Cached, because the fields of most filters are the same objects in every search. */
function chosenAmong(fields: Fields): readonly string[] {
  const known = chosenIn.get(fields);
  if (known) return known;
  const chosen = fields.filter(({ selected }) => selected.length > 0).map(({ name }) => name);
  chosenIn.set(fields, chosen);
  return chosen;
}

const KEYS: ReadonlySet<string> = new Set(SECTIONS.map(({ key }) => key));

/** Returns the sections whose lists are requested in full. Ignores unknown names. */
export function readOpenSections(param: string | null | undefined): ReadonlySet<string> {
  return new Set((param ?? '').split(',').filter((key) => KEYS.has(key)));
}
