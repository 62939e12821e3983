import type { Readable } from 'node:stream';
import type { Database } from '#ports/database/database.ts';
import type { CatalogLookup, PlaceLookup } from '#features/feed-values/feed-values.ts';
import { columnsRead } from '#features/feed-mapping/feed-mapping.ts';
import {
  loadSavedMapping,
  type ChosenMapping,
  createMappingSaver,
  type MappingOptions,
} from '#features/feed-mapping/feed-mapping.server.ts';
import { countUnconfirmed } from '#features/ad-check/ad-check.server.ts';
import { type AdProblemCount, createAdProblemCounts } from './count-ad-problems.ts';
import { ImportBusyError, withImportLock, type ImportLock } from './import-lock.ts';
import { type Delimiter, FeedFileError, openFeed, readRecords } from '#features/feed-reading/feed-reading.server.ts';
import { hideRepeatedVins } from './merged-dealers.ts';
import { countMissing, publish, withdrawMissing, type PublishCounts } from './publish.ts';
import { findOverlappingSource } from './sources.ts';
import { stageRecords, type StagingResult } from './stage-records.ts';
import { openStaging, type Staging } from './staging.ts';
import { createWarnings, type WarningKind, type Warnings } from './warnings.ts';

export type ImportMode = 'full' | 'delta';

export type ImportOptions = MappingOptions & {
  /** A path, or `-` for standard input. */
  file: string;
  mode: ImportMode;
  rejectFile: string;
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
  /**
   * The source sends no further feeds, so its listings never become stale. Importing the source again without this flag
   * ends that.
   */
  once?: boolean;
  /** Lets a full import withdraw more than 30% of the source's active listings. */
  allowShrink?: boolean;
  stdin?: Readable;
};

export type ImportReport = PublishCounts & {
  /** Records in the file: created + updated + unchanged + duplicates + rejected. */
  read: number;
  /** Rows replaced by a later row for the same car. */
  duplicates: number;
  rejected: number;
  /** Rows that contain no vehicle: blank rows, titles, repeated headers, notes. Not counted in `read`. */
  skipped: number;
  /** Values that could not be used unchanged. */
  warnings: number;
  seconds: number;
  /** Important messages to show prominently in the report. */
  notices: readonly string[];
  /** The kinds of skipped rows, rejected rows and warnings, each with its count and an example. */
  skippedRows: readonly { reason: string; count: number }[];
  rejectReasons: readonly WarningKind[];
  warningKinds: readonly WarningKind[];
  /** Rules that dealers' ads in the file break or may break, with counts. */
  adProblems: readonly AdProblemCount[];
  rejectFile: string | null;
};

export type ImportResult =
  | { kind: 'done'; report: ImportReport; warnings: Warnings }
  | { kind: 'refused'; report: ImportReport; warnings: Warnings; reason: string };

/** External dependencies of an import, and its progress callbacks. */
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

/** The largest share of a source's listings that a full import may withdraw without `allowShrink`. */
const MAX_VANISHING = 0.3;

/**
 * Imports a feed: reads and stages every row, decides whether to publish, then publishes in batches. Nothing is
 * published until the whole file has been read, so a truncated file, or one that would empty the inventory, does no
 * harm. An import that is interrupted at any point and run again gives the same result as an uninterrupted one.
 * @throws FeedFileError, EncodingError, MappingError, ImportBusyError, ImportLockLostError
 */
export async function importFeed(options: ImportOptions, deps: ImportDeps): Promise<ImportResult> {
  const startedAt = performance.now();
  const { database } = deps;
  const warnings = createWarnings();
  const adProblems = createAdProblemCounts();
  const { feed, saved, records } = await openRecords(options, warnings).catch(async (error: unknown) => {
    if (error instanceof FeedFileError) await recordRefusedFile(database, options, error.message);
    throw error;
  });
  const sourceId = await findSource(database, options.sourceName);
  return withImportLock(database, { sourceId, sourceName: options.sourceName }, async (lock) => {
    const importId = await beginImport(database, sourceId, options);
    const staging = await openStaging(database, { sourceId, importId });
    try {
      const progress = (rows: number) =>
        deps.onProgress?.({ phase: 'reading', rows, done: feed.bytesRead(), total: feed.totalBytes });
      const mappingSaver = createMappingSaver(database, sourceId, saved, options);
      const guarded = { ...records, batches: confirmWhileReading(lock, records.batches) };
      const staged = await stageRecords(guarded, mappingSaver.choice, staging, options, deps, {
        warnings,
        adProblems,
        onProgress: progress,
        onChosen: mappingSaver.chosen,
      });
      await lock.confirm();
      const result = await decideAndPublish({ sourceId, importId }, staging, staged, options, deps);
      await lock.confirm();
      // If no row of the file was accepted, the mapping is unproven and is not saved.
      const kept = result.kind === 'done' && staged.accepted > 0 ? await mappingSaver.imported() : [];
      if (result.kind === 'done') await confirmSource(database, importId, options, isWhole(staged));
      const notices = [...result.report.notices, ...kept, ...(await overlapNotices(database, options, result.report))];
      adProblems.addUnconfirmed(await countUnconfirmed(database, sourceId));
      const report = {
        ...result.report,
        notices,
        adProblems: adProblems.summary(),
        seconds: Math.round(performance.now() - startedAt) / 1000,
      };
      await database.query(`update imports set finished_at = now(), report = $2 where id = $1`, [
        importId,
        JSON.stringify(result.kind === 'refused' ? { ...report, refused: result.reason } : report),
      ]);
      return { ...result, report };
    } finally {
      await staging.drop();
    }
  });
}

const CONFIRM_EVERY_MS = 1000;

/** Stops reading the file soon after the lock is lost. */
async function* confirmWhileReading<Batch>(lock: ImportLock, batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  let confirmedAt = performance.now();
  for await (const batch of batches) {
    if (performance.now() - confirmedAt > CONFIRM_EVERY_MS) {
      await lock.confirm();
      confirmedAt = performance.now();
    }
    yield batch;
  }
}

async function openRecords(options: ImportOptions, warnings: Warnings) {
  const feed = await openFeed(options.file, {
    encoding: options.encoding ?? options.mapping?.encoding,
    ...(options.stdin && { stdin: options.stdin }),
  });
  const saved = options.mapping ? undefined : await loadSavedMapping(options.mappingFile);
  const known = options.mapping ?? saved;
  const records = await readRecords(feed.content, {
    onCut: warnings.add,
    delimiter: options.delimiter ?? options.mapping?.delimiter,
    known: known ? columnsRead(known) : [],
  });
  return { feed, saved, records };
}

/**
 * Records that a file of an existing source was refused before it was read, so that the source counts as failing.
 * Records nothing while another import of the source runs, because a newer import would end it.
 */
async function recordRefusedFile(database: Database, options: ImportOptions, refused: string): Promise<void> {
  const { sourceName, file, mode } = options;
  const [source] = await database.query<{ id: number }>('select id from sources where name = $1', [sourceName]);
  if (!source) return;
  const record = async () =>
    void (await database.query(
      'insert into imports (source_id, file, mode, finished_at, report) values ($1, $2, $3, now(), $4)',
      [source.id, file, mode, JSON.stringify({ refused })],
    ));
  await withImportLock(database, { sourceId: source.id, sourceName }, record).catch((error: unknown) => {
    if (!(error instanceof ImportBusyError)) throw error;
  });
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

/** Records that a full import has confirmed every listing of its source. */
async function confirmSource(
  database: Database,
  importId: number,
  { mode, once = false }: ImportOptions,
  identified: boolean,
): Promise<void> {
  await database.query(
    `update sources s set one_time = $3, confirmed_at = case when $2 then i.started_at else s.confirmed_at end
     from imports i where i.id = $1 and s.id = i.source_id`,
    [importId, mode === 'full' && identified, once],
  );
}

/** Warns when a new source lists the cars of another one again, which happens easily when a file is renamed. */
async function overlapNotices(
  database: Database,
  { sourceName }: ImportOptions,
  { created, updated, unchanged }: ImportReport,
): Promise<string[]> {
  if (created === 0 || updated + unchanged > 0) return [];
  const found = await findOverlappingSource(database, sourceName);
  if (!found) return [];
  const { name, cars, compared } = found;
  return [
    `${cars} of ${compared} of these cars are also listed by the source "${name}", so they are now listed twice. If it is the same inventory, remove one of the two: npm run sources -- remove "${name}"`,
  ];
}

async function decideAndPublish(
  ids: { sourceId: number; importId: number },
  staging: Staging,
  staged: StagingResult,
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
    notices,
    skippedRows: counts.skipped,
    rejectReasons: counts.rejectReasons,
    warningKinds: warnings.summary(),
    adProblems: [],
    rejectFile: counts.rejectFile,
  });
  const total = accepted - counts.duplicates;
  const notices = [...counts.notices];
  const whole = options.mode === 'full' && isWhole(staged);
  const publication = {
    database: deps.database,
    ...ids,
    staging,
    confirmEach: !whole,
    onProgress: (rows: number) => deps.onProgress?.({ phase: 'publishing', rows, done: rows, total }),
  };
  if (options.mode === 'full' && !whole)
    notices.push(
      `Nothing was withdrawn: ${doubtsOf(staged)}, so it is not known which listings the file still offers. Fix the ${counts.doubts.length === 0 ? 'rows' : 'file'} and import again.`,
    );
  let missing = 0;
  if (whole) {
    await staging.indexKeys();
    const counted = await countMissing(publication);
    const { offered } = counted;
    missing = counted.missing;
    if (missing > offered * MAX_VANISHING && !options.allowShrink)
      return { kind: 'refused', report: report(nothing), warnings, reason: shrinkReason(offered, missing) };
  }
  const published = await publish(publication);
  if (whole) published.withdrawn = await withdrawMissing(publication, missing);
  // A listing that returns is checked for its age by the hourly job.
  await deps.database.transaction((connection) => hideRepeatedVins(connection, 0));
  return { kind: 'done', report: report(published), warnings };
}

/**
 * Returns whether every listing that seems to be missing from the file is missing. A rejected row that identifies no
 * listing, or a vehicle that was not read, could be any of them.
 */
function isWhole({ unidentified, doubts }: StagingResult): boolean {
  return unidentified === 0 && doubts.length === 0;
}

function doubtsOf({ unidentified, doubts }: StagingResult): string {
  if (unidentified === 0) return doubts.join(', and ');
  const rows =
    unidentified === 1
      ? 'a rejected row names no VIN or stock number'
      : `${unidentified.toLocaleString('en-US')} rejected rows name no VIN or stock number`;
  return [rows, ...doubts].join(', and ');
}

function shrinkReason(offered: number, missing: number): string {
  const percent = Math.round((missing / offered) * 100);
  return `This file would withdraw ${missing} of the source's ${offered} listings (${percent}%), more than the 30% allowed by default. Nothing was changed. If the file is right, import it again with --allow-shrink.`;
}
