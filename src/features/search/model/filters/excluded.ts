import { labelOf, modelCodeOf } from '#features/reference/reference.ts';
import { listWords } from '#kit/text/list-words.ts';
import type { Chip, Exclusion, Filter, Param, ParamValues, SearchContext } from '../filter.ts';
import type { Predicate } from '../predicate.ts';
import { splitKnownValues } from './option-filter.ts';

/** Excluded values by parameter: codes, or keys for models (`TOYOTA-CAMRY`) and trims. */
export type Excluded = Readonly<Record<string, readonly string[]>>;

/** A parameter that excludes values. `of` are the parameters that include them. */
type Row = Exclusion & { of: readonly string[] };

const not = (label: string) => `Not ${label}`;
const NOTHING: Excluded = {};
const MODELS = 'notModelCode';

/** Returns the parameters that exclude values, each once, with the parameters that include them. */
export function exclusionsOf(filters: readonly Pick<Filter, 'params'>[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { name, exclude } of filters.flatMap(({ params }) => params)) {
    if (exclude) rows.set(exclude.name, { ...exclude, of: [...(rows.get(exclude.name)?.of ?? []), name] });
  }
  return [...rows.values()].toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false));
}

/**
 * Excludes values: `not ford`, `without sunroof`. A separate filter, so that each section's own choice and counts do
 * not change. Does not exclude a car whose value is unknown.
 */
export function excludedFilter(filters: readonly Pick<Filter, 'params'>[]): Filter<'excluded', Excluded> {
  const rows = exclusionsOf(filters);
  return {
    key: 'excluded',
    params: rows.map(({ name, of }): Param => ({ name, multi: true, about: `Excluded: codes of ${listWords(of)}.` })),
    heading: 'Excluded',
    none: NOTHING,
    parse: (read, context) => {
      const parts = rows.map((row) => ({ row, ...readCodes(row, read(row.name), context) }));
      const chosen = parts.filter(({ value }) => value.length > 0).map(({ row, value }) => [row.name, value]);
      return {
        value: chosen.length > 0 ? Object.fromEntries(chosen) : NOTHING,
        invalid: parts.flatMap(({ invalid }) => invalid),
      };
    },
    format: (value): ParamValues => {
      const { [MODELS]: models, ...others } = value;
      return models ? { ...others, [MODELS]: [...new Set(models.map(modelCodeOf))].toSorted() } : value;
    },
    chips: (value, context) =>
      rows.flatMap(({ name: param, say = not, ...row }) =>
        oncePerCode(param, value[param] ?? []).map((code): Chip<Excluded> => ({
          label: say(nameOf(row, code, context)),
          without: leaveIn(value, param, code),
        })),
      ),
    predicate: (value) => {
      const of = rows.flatMap(({ name: param, column }): Predicate[] => {
        const values = value[param] ?? [];
        return values.length > 0 ? [{ kind: 'not', of: { kind: 'any', column, values } }] : [];
      });
      return of.length > 1 ? { kind: 'and', of } : of[0];
    },
    fields: () => [],
    // Each exclusion can be dropped separately.
    relax: {
      parts: (value) =>
        Object.entries(value).flatMap(([param, codes]) =>
          oncePerCode(param, codes).map((code) => ({
            part: { [param]: codes.filter((other) => leaveIn({ [param]: [other] }, param, code) === NOTHING) },
            rest: (left: Excluded) => leaveIn(left, param, code),
          })),
        ),
    },
  };
}

/** Deduplicates models that share a code, because they are shown and removed together. */
function oncePerCode(param: string, codes: readonly string[]): readonly string[] {
  return param === MODELS ? [...new Map(codes.map((key) => [modelCodeOf(key), key])).values()] : codes;
}

/** Removes an exclusion. The parameter holds only a model's code, so a code shared by two makes is removed for both. */
function leaveIn(value: Excluded, param: string, code: string): Excluded {
  const { [param]: codes = [], ...others } = value;
  const isIt = (other: string) => (param === MODELS ? modelCodeOf(other) === modelCodeOf(code) : other === code);
  const left = codes.filter((other) => !isIt(other));
  const rest = left.length > 0 ? { ...others, [param]: left } : others;
  return Object.keys(rest).length > 0 ? rest : NOTHING;
}

/** Parses codes. A model's code means the models of every make that has it. */
function readCodes({ name: param, column, table }: Row, given: readonly string[], context: SearchContext) {
  if (param !== MODELS) {
    const isKnown = (code: string) =>
      table?.some((entry) => entry.code === code) === true || context.knows(column, code);
    return splitKnownValues(param, given, isKnown);
  }
  const { value, invalid } = splitKnownValues(param, given, (code) => context.modelKeysOf(code).length > 0);
  return { value: [...new Set(value.flatMap((code) => context.modelKeysOf(code)))].toSorted(), invalid };
}

function nameOf({ column, table }: Pick<Row, 'column' | 'table'>, code: string, context: SearchContext): string {
  if (table) return labelOf(table, code);
  return context.nameOf(column as 'makeCode' | 'modelKey' | 'trimKey', code);
}
