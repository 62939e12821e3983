import type { Point, Predicate } from '@forecourt/engine';
import type { Dataset } from '../../dataset.ts';
import { queryWords } from '../query-words.ts';
import { coordinatesOf, squareWithin } from '../chord.ts';
import type { Dialect } from './dialect.ts';
import { codeColumnName, coordinateColumnName, numberColumnName, wordCountColumnName } from './table-layout.ts';

/** Codes of dictionary values, by column. */
export class Codes {
  readonly #codes = new Map<string, Map<string, number>>();

  constructor({ columns }: Dataset) {
    for (const [name, column] of Object.entries(columns)) {
      if (column.kind !== 'code' && column.kind !== 'codes') continue;
      this.#codes.set(name, new Map(column.dictionary.map((value, code) => [value, code])));
    }
  }

  /** The codes of values that at least one row has; code 0 is missing. */
  of(column: string, values: readonly string[]): number[] {
    const codes = this.#codes.get(column);
    return [...new Set(values)].flatMap((value) => codes?.get(value) || []);
  }
}

export type SqlContext = { dataset: Dataset; dialect: Dialect; codes: Codes };

/**
 * Returns the condition of a predicate on the shared table. `byIndex` writes it for index lookups, otherwise for fast
 * tests of single rows. The condition may be null where a value is missing, which counts as false.
 */
export function predicateSql(predicate: Predicate, context: SqlContext, byIndex = false): string {
  const { dialect, codes, dataset } = context;
  switch (predicate.kind) {
    case 'any': {
      const wanted = codes.of(predicate.column, predicate.values);
      if (wanted.length === 0) return NEVER;
      if (dataset.columns[predicate.column]!.kind === 'codes') return dialect.setTest(predicate.column, wanted, 'any');
      return isOneOf(codeColumnName(predicate.column), wanted);
    }
    case 'all': {
      const distinct = new Set(predicate.values);
      const wanted = codes.of(predicate.column, predicate.values);
      if (wanted.length < distinct.size) return NEVER;
      return wanted.length === 0
        ? dialect.setPresent(predicate.column)
        : dialect.setTest(predicate.column, wanted, 'all');
    }
    case 'range':
      return rangeSql(numberColumnName(predicate.column), predicate.min, predicate.max);
    case 'within': {
      const { column, center, miles } = predicate;
      if (byIndex) return dialect.circleByIndex(column, center, miles);
      return `${squareSql(column, center)} <= ${doubleLiteral(squareWithin(miles))}`;
    }
    case 'words': {
      const searched = queryWords(predicate, dataset);
      if (searched.length === 0) return `${wordCountColumnName(predicate.column)} > 0`;
      return dialect.wordsTest(predicate.column, searched);
    }
    case 'ids':
      return predicate.ids.length === 0 ? NEVER : isOneOf('id', predicate.ids);
    case 'and':
      return joined(predicate.of, ' AND ', ALWAYS, context, byIndex);
    case 'or':
      return joined(predicate.of, ' OR ', NEVER, context, byIndex);
    case 'not':
      return `((${predicateSql(predicate.of, context)}) IS NOT TRUE)`;
  }
}

/** Formats a number so that every program reads the same double; with fewer digits, some would read a decimal. */
export function doubleLiteral(number: number): string {
  return number < 0 ? `(${number.toExponential()})` : number.toExponential();
}

export const ALWAYS = '(1 = 1)';
const NEVER = '(1 = 0)';

function joined(of: readonly Predicate[], word: string, none: string, context: SqlContext, byIndex: boolean): string {
  return of.length === 0 ? none : `(${of.map((part) => predicateSql(part, context, byIndex)).join(word)})`;
}

function isOneOf(expression: string, numbers: readonly number[]): string {
  return numbers.length === 1 ? `${expression} = ${numbers[0]}` : `${expression} IN (${numbers.join(',')})`;
}

function rangeSql(number: string, min = -Infinity, max = Infinity): string {
  if (!(min <= max)) return NEVER;
  if (min === -Infinity && max === Infinity) return `${number} IS NOT NULL`;
  if (min === -Infinity) return `${number} <= ${doubleLiteral(max)}`;
  return max === Infinity
    ? `${number} >= ${doubleLiteral(min)}`
    : `${number} BETWEEN ${doubleLiteral(min)} AND ${doubleLiteral(max)}`;
}

/** Returns the squared chord length from a center; null where there is no place. */
export function squareSql(column: string, center: Point): string {
  const [x, y, z] = coordinatesOf(center);
  const axes = [
    ['x', x],
    ['y', y],
    ['z', z],
  ] as const;
  const parts = axes.map(([axis, at]) => {
    const difference = `(${coordinateColumnName(column, axis)} - ${doubleLiteral(at)})`;
    return `${difference} * ${difference}`;
  });
  return `(${parts.join(' + ')})`;
}

/** Returns the columns of the shared table that a predicate reads. */
export function predicateColumns(predicate: Predicate, context: SqlContext): string[] {
  const { dialect, dataset } = context;
  const inner = (of: readonly Predicate[]) => of.flatMap((part) => predicateColumns(part, context));
  switch (predicate.kind) {
    case 'any':
    case 'all':
      return dataset.columns[predicate.column]!.kind === 'codes'
        ? [...dialect.setColumns(predicate.column)]
        : [codeColumnName(predicate.column)];
    case 'range':
      return [numberColumnName(predicate.column)];
    case 'within':
      return (['x', 'y', 'z'] as const).map((axis) => coordinateColumnName(predicate.column, axis));
    case 'words':
      return [...dialect.wordsColumns(predicate.column), wordCountColumnName(predicate.column)];
    case 'ids':
      return ['id'];
    case 'not':
      return inner([predicate.of]);
    case 'and':
    case 'or':
      return inner(predicate.of);
  }
}
