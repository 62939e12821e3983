import type { CatalogLookup } from './catalog-lookup.ts';
import type { Sample } from './infer-mapping.ts';
import type { Mapping } from './mapping.ts';
import { squashHeader } from './squash-header.ts';
import { takeGlued, takePrefix } from './split-title.ts';
import { isBlank } from './values/reading.ts';
import { makeOfVin } from './wmi.ts';

type Split = Mapping['splits'][number];
type Columns = Readonly<Record<string, string | string[]>>;

const TITLE =
  /^(?:name|title|vehicle|car|carname|vehiclename|listingtitle|heading|headline|adtitle|fullname|vehicletitle|description|listing|makemodel|makeandmodel|yearmakemodel|model)$/;

/** Finds columns that hold several of year, make, model and trim in one field. */
export function inferSplits(sample: Sample, columns: Columns, catalog: CatalogLookup): Split[] {
  const title = titleSplit(sample, columns, catalog);
  if (title) return [title];
  const trim = trimSplit(sample, columns, catalog);
  return trim ? [trim] : [];
}

/** `bmw x5`, `2018 Toyota Camry SE`: a column of texts that begin with a make, where no column is the make. */
function titleSplit(sample: Sample, columns: Columns, catalog: CatalogLookup): Split | undefined {
  if (columns.make) return undefined;
  for (const header of sample.headers.filter((name) => TITLE.test(squashHeader(name)))) {
    const values = (sample.values.get(header) ?? []).filter((value) => !isBlank(value));
    const taken = values.map((text) => takePrefix(text.trim()));
    const years = taken.map(({ year }) => year);
    const yearFirst = share(years, (year) => year !== '') > (columns.year ? 0.6 : 0);
    const bare = taken.map(({ rest }) => rest);
    if (share(bare, (text) => Boolean(catalog.splitMake(text)?.rest)) < 0.6) continue;
    const into: Split['into'] = [];
    if (yearFirst) into.push('year');
    into.push('make', 'model');
    const longer = share(bare, (text) => hasTrim(text, catalog)) > 0.3;
    if (!columns.trim && longer) into.push('trim');
    return { column: header, into };
  }
  return undefined;
}

function hasTrim(text: string, catalog: CatalogLookup): boolean {
  const make = catalog.splitMake(text);
  const model = make && catalog.splitModel(make.make.code, make.rest);
  return Boolean(model?.rest && catalog.resolveTrim(make!.make.code, model.model.code, model.rest));
}

/** `ILX6-Speed`, `Camry SE`: models that the catalogue knows only without their ends. */
function trimSplit(sample: Sample, columns: Columns, catalog: CatalogLookup): Split | undefined {
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
  const glued = takeGlued(text, names);
  return Boolean(glued && glued[1].length > 1 && !/^[\s-]/.test(text.slice(glued[0].length)));
}

function makesOf(sample: Sample, columns: Columns): (row: number) => string {
  const make = sample.values.get([columns.make].flat()[0] ?? '');
  const vin = sample.values.get([columns.vin].flat()[0] ?? '');
  return (row) => make?.[row] || makeOfVin(vin?.[row]?.trim() ?? '') || '';
}

function share(values: readonly string[], test: (text: string) => boolean): number {
  return values.length ? values.filter(test).length / values.length : 0;
}
