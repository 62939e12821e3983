import { ELECTRIC_RANGES } from '#features/reference/reference.ts';
import type { SentenceItem } from '../items.ts';
import { FILTERS, MILEAGE_PARAMS, type Params } from '#features/search/search.ts';

/** Miles. No car for sale has so few, but an electric range can be this long. */
const MAX_RANGE = 600;

/** Asks whether few miles next to an electric car mean its range or its mileage: `ev under 300 miles`. */
export function resolveMiles(items: readonly SentenceItem[]): SentenceItem[] {
  const isElectric = items.some(
    (item) =>
      item.kind === 'chip' && item.params[FILTERS.fuelTypeGroup.key]?.some((fuel) => fuel === 'ELE' || fuel === 'PIH'),
  );
  if (!isElectric) return [...items];
  return items.map((item) => {
    const miles = item.kind === 'chip' ? milesOf(item.params) : null;
    if (item.kind !== 'chip' || miles === null || miles > MAX_RANGE) return item;
    const range = ELECTRIC_RANGES.findLast(({ min }) => min! <= miles);
    const alternatives = [...(range ? [{ [FILTERS.electricMileRange.key]: [range.code] }] : []), item.params];
    const question = { ask: 'Do you mean its range or its mileage?', alternatives };
    return { from: item.from, to: item.to, kind: 'question', question };
  });
}

function milesOf(params: Params): number | null {
  const [value] = params[MILEAGE_PARAMS.max] ?? params[MILEAGE_PARAMS.min] ?? [];
  return value === undefined ? null : Number(value);
}
