import type { Band } from '#features/reference/reference.ts';
import type { Filter, ParamWordings } from '../filter.ts';
import { disjunctionOf, type NumberColumn, type Predicate } from '../predicate.ts';
import { splitKnownValues } from './option-filter.ts';

/** Creates a filter of checkboxes over named ranges of one number, stored in one multi-valued parameter. */
export function bandFilter<Key extends string>(row: {
  key: Key;
  label: string;
  column: NumberColumn;
  bands: readonly Band[];
  aliases?: readonly string[];
  /** The key of its section in the panel. */
  section: string;
  /** Phrases without a number. Rules read numbers (`AMOUNT_RULES`). */
  wordings?: Pick<ParamWordings, 'exact' | 'vague'>;
}): Filter<Key, readonly string[]> {
  const { key, label, column, bands, aliases = [], section, wordings } = row;
  const bandOf = (code: string) => bands.find((band) => band.code === code);
  // Created once, because the index counts known case objects together in one pass.
  const count = bandCases(column, bands);
  return {
    key,
    params: [{ name: key, multi: true, aliases, wordings: { noLabels: true, ...wordings } }],
    none: [],
    parse: (read) => splitKnownValues(key, read(key), (code) => bandOf(code) !== undefined),
    format: (chosen) => ({ [key]: chosen }),
    chips: (chosen) =>
      chosen.map((code) => ({ label: bandOf(code)?.label ?? code, without: chosen.filter((other) => other !== code) })),
    predicate: (chosen) =>
      disjunctionOf(...bands.filter((band) => chosen.includes(band.code)).map((band) => inBand(column, band))),
    fields: (chosen) => [{ name: key, label, options: bands, selected: chosen, count }],
    relax: { loosen: (chosen) => lowerBand(bands, chosen) },
    sections: [{ key: section, label, kind: 'checkboxes', fields: [key] }],
    finer: true,
  };
}

/** Returns the band below the lowest chosen one, if all bands are "at least" bands. */
function lowerBand(bands: readonly Band[], chosen: readonly string[]): readonly string[] | null {
  if (bands.some(({ max }) => max !== undefined)) return null;
  const lowest = bands.findIndex(({ code }) => chosen.includes(code));
  return lowest > 0 ? [bands[lowest - 1]!.code] : null;
}

/** Returns the cases to count, one per band. */
export function bandCases(column: NumberColumn, bands: readonly Band[]) {
  return { kind: 'cases', cases: Object.fromEntries(bands.map((band) => [band.code, inBand(column, band)])) } as const;
}

function inBand(column: NumberColumn, { min, max }: Band): Predicate {
  return { kind: 'range', column, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
