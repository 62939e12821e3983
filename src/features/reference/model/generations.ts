import type { Catalog } from './catalog.ts';
import { makeCodeOf, modelCodeOf } from './model-key.ts';

/** A generation of a model in the US market: the model years between two redesigns. `lastYear`: `null` while it is sold. */
export type Generation = { ordinal: number; firstYear: number; lastYear: number | null };

/**
 * The generations of a model, as the page `source` states them. `firstOrdinal`: the number of the first listed
 * generation in the usual numbering. `firstYears` ascend. `lastYear`: the model's last year; `null` while it is sold.
 */
export type ModelGenerations = {
  modelKey: string;
  firstOrdinal: number;
  firstYears: readonly number[];
  lastYear: number | null;
  source: string;
};

/**
 * Returns a lookup of generations by model key, the oldest first; empty for a model that is not listed. A generation ends
 * with the last model year of the catalog before the next one, because some models skip a year.
 */
export function createGenerations(
  models: readonly ModelGenerations[],
  { years }: Pick<Catalog, 'years'>,
): (modelKey: string) => readonly Generation[] {
  const byModel = new Map(
    models.map((model) => [
      model.modelKey,
      listOf(model, years(makeCodeOf(model.modelKey), modelCodeOf(model.modelKey))),
    ]),
  );
  return (modelKey) => byModel.get(modelKey) ?? [];
}

/** `years`: the newest first. */
function listOf({ firstOrdinal, firstYears, lastYear }: ModelGenerations, years: readonly number[]): Generation[] {
  return firstYears.map((firstYear, i) => {
    const next = firstYears[i + 1];
    const last = next === undefined ? lastYear : Math.max(firstYear, years.find((year) => year < next) ?? next - 1);
    return { ordinal: firstOrdinal + i, firstYear, lastYear: last };
  });
}
