import { BROWSER_PARAMS, PARAM_NAMES } from '#features/search/search.ui.ts';
import type { OptionView, SearchResultsData, SectionView } from '../../page-data.ts';
import { queryValues } from '../query/query-values.ts';
import { TYPED } from '../query/typed-words.ts';

const { all, one } = BROWSER_PARAMS;

type Field = { name: string; options: readonly OptionView[] };

/**
 * Predicts the number of results of a pending search if the loaded counts determine it exactly: that is, if it differs
 * from the displayed search only in the options of one field. `null` if only the response can tell.
 */
export function expectedTotal(pendingQuery: string | null, data: SearchResultsData): number | null {
  if (pendingQuery === null) return null;
  const wanted = queryValues(pendingQuery);
  const shown = queryValues(data.query);
  const fields = data.sections.flatMap(fieldsOf);
  const names = new Set(fields.map(({ name }) => name));
  for (const name of new Set([...wanted.keys(), ...shown.keys()])) {
    if (name === 'sortBy' || name === TYPED || names.has(name) || name === PARAM_NAMES.anyCondition) continue;
    if (!sameValues(wanted.get(name), shown.get(name), usualOf(name))) return null;
  }
  const changed = fields.filter((field) => !sameValues(wantedOf(field, wanted, data), chosenOf(field)));
  if (changed.length === 0) return data.total;
  return changed.length === 1 ? totalOf(changed[0]!, wantedOf(changed[0]!, wanted, data)) : null;
}

/** Returns the default that forms send although links omit it. */
function usualOf(name: string): string[] {
  const usual = BROWSER_PARAMS.usual[name];
  return usual === undefined ? [] : [usual];
}

function totalOf({ name, options }: Field, wanted: readonly string[]): number | null {
  const counts = wanted.map((value) => options.find((option) => option.value === value)?.count);
  if (counts.length === 0 || counts.some((count) => count === undefined)) return null;
  if (counts.length === 1 && !all.includes(name)) return counts[0]!;
  if (all.includes(name)) {
    const added = options.filter(({ value, selected }) => !selected && wanted.includes(value));
    const kept = options.filter(({ selected }) => selected).every(({ value }) => wanted.includes(value));
    return kept && added.length === 1 ? added[0]!.count : null;
  }
  return one.includes(name) ? counts.reduce<number>((sum, count) => sum + count!, 0) : null;
}

/** Returns the pending values of a field, including the default condition, which links omit. */
function wantedOf({ name }: Field, wanted: ReadonlyMap<string, readonly string[]>, data: SearchResultsData) {
  const values = wanted.get(name) ?? [];
  const isDefault = name === PARAM_NAMES.condition && values.length === 0 && !wanted.has(PARAM_NAMES.anyCondition);
  const shown = queryValues(data.query);
  if (isDefault && !shown.has(PARAM_NAMES.condition) && !shown.has(PARAM_NAMES.anyCondition))
    return data.sections.flatMap(fieldsOf).flatMap((field) => (field.name === name ? chosenOf(field) : []));
  return values;
}

function chosenOf({ options }: Field): string[] {
  return options.filter(({ selected }) => selected).map(({ value }) => value);
}

function fieldsOf(section: SectionView): Field[] {
  if (section.kind === 'tree') {
    // Counts of makes are exact only if no model is chosen.
    const isPlain = section.makes.every(({ models }) => models.every(({ selected }) => !selected));
    return isPlain ? [{ name: PARAM_NAMES.make, options: section.makes }] : [];
  }
  return 'fields' in section ? section.fields : [];
}

function sameValues(a: readonly string[] = [], b: readonly string[] = [], byDefault: readonly string[] = []): boolean {
  const [one, other] = [a.length ? a : byDefault, b.length ? b : byDefault];
  return one.length === other.length && one.every((value) => other.includes(value));
}
