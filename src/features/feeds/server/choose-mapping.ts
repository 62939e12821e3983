import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeedRecord } from '../model/apply-mapping.ts';
import type { CatalogLookup } from '../model/catalog-lookup.ts';
import { inferMapping, type Sample } from '../model/infer-mapping.ts';
import { flatten } from '../model/json-records.ts';
import { columnsRead, formatMapping, MappingError, parseMapping, type Mapping } from '../model/mapping.ts';
import { squashHeader } from '../model/squash-header.ts';

/** A mapping and where it comes from. */
export type ChosenMapping = { mapping: Mapping; origin: 'given' | 'saved' | 'inferred'; file: string };

/**
 * Reads a mapping file.
 * @throws MappingError when it is missing or wrong.
 */
export async function loadMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new MappingError(`There is no mapping file ${file}.`);
  return parseMapping(text, path.basename(file));
}

/**
 * The mapping of a file: the one given; else the one that an earlier import saved and somebody may have edited, as long
 * as it fits the file; else one inferred from the first records, which is saved.
 */
export async function chooseMapping(
  given: Mapping | undefined,
  savedFile: string,
  headers: readonly string[] | undefined,
  records: readonly FeedRecord[],
  catalog: CatalogLookup,
): Promise<ChosenMapping> {
  const sample = sampleOf(headers, records);
  if (given) {
    checkColumns(given, sample.headers, headers !== undefined);
    return { mapping: given, origin: 'given', file: savedFile };
  }
  const saved = await loadMapping(savedFile).catch(() => undefined);
  if (saved && missingColumns(saved, sample.headers).length === 0)
    return { mapping: saved, origin: 'saved', file: savedFile };
  const mapping = inferMapping(sample, catalog);
  await writeFile(savedFile, formatMapping(mapping));
  return { mapping, origin: 'inferred', file: savedFile };
}

/** Columns of a CSV must be there; paths of JSON may be missing from the first records. */
function checkColumns(mapping: Mapping, headers: readonly string[], strict: boolean): void {
  const missing = missingColumns(mapping, headers);
  if (!strict || missing.length === 0) return;
  const names = missing.map((name) => `"${name}"`).join(', ');
  throw new MappingError(
    `The mapping reads ${names}, but the file has no such ${missing.length > 1 ? 'columns' : 'column'}. It has ${headers.map((name) => `"${name}"`).join(', ')}.`,
  );
}

function missingColumns(mapping: Mapping, headers: readonly string[]): string[] {
  const known = new Set(headers.map(squashHeader));
  return columnsRead(mapping).filter((name) => !headers.includes(name) && !known.has(squashHeader(name)));
}

/** The first records of a file, by column. */
export function sampleOf(headers: readonly string[] | undefined, records: readonly FeedRecord[]): Sample {
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
