import { isCacheColumnName } from '../api/computed.ts';
import { Arrangement, type ArrangementContext } from './arrangement.ts';
import type { Fields } from '../columns/fields.ts';
import { planLayout } from '../layout/layout.ts';
import { chooseCoding, COMPUTED_CODING } from '../layout/number-coding.ts';
import type { Staging } from '../layout/staging.ts';

/** The default number of bits of a signature. */
export const MAX_SIGNATURE_BITS = 512;

/**
 * Lays staged rows out synchronously; the staging is empty afterwards, and values are renumbered. `bits`: the maximum
 * number of bits per signature.
 */
export function layOutRows(
  ground: ArrangementContext,
  fields: Fields,
  staging: Staging,
  idsAt: number,
  bits: number = MAX_SIGNATURE_BITS,
): Arrangement {
  staging.finish();
  sortDictionaries(fields, staging);
  const codings = staging.numbers.map((column, n) =>
    isCacheColumnName(fields.numbers[n]!.name) ? COMPUTED_CODING : chooseCoding(column.subarray(0, staging.count)),
  );
  const layout = planLayout(fields, codings, staging.count, bits);
  const rows = new Arrangement(ground, fields, layout, staging.mostCodes, idsAt);
  rows.fill(staging);
  return rows;
}

/** Values that are queried together get adjacent codes: words by their prefix, places along the curve. */
function sortDictionaries({ singles, multis, places }: Fields, staging: Staging): void {
  const movedPlaces = places.sort();
  for (const [i, single] of singles.entries()) {
    recode(staging.singles[i]!, staging.count, single.kind === 'point' ? movedPlaces : single.dictionary.sort());
  }
  for (const [i, { dictionary }] of multis.entries()) {
    const { codes, length } = staging.multis[i]!;
    recode(codes, length, dictionary.sort());
  }
}

function recode(codes: Uint32Array, count: number, moved: Uint32Array): void {
  for (let i = 0; i < count; i++) codes[i] = moved[codes[i]!]!;
}
