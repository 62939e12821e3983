import { type CodeTable, labelOf } from '#features/reference/reference.ts';
import type { Filter, InvalidParam, SearchContext } from '../filter.ts';
import { anyOf, type CodeColumn, type Predicate } from '../predicate.ts';

type Chosen = readonly string[];

/**
 * A filter of checkboxes over one column of codes, kept in one multi-valued parameter.
 * `match`: `any` is a disjunction; `all` asks for every chosen code (features, packages, history, home services).
 */
export function optionFilter<Key extends string>(row: {
  key: Key;
  label: string;
  column: CodeColumn;
  table: CodeTable;
  match?: 'any' | 'all';
  aliases?: readonly string[];
  chipLabel?: (code: string) => string;
  /** What an option is called; absent: what the table says, or the code made readable. */
  nameOf?: (code: string) => string;
  /** How many codes beyond the table are listed at most (`listed-codes.ts`). */
  mostOthers?: number;
}): Filter<Key, Chosen> {
  const { key, label, column, table, match = 'any', aliases = [] } = row;
  const { nameOf = (code: string) => labelOf(table, code), chipLabel = nameOf } = row;
  return {
    key,
    params: [{ name: key, multi: true, aliases }],
    none: [],
    parse: (read, context) => splitKnown(key, read(key), (code) => isKnown(table, column, code, context)),
    format: (chosen) => ({ [key]: chosen }),
    chips: (chosen) =>
      chosen.map((code) => ({ label: chipLabel(code), without: chosen.filter((other) => other !== code) })),
    predicate: (chosen): Predicate | undefined =>
      match === 'any' ? anyOf(column, chosen) : chosen.length ? { kind: 'all', column, values: chosen } : undefined,
    fields: (chosen) => [
      {
        name: key,
        label,
        options: table,
        selected: chosen,
        count: { kind: 'values', column },
        conjunctive: match === 'all',
        labelOf: nameOf,
        ...(row.mostOthers !== undefined && { mostOthers: row.mostOthers }),
      },
    ],
    ...(match === 'all' && { relax: { parts: partsOf } }),
  };
}

/** Each code by itself. */
function partsOf(chosen: Chosen): { part: Chosen; rest(chosen: Chosen): Chosen }[] {
  return chosen.map((code) => ({ part: [code], rest: (left) => left.filter((other) => other !== code) }));
}

/** Sorts a parameter's values into those that mean something and those to complain about. */
export function splitKnown(
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
