import { type CodeTable, labelOf } from '#features/reference/reference.ts';
import type { Exclusion, Filter, InvalidParam, PanelSection, Param, SearchContext } from '../filter.ts';
import { anyOf, type CodeColumn, type Predicate } from '../predicate.ts';

type OptionCodes = readonly string[];

/**
 * Creates a filter of checkboxes over one column of codes, stored in one multi-valued parameter. `match`: with `one`, a
 * car has at most one code and matches any chosen one; `all` requires every chosen code (features, packages, history,
 * home services).
 */
export function optionFilter<Key extends string>(row: {
  key: Key;
  label: string;
  column: CodeColumn;
  table: CodeTable;
  match?: 'one' | 'all';
  aliases?: readonly string[];
  chipLabel?: (code: string) => string;
  /** Returns an option's label. Defaults to the table's label, or a readable form of the code. */
  nameOf?: (code: string) => string;
  /** Maximum number of codes to list beyond the table (`limit-listed-codes.ts`). */
  maxOthers?: number;
  /** Its section of the panel, by default checkboxes under the filter's label. */
  section?: Pick<PanelSection, 'key'> & Partial<PanelSection>;
  heading?: string;
  finer?: boolean;
  variesInSimilar?: boolean;
  /** The parameter that excludes its values. */
  exclude?: Pick<Exclusion, 'name' | 'say' | 'last'>;
  param?: Partial<Param>;
}): Filter<Key, OptionCodes> {
  const { key, label, column, table, match = 'one', aliases = [], exclude, section, heading, finer = true } = row;
  const { nameOf = (code: string) => labelOf(table, code), chipLabel = nameOf } = row;
  return {
    key,
    params: [
      {
        ...row.param,
        name: key,
        multi: true,
        aliases,
        match,
        ...(exclude && { exclude: { ...exclude, column, table } }),
      },
    ],
    none: [],
    parse: (read, context) => splitKnownValues(key, read(key), (code) => isKnown(table, column, code, context)),
    format: (chosen) => ({ [key]: chosen }),
    chips: (chosen) =>
      chosen.map((code) => ({ label: chipLabel(code), without: chosen.filter((other) => other !== code) })),
    predicate: (chosen): Predicate | undefined =>
      match === 'one' ? anyOf(column, chosen) : chosen.length ? { kind: 'all', column, values: chosen } : undefined,
    fields: (chosen) => [
      {
        name: key,
        label,
        options: table,
        selected: chosen,
        count: { kind: 'values', column },
        conjunctive: match === 'all',
        labelOf: nameOf,
        ...(row.maxOthers !== undefined && { maxOthers: row.maxOthers }),
      },
    ],
    ...(match === 'all' && { relax: { parts: partsOf } }),
    ...(section && { sections: [{ label, kind: 'checkboxes', fields: [key], ...section }] }),
    ...(heading !== undefined && { heading }),
    finer,
    variesInSimilar: row.variesInSimilar ?? false,
  };
}

/** Each code as a separate part. */
function partsOf(chosen: OptionCodes): { part: OptionCodes; rest(chosen: OptionCodes): OptionCodes }[] {
  return chosen.map((code) => ({ part: [code], rest: (left) => left.filter((other) => other !== code) }));
}

/** Separates a parameter's known values from its invalid ones. */
export function splitKnownValues(
  name: string,
  values: readonly string[],
  known: (value: string) => boolean,
): { value: string[]; invalid: InvalidParam[] } {
  return {
    value: values.filter(known),
    invalid: values
      .filter((value) => !known(value))
      .map((value) => ({ name, value, reason: `${name} has no option "${value}".` })),
  };
}

function isKnown(table: CodeTable, column: CodeColumn, code: string, context: SearchContext): boolean {
  return table.some((entry) => entry.code === code) || context.knows(column, code);
}
