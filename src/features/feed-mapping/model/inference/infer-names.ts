import { type CatalogLookup, type CodeAndLabel, isBlank, makeFromVin } from '#features/feed-values/feed-values.ts';
import { isIrrelevantHeader } from './header-rules.ts';
import { isForeignMake } from './infer-splits.ts';
import type { InferredColumns } from './infer-columns.ts';
import type { ColumnSamples } from './infer-mapping.ts';

/** The minimum share of a column's values that must be names of makes or of models. */
const MIN_NAMES = 0.9;
/** The minimum share of a trim column's values that must start with a model for it to be the model column. */
const MIN_LONG_NAMES = 0.7;
/** Fewer rows than this are not enough evidence. */
const MIN_ROWS = 3;

/**
 * Finds the make and model columns by their values if no header names them: a column `Hst` full of `Peugeot` is a make
 * column. If there is no model column, a trim column whose values start with models is used as such: `Model and
 * version`.
 */
export function inferNames(sample: ColumnSamples, columns: InferredColumns, catalog: CatalogLookup): void {
  const taken = new Set(Object.values(columns).flat());
  const free = sample.headers.filter((header) => !taken.has(header) && !isIrrelevantHeader(header));
  if (!columns.make) {
    const make = free.find((header) => holdsMakes(valuesOf(sample, header), catalog));
    if (make) columns.make = make;
  }
  if (columns.model) return;
  const makes = makesOf(sample, columns, catalog);
  const model = free.find(
    (header) => header !== columns.make && shareOfModels(valuesOf(sample, header), makes, catalog) >= MIN_NAMES,
  );
  if (model) {
    columns.model = model;
    return;
  }
  const { trim } = columns;
  if (typeof trim !== 'string' || shareOfModels(valuesOf(sample, trim), makes, catalog) < MIN_LONG_NAMES) return;
  columns.model = trim;
  delete columns.trim;
}

function valuesOf(sample: ColumnSamples, header: string): readonly string[] {
  return sample.values.get(header) ?? [];
}

function holdsMakes(values: readonly string[], catalog: CatalogLookup): boolean {
  const filled = values.filter((value) => !isBlank(value));
  const makes = filled.filter((text) => catalog.resolveMake(text) !== null || isForeignMake(text));
  return filled.length >= MIN_ROWS && makes.length >= filled.length * MIN_NAMES;
}

/** Returns the make of each row if it is in the catalog, from the make column or else from the VIN. */
function makesOf(sample: ColumnSamples, columns: InferredColumns, catalog: CatalogLookup): (CodeAndLabel | null)[] {
  const [make, vin] = [columns.make, columns.vin].map((source) => valuesOf(sample, [source ?? []].flat()[0] ?? ''));
  const rows = Math.max(make!.length, vin!.length);
  return Array.from({ length: rows }, (_, row) =>
    catalog.resolveMake(make![row] || makeFromVin(vin![row]?.trim() ?? '') || ''),
  );
}

/** Returns the share of values that start with a model of their row's make, among rows whose make is known. */
function shareOfModels(
  values: readonly string[],
  makes: readonly (CodeAndLabel | null)[],
  catalog: CatalogLookup,
): number {
  const named = values.flatMap((text, row) => {
    const make = makes[row];
    if (!make || isBlank(text)) return [];
    return [
      /\p{L}/u.test(text) && (catalog.resolveModel(make.code, text) ?? catalog.splitModel(make.code, text)) !== null,
    ];
  });
  return named.length < MIN_ROWS ? 0 : named.filter(Boolean).length / named.length;
}
