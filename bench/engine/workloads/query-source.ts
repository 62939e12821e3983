import type { Point } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import type { Names } from './v2-names.ts';
import type { Catalog, Owners } from './world.ts';

/** The data from which queries are sampled. */
export type QuerySource = {
  size: number;
  columns: Dataset['columns'];
  catalog: Catalog;
  owners: Owners;
  areaOfPlace(place: Point): number;
  names: Names;
};

/** Any of the numbered options of a column. */
export function anyOptionPredicate(column: string, options: readonly number[]) {
  return { kind: 'any', column, values: options.map((option) => `${column}${option}`) } as const;
}
