import { type CatalogLookup, isBlank, makeFromVin } from '#features/feed-values/feed-values.ts';
import type { InferredColumns } from './infer-columns.ts';
import type { ColumnSamples } from './infer-mapping.ts';
import { isIrrelevantHeader } from './header-rules.ts';
import type { Mapping } from '../mapping.ts';
import { squashHeader } from '../squash-header.ts';
import { takeLongestPrefix, takePrefix } from '../split-title.ts';

type ColumnSplit = Mapping['splits'][number];
type Columns = Readonly<InferredColumns>;

const TITLE =
  /^(?:name|title|vehicle|car|carname|vehiclename|listingtitle|heading|headline|adtitle|fullname|vehicletitle|description|listing|makemodel|makeandmodel|yearmakemodel|model)$/;

/** Finds columns that combine several of year, make, model and trim in one field. */
export function inferSplits(sample: ColumnSamples, columns: Columns, catalog: CatalogLookup): ColumnSplit[] {
  const title = titleSplit(sample, columns, catalog);
  if (title) return [title];
  const trim = trimSplit(sample, columns, catalog);
  return trim ? [trim] : [];
}

/**
 * Finds a title column (`bmw x5`, `2018 Toyota Camry SE`): short texts that start with a make, in a file without a
 * column that contains only the make.
 */
function titleSplit(sample: ColumnSamples, columns: Columns, catalog: CatalogLookup): ColumnSplit | undefined {
  if (columns.make && !holdsModels(sample, columns.make, catalog)) return undefined;
  const titles = sample.headers.filter((name) => TITLE.test(squashHeader(name)));
  const others = sample.headers.filter((name) => !titles.includes(name) && !isIrrelevantHeader(name));
  const header =
    titles.find((name) => holdsTitles(sample, name, MIN_TITLES, catalog)) ??
    others.find((name) => holdsTitles(sample, name, MIN_UNNAMED_TITLES, catalog));
  if (!header) return undefined;
  const taken = valuesOf(sample, header).map((text) => takePrefix(text));
  const into: ColumnSplit['into'] = [];
  if (share(taken, ({ year }) => year !== '') > (columns.year ? 0.6 : 0)) into.push('year');
  into.push('make', 'model');
  const longer = share(taken, ({ rest }) => hasTrim(rest, catalog)) > 0.3;
  if (!columns.trim && longer) into.push('trim');
  return { column: header, into };
}

/** The minimum share of texts that must start with a make and continue; higher if the header does not say title. */
const MIN_TITLES = 0.6;
const MIN_UNNAMED_TITLES = 0.8;
const MAX_TITLE_LENGTH = 100;

/** Makes that are not in the catalog but are common in feeds from Europe and Latin America. */
const FOREIGN_MAKE =
  /^(?:abarth|alpine|borgward|byd|chery|citro[eë]n|cupra|dacia|daewoo|daihatsu|ds|ebro|gac|geely|haval|isuzu|jac|jaecoo|lada|lancia|leapmotor|lynk ?& ?co|mahindra|mg|omoda|opel|peugeot|renault|rover|saab|seat|[sš]koda|smart|ssangyong|tata|vauxhall|xpeng)\s+(\S)/iu;

/** Returns whether a text is the name of a make that the catalog does not have. */
export function isForeignMake(text: string): boolean {
  return FOREIGN_MAKE.exec(`${text} x`)?.[1] === 'x';
}

/** Returns the text after the make at the beginning. */
function afterMake(text: string, catalog: CatalogLookup): string | undefined {
  return catalog.splitMake(text)?.rest || FOREIGN_MAKE.exec(text)?.[1];
}

function holdsTitles(sample: ColumnSamples, header: string, min: number, catalog: CatalogLookup): boolean {
  const values = valuesOf(sample, header);
  return (
    share(values, (text) => {
      const { rest } = takePrefix(text);
      return text.length <= MAX_TITLE_LENGTH && Boolean(afterMake(rest, catalog));
    }) >= min
  );
}

/** Returns whether the make column also contains models (`Make & Model`). */
function holdsModels(sample: ColumnSamples, source: string | string[], catalog: CatalogLookup): boolean {
  const values = valuesOf(sample, [source].flat()[0]!);
  return share(values, (text) => !catalog.resolveMake(text) && Boolean(afterMake(text, catalog))) >= MIN_TITLES;
}

function valuesOf(sample: ColumnSamples, header: string): string[] {
  return (sample.values.get(header) ?? []).filter((value) => !isBlank(value)).map((value) => value.trim());
}

function hasTrim(text: string, catalog: CatalogLookup): boolean {
  const make = catalog.splitMake(text);
  const model = make && catalog.splitModel(make.make.code, make.rest);
  return Boolean(model?.rest && catalog.resolveTrim(make!.make.code, model.model.code, model.rest));
}

/** Finds a model column that includes trims (`ILX6-Speed`, `Camry SE`): without them, the models are in the catalog. */
function trimSplit(sample: ColumnSamples, columns: Columns, catalog: CatalogLookup): ColumnSplit | undefined {
  const column = columns.model;
  if (columns.trim || typeof column !== 'string') return undefined;
  const models = sample.values.get(column) ?? [];
  const makes = makesOf(sample, columns);
  let running = 0;
  let seen = 0;
  models.forEach((text, row) => {
    const make = catalog.resolveMake(makes(row));
    if (!make || isBlank(text)) return;
    seen++;
    if (catalog.resolveModel(make.code, text)) return;
    if (runsIntoTrim(text, make.code, catalog)) running++;
  });
  return seen > 0 && running / seen > 0.2 ? { column, into: ['model', 'trim'] } : undefined;
}

function runsIntoTrim(text: string, makeCode: string, catalog: CatalogLookup): boolean {
  const spaced = catalog.splitModel(makeCode, text);
  if (spaced) return Boolean(catalog.resolveTrim(makeCode, spaced.model.code, spaced.rest));
  const names = catalog.models(makeCode).map((model) => model.label);
  const glued = takeLongestPrefix(text, names);
  return Boolean(glued && glued[1].length > 1 && !/^[\s-]/.test(text.slice(glued[0].length)));
}

function makesOf(sample: ColumnSamples, columns: Columns): (row: number) => string {
  const make = sample.values.get([columns.make].flat()[0] ?? '');
  const vin = sample.values.get([columns.vin].flat()[0] ?? '');
  return (row) => make?.[row] || makeFromVin(vin?.[row]?.trim() ?? '') || '';
}

function share<Value>(values: readonly Value[], test: (value: Value) => boolean): number {
  return values.length ? values.filter(test).length / values.length : 0;
}
