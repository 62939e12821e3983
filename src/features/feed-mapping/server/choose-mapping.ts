import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flatten, type FeedRecord } from '../model/apply-mapping.ts';
import { columnEntries } from '../model/columns.ts';
import type { CatalogLookup } from '#features/feed-values/feed-values.ts';
import { inferMapping, type ColumnSamples } from '../model/inference/infer-mapping.ts';
import {
  columnsRead,
  formatMapping,
  MappingError,
  sourceColumnsOf,
  parseMapping,
  type Mapping,
} from '../model/mapping.ts';
import { mapEssentialColumns, mapsYearAndMake } from '../model/map-essential-columns.ts';
import { headerKey } from '../model/squash-header.ts';

/** A mapping and its origin. `reason` says why it became the mapping of its source. */
export type ChosenMapping = {
  readonly mapping: Mapping;
  readonly origin: 'given' | 'saved' | 'inferred';
  readonly file: string;
  readonly reason: string;
  /** Columns of the file that a saved mapping does not contain, and what each looks like. */
  readonly newColumns: readonly { header: string; looksLike: string | undefined }[];
};

/** What is needed to choose a mapping, in addition to the file. */
export type MappingChoice = {
  readonly given: Mapping | undefined;
  readonly saved: Mapping | undefined;
  readonly file: string;
  readonly sourceName: string;
  /** Returns whether the saved mapping is as an import wrote it. If so, it may be inferred again. */
  isUneditedMapping(mapping: Mapping): Promise<boolean>;
};

/**
 * Reads a mapping file.
 * @throws MappingError if the file is missing or invalid.
 */
export async function loadMapping(file: string): Promise<Mapping> {
  const mapping = await loadSavedMapping(file);
  if (!mapping) throw new MappingError(`There is no mapping file ${file}.`);
  return mapping;
}

/**
 * Reads the mapping that an earlier import saved, or returns `undefined` if there is none.
 * @throws MappingError if it is invalid: a mapping that a person broke while editing must not be replaced.
 */
export async function loadSavedMapping(file: string): Promise<Mapping | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new MappingError(`The mapping ${file} cannot be read: ${(error as Error).message}`);
  }
  return parseMapping(text, path.basename(file));
}

/**
 * Chooses the mapping of a file: the given one; otherwise the saved one, if the file has its columns; otherwise one
 * inferred from the first records. Writes nothing.
 * @throws MappingError if the file lacks a column of a mapping that a person wrote.
 */
export async function chooseMapping(
  choice: MappingChoice,
  headers: readonly string[] | undefined,
  records: readonly FeedRecord[],
  catalog: CatalogLookup,
): Promise<ChosenMapping> {
  const { given, saved, file } = choice;
  const sample = sampleOf(headers, records);
  const json = headers === undefined;
  if (given) {
    const missing = missingColumns(given, sample.headers, json);
    if (mustRefuse(given, missing, json)) throw missingError('The mapping', missing, choice, sample, catalog);
    return { mapping: given, origin: 'given', file, reason: 'given with --mapping', newColumns: [] };
  }
  const missing = saved ? missingColumns(saved, sample.headers, json) : [];
  if (saved && !mustRefuse(saved, missing, json))
    return { mapping: saved, origin: 'saved', file, reason: 'edited', newColumns: newColumns(saved, sample, catalog) };
  if (saved && !(await choice.isUneditedMapping(saved)))
    throw missingError(`The saved mapping ${file}`, missing, choice, sample, catalog);
  const reason = saved ? `inferred again: the file has no ${quoted(missing)}` : 'inferred from the first file';
  return { mapping: inferFrom(sample, catalog, choice.sourceName), origin: 'inferred', file, reason, newColumns: [] };
}

function inferFrom(sample: ColumnSamples, catalog: CatalogLookup, sourceName?: string): Mapping {
  return mapEssentialColumns(inferMapping(sample, catalog, sourceName), sample.headers);
}

/** Returns whether the first records are enough to infer a mapping that finds vehicles. */
export function isSampleSufficient(
  headers: readonly string[] | undefined,
  records: readonly FeedRecord[],
  catalog: CatalogLookup,
): boolean {
  return mapsYearAndMake(inferFrom(sampleOf(headers, records), catalog));
}

/** Saves a mapping for the next import. Replaces an existing one atomically. */
export async function saveMapping(file: string, mapping: Mapping): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, formatMapping(mapping));
  await rename(draft, file);
}

/**
 * Columns that identify a car. If the first records all lack a path to one of them, the file's structure has changed.
 */
const ESSENTIAL = ['vin', 'year', 'make'] as const;

/** Returns whether to reject the file. A CSV must have all columns; JSON may lack paths that are not essential. */
function mustRefuse(mapping: Mapping, missing: readonly string[], json: boolean): boolean {
  if (!json) return missing.length > 0;
  const essential = new Set(ESSENTIAL.flatMap((name) => sourceColumnsOf(mapping.columns[name] ?? [])));
  return missing.some((name) => essential.has(name)) || missing.length > columnsRead(mapping).length / 2;
}

function missingError(
  what: string,
  missing: readonly string[],
  { sourceName }: MappingChoice,
  sample: ColumnSamples,
  catalog: CatalogLookup,
): MappingError {
  const guess = inferMapping(sample, catalog).columns;
  const one = missing.length === 1;
  return new MappingError(
    `${what} of the feed "${sourceName}" reads ${quoted(missing)}, but the file has no such ${one ? 'column' : 'columns'}. It has ${quoted(sample.headers)}.${guesses(missing, guess)} If ${one ? 'the column has' : 'columns have'} a new name, write it in the mapping; if ${one ? 'it is' : 'they are'} gone for good, remove ${one ? 'it' : 'them'} there; or delete the mapping to have it inferred. Nothing was changed.`,
  );
}

function guesses(missing: readonly string[], guess: Mapping['columns']): string {
  const found = columnEntries(guess)
    .filter(([, from]) => !sourceColumnsOf(from).some((name) => missing.includes(name)))
    .map(([name, from]) => `"${name}": "${sourceColumnsOf(from)[0]}"`);
  return found.length ? ` Inferred from this file: ${found.slice(0, 40).join(', ')}.` : '';
}

/** Keeps messages readable for files with many columns. */
const MAX_NAMES = 40;
const MAX_NAME_LENGTH = 60;

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`);
  if (names.length > MAX_NAMES) shown.push(`${(names.length - MAX_NAMES).toLocaleString('en-US')} more`);
  return shown.join(', ');
}

function missingColumns(mapping: Mapping, headers: readonly string[], json: boolean): string[] {
  const known = new Set(json ? headers : headers.map(headerKey));
  const key = (name: string) => (json ? name.replace(/\.\d+(?=\.|$)/g, '') : headerKey(name));
  return columnsRead(mapping).filter((name) => !headers.includes(name) && !known.has(key(name)));
}

/** Returns the columns that the mapping neither reads nor lists as unused. */
function newColumns(mapping: Mapping, sample: ColumnSamples, catalog: CatalogLookup): ChosenMapping['newColumns'] {
  const steps = /\.\d+(?=\.|$)/g;
  const known = new Set([...columnsRead(mapping), ...mapping.unused].map((name) => headerKey(name.replace(steps, ''))));
  const fresh = sample.headers.filter((header) => !known.has(headerKey(header)));
  if (fresh.length === 0) return [];
  const { columns } = inferMapping(sample, catalog);
  const ours = (header: string) =>
    columnEntries(columns).find(
      ([name, from]) => sourceColumnsOf(from).includes(header) && !mapping.columns[name],
    )?.[0];
  return fresh.map((header) => ({ header, looksLike: ours(header) }));
}

/** Returns the values of a file's first records by column. */
export function sampleOf(headers: readonly string[] | undefined, records: readonly FeedRecord[]): ColumnSamples {
  if (headers) {
    const rows = records as readonly (readonly string[])[];
    return { headers, values: new Map(headers.map((header, index) => [header, rows.map((row) => row[index] ?? '')])) };
  }
  const flat = records.map((record) => flatten(record));
  const paths = [...new Set(flat.flatMap((record) => [...record.keys()]))];
  return {
    headers: paths,
    values: new Map(paths.map((path) => [path, flat.map((record) => (record.get(path) ?? []).join('|'))])),
  };
}
