import { VEHICLE_PARAMS, YEAR_PARAMS } from '#features/search/search.ts';
import type { SentenceItem } from '../items.ts';
import type { Atom } from '../split-into-atoms.ts';

/** Years from 2010 on, because `05` is a year in any position. */
const SHORT_YEAR = /^[12]\d$/;

/** Reads two digits before a car as its model year: `19 accord`. As text, they would find 19-inch wheels. */
export function resolveShortYears(
  items: readonly SentenceItem[],
  atoms: readonly Atom[],
  currentYear: number,
): SentenceItem[] {
  const isChip = (item: SentenceItem | undefined, name: string) => item?.kind === 'chip' && name in item.params;
  if (items.some((item) => isChip(item, YEAR_PARAMS.min) || isChip(item, YEAR_PARAMS.max))) return [...items];
  return items.map((item, at) => {
    const digits = atoms[item.from]!.key;
    const year = 2_000 + Number(digits);
    const isYear = item.kind === 'leftover' && SHORT_YEAR.test(digits) && year <= currentYear + 1;
    if (!isYear || !isChip(items[at + 1], VEHICLE_PARAMS.make)) return item;
    const params = { [YEAR_PARAMS.min]: [String(year)], [YEAR_PARAMS.max]: [String(year)] };
    return { from: item.from, to: item.to, kind: 'chip', params };
  });
}
