import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '#ports/database/database.ts';
import { createMapper, type FeedRecord } from '../model/apply-mapping.ts';
import type { CatalogLookup, PlaceLookup } from '../model/catalog-lookup.ts';
import type { Delimiter } from '../model/csv-records.ts';
import { inferMapping } from '../model/infer-mapping.ts';
import { columnsRead, type Mapping } from '../model/mapping.ts';
import { createNormalizer } from '../model/normalize-row.ts';
import { createSplitter } from '../model/split-title.ts';
import { chooseMapping, loadMapping, sampleOf, type ChosenMapping } from './choose-mapping.ts';
import { FeedFileError } from './feed-file-error.ts';
import { openFeed } from './open-feed.ts';
import { countMissing, publish, withdrawMissing, type PublishCounts } from './publish.ts';
import { readRecords, type ReadRecord, type Records } from './read-records.ts';
import { createRejectFile, type RejectFile } from './reject-file.ts';
import { openStaging, type Staging } from './staging.ts';
import { createWarnings, type Warnings } from './warnings.ts';

export type ImportMode = 'full' | 'delta';

export type ImportOptions = {
  /** A path, or `-` for standard input. */
  file: string;
  sourceName: string;
  mode: ImportMode;
  mapping?: Mapping | undefined;
  /** Where an inferred mapping is saved, and where an earlier one may lie. */
  mappingFile: string;
  rejectFile: string;
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
  /** Nothing more is to come of the source: its listings need no feed to confirm them, until it is imported again without this. */
  once?: boolean;
  /** Lets a full import withdraw more than 30% of what the source offers. */
  allowShrink?: boolean;
  stdin?: Readable;
};

export type ImportReport = PublishCounts & {
  /** Records of the file: created + updated + unchanged + duplicates + rejected. */
  read: number;
  /** Rows that a later row of the same car replaces. */
  duplicates: number;
  rejected: number;
  /** Rows that hold no vehicle: blank rows, titles, repeated headers, notes. They are not in `read`. */
  skipped: number;
  /** Values that could not be used as they are. */
  warnings: number;
  seconds: number;
  rejectFile: string | null;
};

export type ImportResult =
  | { kind: 'done'; report: ImportReport; warnings: Warnings }
  | { kind: 'refused'; report: ImportReport; warnings: Warnings; reason: string };

/** What an import needs from outside, and whom it tells how far it is. */
export type ImportDeps = {
  database: Database;
  catalog: CatalogLookup;
  places: PlaceLookup;
  now(): Date;
  onMapping?(chosen: ChosenMapping, format: string): void;
  onProgress?(progress: {
    phase: 'reading' | 'publishing';
    rows: number;
    done: number;
    total: number | undefined;
  }): void;
};

/** A source that is being imported by somebody else. */
export class ImportBusyError extends Error {}

/** A larger share of a source's listings vanishes only when it is allowed. */
const MOST_VANISHING = 0.3;
const SAMPLE_RECORDS = 2000;
/** The import shares its thread, be it with a site that answers meanwhile. */
const ROWS_BETWEEN_PAUSES = 500;

/**
 * Imports a feed: reads and stages every row, decides, then publishes in batches. Nothing is published before the whole
 * file was read, so that a file that ends too early or would empty the shop does no harm. Interrupted at any moment
 * and run again, it ends as if it had never been interrupted.
 * @throws FeedFileError, EncodingError, MappingError, ImportBusyError
 */
export async function importFeed(options: ImportOptions, deps: ImportDeps): Promise<ImportResult> {
  const startedAt = performance.now();
  const feed = await openFeed(options.file, {
    encoding: options.encoding ?? options.mapping?.encoding,
    ...(options.stdin && { stdin: options.stdin }),
  });
  const saved = options.mapping ?? (await loadMapping(options.mappingFile).catch(() => undefined));
  const records = await readRecords(feed.text, {
    delimiter: options.delimiter ?? options.mapping?.delimiter,
    known: saved ? columnsRead(saved) : [],
  });
  const { database } = deps;
  const sourceId = await findSource(database, options.sourceName);
  return database.transaction(async (keeper) => {
    const [lock] = await keeper.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('import'), $1) as free`,
      [sourceId],
    );
    if (!lock?.free)
      throw new ImportBusyError(
        `Another import of the source "${options.sourceName}" is running. Wait for its end, or give --source another name.`,
      );
    const importId = await beginImport(database, sourceId, options);
    const staging = await openStaging(database, sourceId);
    try {
      const progress = (rows: number) =>
        deps.onProgress?.({ phase: 'reading', rows, done: feed.bytesRead(), total: feed.totalBytes });
      const staged = await stageRecords(records, saved, staging, options, deps, progress);
      const result = await decideAndPublish({ sourceId, importId }, staging, staged, options, deps);
      if (result.kind === 'done') await confirmSource(database, importId, options);
      const report = { ...result.report, seconds: Math.round(performance.now() - startedAt) / 1000 };
      await database.query(`update imports set finished_at = now(), report = $2 where id = $1`, [
        importId,
        JSON.stringify(report),
      ]);
      return { ...result, report };
    } finally {
      await staging.drop();
    }
  });
}

/** Resolves when nobody imports the source; of an import whose process was killed, when the database knows of that. */
export async function importEnded(database: Pick<Database, 'query'>, sourceName: string): Promise<void> {
  await database.query(`select pg_advisory_xact_lock(hashtext('import'), id::int) from sources where name = $1`, [
    sourceName,
  ]);
}

async function findSource(database: Database, name: string): Promise<number> {
  await database.query('insert into sources (name) values ($1) on conflict do nothing', [name]);
  const [source] = await database.query<{ id: number }>('select id from sources where name = $1', [name]);
  return source!.id;
}

async function beginImport(database: Database, sourceId: number, options: ImportOptions): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'insert into imports (source_id, file, mode) values ($1, $2, $3) returning id',
    [sourceId, options.file, options.mode],
  );
  return row!.id;
}

type Staged = {
  read: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  skipped: readonly { reason: string; count: number }[];
  rejectFile: string | null;
  warnings: Warnings;
};

async function stageRecords(
  records: Records,
  saved: Mapping | undefined,
  staging: Staging,
  options: ImportOptions,
  deps: ImportDeps,
  onProgress: (rows: number) => void,
): Promise<Staged> {
  const sample: ReadRecord[][] = [];
  for (let rows = 0; rows < SAMPLE_RECORDS;) {
    const next = await records.batches.next();
    if (next.done) break;
    sample.push(next.value);
    rows += next.value.length;
  }
  const first = sample
    .flat()
    .flatMap((item) => ('record' in item ? [item.record] : []))
    .slice(0, SAMPLE_RECORDS);
  checkReadable(records, first, saved, deps);
  const chosen = await chooseMapping(options.mapping, options.mappingFile, records.headers, first, deps.catalog);
  deps.onMapping?.(chosen, records.format);

  const rejects = await createRejectFile(options.rejectFile);
  const warnings = createWarnings();
  for (const { column, value, reason } of records.notes) warnings.add(column, value, reason);
  const stage = createStager(chosen.mapping, records.headers, staging, rejects, warnings, options, deps);
  let read = 0;
  let accepted = 0;
  const stageBatch = async (batch: readonly ReadRecord[]) => {
    for (const item of batch) {
      if (await stage(item)) accepted++;
      if (++read % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
    }
    onProgress(read);
  };
  for (const batch of sample) await stageBatch(batch);
  for await (const batch of records.batches) await stageBatch(batch);
  const { duplicates } = await staging.finish();
  const skipped = records.skipped().filter(({ count }) => count > 0);
  return {
    ...{ read, accepted, duplicates, skipped, warnings },
    ...{ rejected: read - accepted, rejectFile: await rejects.close() },
  };
}

/**
 * Refuses a file without records, and one whose columns have no names and cannot be recognized by their values: no
 * mapping can be learned from either.
 */
function checkReadable(
  records: Records,
  first: readonly FeedRecord[],
  saved: Mapping | undefined,
  deps: ImportDeps,
): void {
  if (first.length === 0)
    throw new FeedFileError(
      records.headers?.length && records.headerFound
        ? 'The file names columns, but has no rows. Nothing was changed.'
        : 'The file has no record that can be read. Nothing was changed.',
    );
  if (records.headerFound || saved) return;
  const { columns, splits } = inferMapping(sampleOf(records.headers, first), deps.catalog);
  const found = new Set([...Object.keys(columns), ...splits.flatMap(({ into }) => into)]);
  if (found.has('year') && (found.has('make') || found.has('vin'))) return;
  throw new FeedFileError(
    `The file has no line that names its columns, and they cannot be recognized by their values. Add a first line such as "vin,year,make,model,price,mileage" in the order of the columns, or import with --mapping and a mapping that reads "column 1" to "column ${records.headers?.length ?? 0}". Nothing was changed.`,
  );
}

/** Makes the function that stages one record, or rejects it and answers `false`. */
function createStager(
  mapping: Mapping,
  headers: readonly string[] | undefined,
  staging: Staging,
  rejects: RejectFile,
  warnings: Warnings,
  options: ImportOptions,
  deps: ImportDeps,
): (item: ReadRecord) => Promise<boolean> {
  const map = createMapper(mapping, headers, createSplitter(deps.catalog));
  const now = deps.now();
  const normalize = createNormalizer({
    catalog: deps.catalog,
    places: deps.places,
    mapping,
    sourceName: options.sourceName,
    latestYear: now.getUTCFullYear() + 2,
    now,
  });
  /** Readers of the reject file look for the column of their own file. */
  const theirs = (column: string) => [mapping.columns[column]].flat()[0] ?? column;

  return async (item) => {
    if ('problem' in item) {
      await rejects.add(item.row, '', item.value, item.problem);
      return false;
    }
    const result = normalize(map(item.record), warnings.add);
    if ('rejects' in result) {
      for (const { column, value, reason } of result.rejects)
        await rejects.add(item.row, theirs(column), value, reason);
      return false;
    }
    await staging.add(item.row, result.listing, () => contentOf(item.record));
    return true;
  };
}

function contentOf(record: FeedRecord): string {
  return Array.isArray(record) ? record.join('\u001f') : JSON.stringify(record);
}

/** A full import has said of all that its source offers that it is still there. */
async function confirmSource(
  database: Database,
  importId: number,
  { mode, once = false }: ImportOptions,
): Promise<void> {
  await database.query(
    `update sources s set one_time = $3, confirmed_at = case when $2 then i.started_at else s.confirmed_at end
     from imports i where i.id = $1 and s.id = i.source_id`,
    [importId, mode === 'full', once],
  );
}

async function decideAndPublish(
  ids: { sourceId: number; importId: number },
  staging: Staging,
  staged: Staged,
  options: ImportOptions,
  deps: ImportDeps,
): Promise<ImportResult> {
  const { accepted, warnings, ...counts } = staged;
  const nothing: PublishCounts = { created: 0, updated: 0, unchanged: 0, withdrawn: 0 };
  const report = (published: PublishCounts): ImportReport => ({
    read: counts.read,
    ...published,
    rejected: counts.rejected,
    duplicates: counts.duplicates,
    skipped: counts.skipped.reduce((sum, { count }) => sum + count, 0),
    warnings: warnings.count(),
    seconds: 0,
    rejectFile: counts.rejectFile,
  });
  const total = accepted - counts.duplicates;
  const publication = {
    database: deps.database,
    ...ids,
    staging,
    confirmEach: options.mode === 'delta',
    onProgress: (rows: number) => deps.onProgress?.({ phase: 'publishing', rows, done: rows, total }),
  };
  if (options.mode === 'full') {
    await staging.indexKeys();
    const { offered, missing } = await countMissing(publication);
    if (missing > offered * MOST_VANISHING && !options.allowShrink)
      return { kind: 'refused', report: report(nothing), warnings, reason: shrinkReason(offered, missing) };
  }
  const published = await publish(publication);
  if (options.mode === 'full') published.withdrawn = await withdrawMissing(publication);
  return { kind: 'done', report: report(published), warnings };
}

function shrinkReason(offered: number, missing: number): string {
  const percent = Math.round((missing / offered) * 100);
  return `This file would withdraw ${missing} of the source's ${offered} listings (${percent}%), more than the 30% that pass without asking. Nothing was changed. If the file is right, import it again with --allow-shrink.`;
}
