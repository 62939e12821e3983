import { type CatalogLookup, isBlank, makeFromVin } from '#features/feed-values/feed-values.ts';
import type { InferredColumns } from './infer-columns.ts';
import type { ColumnSamples } from './infer-mapping.ts';
import type { MappingInput } from '../mapping.ts';

/** The minimum shares of rows whose "model" is not a model of the make, and whose "model" is a trim of some model. */
const MIN_UNKNOWN = 0.8;
const MIN_TRIMS = 0.5;
/** The minimum share of rows in which another column must name the model. */
const MIN_NAMED = 0.8;
/** Longer texts are truncated to this length. */
const MAX_TITLE_LENGTH = 500;
/** Shorter model names may be part of a source's name by coincidence. */
const MIN_NAME_LENGTH = 3;

/**
 * Uses a model column that contains trims, as in a list of a single model, as the trim column. The model comes from
 * another column that names a single model in nearly all rows, or else from the source's name (`toyota-4runner.csv`),
 * or else from the VIN. If none of these has a model, a note asks for it.
 */
export function readModelAsTrim(
  sample: ColumnSamples,
  columns: InferredColumns,
  draft: MappingInput,
  catalog: CatalogLookup,
  notes: string[],
  sourceName: string,
): void {
  const header = columns.model;
  if (typeof header !== 'string' || columns.trim) return;
  const texts = sample.values.get(header) ?? [];
  const make = onlyMake(sample, columns, catalog);
  if (!make || !holdTrims(texts, make, catalog)) return;
  const byColumn = namedModel(sample, header, make, catalog);
  const model = byColumn ?? modelOfSource(sourceName, texts, make, catalog);
  if (!model && !columns.vin) {
    notes.push(`WARNING: "${header}" seems to hold trims. State the model under "constants", and read it as "trim".`);
    return;
  }
  columns.trim = header;
  delete columns.model;
  if (model) draft.constants = { ...draft.constants, model };
  notes.push(
    model
      ? `"${header}" contains trims; the model is ${model}, as ${byColumn ? 'another column' : `the name "${sourceName}"`} says.`
      : `WARNING: "${header}" contains trims, and no column has the model, so it is read from the VIN. If all cars are one model, state it under "constants".`,
  );
}

/** Returns the code of the make if it is the same in all rows, according to the make column or the VINs. */
function onlyMake(sample: ColumnSamples, columns: InferredColumns, catalog: CatalogLookup): string | undefined {
  const valuesOf = (name: 'make' | 'vin') => sample.values.get([columns[name] ?? []].flat()[0] ?? '') ?? [];
  const texts = columns.make ? valuesOf('make') : valuesOf('vin').map((vin) => makeFromVin(vin.trim()) ?? '');
  const names = [...new Set(texts.filter((text) => !isBlank(text)))];
  const codes = new Set(names.map((name) => catalog.resolveMake(name)?.code));
  return codes.size === 1 ? [...codes][0] : undefined;
}

function holdTrims(texts: readonly string[], make: string, catalog: CatalogLookup): boolean {
  const models = catalog.models(make);
  if (shareOf(texts, (text) => !catalog.resolveModel(make, text)) < MIN_UNKNOWN) return false;
  return areTrimsOf(
    texts,
    make,
    models.map(({ code }) => code),
    catalog,
  );
}

/** Returns whether most texts are trims of one of the models. */
function areTrimsOf(
  texts: readonly string[],
  make: string,
  models: readonly string[],
  catalog: CatalogLookup,
): boolean {
  const isTrim = (text: string) => models.some((model) => catalog.resolveTrim(make, model, text) !== null);
  return shareOf(texts, isTrim) >= MIN_TRIMS;
}

/** Returns the share of filled texts that pass the test. Tests each distinct text once. */
function shareOf(texts: readonly string[], test: (text: string) => boolean): number {
  const filled = texts.filter((text) => !isBlank(text));
  const counts = [...Map.groupBy(filled, (text) => text)];
  const passed = counts.filter(([text]) => test(text)).reduce((sum, [, rows]) => sum + rows.length, 0);
  return filled.length ? passed / filled.length : 0;
}

/** Returns the make's model that the source's name contains, if the texts are trims of that model. */
function modelOfSource(
  sourceName: string,
  texts: readonly string[],
  make: string,
  catalog: CatalogLookup,
): string | undefined {
  const name = ` ${wordsOf(sourceName)} `;
  const [longest, ...others] = catalog
    .models(make)
    .filter(({ label }) => label.length >= MIN_NAME_LENGTH && name.includes(` ${wordsOf(label)} `))
    .toSorted((a, b) => b.label.length - a.label.length);
  const isOnly = longest && others.every(({ label }) => wordsOf(longest.label).includes(wordsOf(label)));
  return isOnly && areTrimsOf(texts, make, [longest.code], catalog) ? longest.label : undefined;
}

/** Returns the only model of the make that another column, such as a title or URL, names in nearly all rows. */
function namedModel(sample: ColumnSamples, header: string, make: string, catalog: CatalogLookup): string | undefined {
  const models = catalog.models(make).map(({ label }) => ({ label, words: ` ${wordsOf(label)} ` }));
  for (const other of sample.headers) {
    const all = sample.values.get(other) ?? [];
    const filled = all.filter((text) => !isBlank(text));
    if (other === header || filled.length < all.length * MIN_NAMED) continue;
    const texts = filled.map((text) => ` ${wordsOf(text.slice(0, MAX_TITLE_LENGTH))} `);
    const named = models
      .map(({ label, words }) => ({ label, rows: texts.filter((text) => text.includes(words)).length }))
      .filter(({ rows }) => rows > 0)
      .toSorted((a, b) => b.label.length - a.label.length);
    const sure = named.find(({ rows }) => rows >= texts.length * MIN_NAMED);
    // If rows contain "Land Cruiser Prado" and "Land Cruiser", use the longer name. Two unrelated models are ambiguous.
    if (sure && named.every(({ label }) => wordsOf(sure.label).includes(wordsOf(label)))) return sure.label;
  }
  return undefined;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
