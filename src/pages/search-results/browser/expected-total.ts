import type { OptionView, SearchResultsData, SectionView } from '../page-data.ts';
import { queryValues } from './form-query.ts';

/** Fields whose options combine or overlap: the count of an option is exact only if it is the only one chosen. */
const CONJUNCTIVE = new Set(['featureCode', 'vehicleHistoryType', 'homeServices']);
/** Fields of which every car has at most one value, so that the counts of several options can be added. */
const SINGLE = new Set([
  'listingType',
  'sellerType',
  'fuelTypeGroup',
  'transmissionCode',
  'driveGroup',
  'engineCode',
  'doorCode',
  'extColorSimple',
  'intColorSimple',
  'vehicleStyleCode',
  'vehicleUseType',
  'truckBedLength',
  'bodyStyleSubtypeCode',
]);

type Field = { name: string; options: readonly OptionView[] };

/**
 * Predicts the number of results of a pending search if the loaded counts determine it exactly: if it differs from the
 * shown search in the options of one field. `null` if only the answer can tell.
 */
export function expectedTotal(asked: string | null, data: SearchResultsData): number | null {
  if (asked === null) return null;
  const wanted = queryValues(asked);
  const shown = queryValues(data.query);
  const fields = data.sections.flatMap(fieldsOf);
  const names = new Set(fields.map(({ name }) => name));
  for (const name of new Set([...wanted.keys(), ...shown.keys()])) {
    if (name === 'sortBy' || names.has(name) || name === 'allListingType') continue;
    if (!sameValues(wanted.get(name), shown.get(name), DEFAULTS[name])) return null;
  }
  const changed = fields.filter((field) => !sameValues(wantedOf(field, wanted, data), chosenOf(field)));
  if (changed.length === 0) return data.total;
  return changed.length === 1 ? totalOf(changed[0]!, wantedOf(changed[0]!, wanted, data)) : null;
}

/** Defaults that forms send although links omit them. */
const DEFAULTS: Record<string, readonly string[]> = {
  searchRadius: ['100'],
  termMonths: ['72'],
  aprPercent: ['7.5'],
};

function totalOf({ name, options }: Field, wanted: readonly string[]): number | null {
  const counts = wanted.map((value) => options.find((option) => option.value === value)?.count);
  if (counts.length === 0 || counts.some((count) => count === undefined)) return null;
  if (counts.length === 1 && !CONJUNCTIVE.has(name)) return counts[0]!;
  if (CONJUNCTIVE.has(name)) {
    const added = options.filter(({ value, selected }) => !selected && wanted.includes(value));
    const kept = options.filter(({ selected }) => selected).every(({ value }) => wanted.includes(value));
    return kept && added.length === 1 ? added[0]!.count : null;
  }
  return SINGLE.has(name) ? counts.reduce<number>((sum, count) => sum + count!, 0) : null;
}

/** Returns the pending values of a field. Links omit the default condition. */
function wantedOf({ name }: Field, wanted: ReadonlyMap<string, readonly string[]>, data: SearchResultsData) {
  const values = wanted.get(name) ?? [];
  const isDefault = name === 'listingType' && values.length === 0 && !wanted.has('allListingType');
  const shown = queryValues(data.query);
  if (isDefault && !shown.has('listingType') && !shown.has('allListingType'))
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
    return isPlain ? [{ name: 'makeCode', options: section.makes }] : [];
  }
  return 'fields' in section ? section.fields : [];
}

function sameValues(a: readonly string[] = [], b: readonly string[] = [], byDefault: readonly string[] = []): boolean {
  const [one, other] = [a.length ? a : byDefault, b.length ? b : byDefault];
  return one.length === other.length && one.every((value) => other.includes(value));
}
