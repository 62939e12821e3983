import { createHash } from 'node:crypto';
import type { Catalog } from '#features/reference/reference.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { detectFormat, type SafetyFormat } from '../model/detect-format.ts';
import { createTruncationDetector, type TruncationEvidence } from '../model/truncation-detector.ts';
import type { FlatRow } from '../model/flat-records.ts';
import type { SafetyKind } from '../model/layouts.ts';
import { createVehicleMatcher, type UnmatchedReason } from '../model/match-vehicle.ts';
import { createRowReader, type RowReader } from '../model/row-reader.ts';
import { SAFETY_TABLES, toStoredRow } from '../model/to-rows.ts';
import type { SafetyFile } from './with-files.ts';
import { readLines, type TextLine } from './read-lines.ts';
import { addRecallNews } from './recall-news.ts';
import { createRejectedRows, type RejectedRows } from './rejected-rows.ts';
import { openRowCopy, type RowCopy } from './row-copy.ts';
import { UnknownFileError } from './safety-file-error.ts';

/** Increase this number when a file would be read differently, so that the same file is imported again. */
const READER_VERSION = 2;

/** `read` = `stored` + `rejected`, always. `unmatched`: stored rows without a model of the catalog, by reason. */
export type SafetyImport = {
  kind: SafetyKind;
  name: string;
  /** Whether the same file was imported before, so that nothing changed. */
  isKnown: boolean;
  read: number;
  stored: number;
  rejected: number;
  matched: number;
  unmatched: Readonly<Partial<Record<UnmatchedReason, number>>>;
  /** The file with the unreadable rows; `null` if there are none. */
  rejectFile: string | null;
  /** The reasons the file may be incomplete. NHTSA's files only grow, and each of their lines ends with a line break. */
  doubts: readonly ImportDoubt[];
};

/**
 * `cut-off`: the last line has no line break, or the last row lacks columns. `fewer-rows`: the file has fewer rows than
 * the last one with this name, which had `before`.
 */
export type ImportDoubt = { kind: 'cut-off' } | { kind: 'fewer-rows'; before: number } | TruncationEvidence;

export type ImportOptions = {
  database: Database;
  catalog: Catalog;
  /** Returns the path for the unreadable rows of a file. */
  rejectFileOf(name: string): string;
  onProgress?(progress: { name: string; bytes: number; rows: number; totalBytes: number }): void;
  now(): Date;
  signal?: AbortSignal | undefined;
};

/**
 * Imports one of NHTSA's files. Its rows replace those of the last file with its name in one step; until then, pages
 * show the old rows. An interrupted import changes nothing, and the next one starts from the beginning.
 * @throws UnknownFileError if the file is not one of NHTSA's files that we read
 * @throws SafetyFileError
 */
export async function importSafetyFile(file: SafetyFile, options: ImportOptions): Promise<SafetyImport> {
  const { database } = options;
  await deleteAbandoned(database);
  const digest = await digestOf(file, options.signal);
  const known = await findSame(database, file.name, digest);
  if (known) return known;
  const counts = { read: 0, stored: 0, rejected: 0, matched: 0 };
  const end = { lastByte: LINE_FEED };
  const unmatched: Partial<Record<UnmatchedReason, number>> = {};
  const rejects = await createRejectedRows(options.rejectFileOf(file.name));
  const source = await openRows(file, options, counts, end);
  const importId = await begin(database, source.format.kind, file.name, options.now());
  const watcher = createTruncationDetector(file.name, source.format, options.now());
  const copy = await openRowCopy(database, source.format.kind, importId);
  const matchVehicle = createVehicleMatcher(options.catalog);
  try {
    for await (const row of source.rows) {
      counts.read += 1;
      watcher.note(row);
      if (row.kind === 'unreadable') {
        counts.rejected += 1;
        await rejects.add({ line: row.line, reason: row.reason, text: row.raw });
        continue;
      }
      const { values, reason } = toStoredRow(source.format.kind, row.record, matchVehicle);
      await copy.write(row.line, values);
      counts.stored += 1;
      if (reason === null) counts.matched += 1;
      else unmatched[reason] = (unmatched[reason] ?? 0) + 1;
    }
    await copy.end();
  } catch (error) {
    await abandon(copy, rejects);
    throw error;
  }
  const doubts = [
    ...(LINE_ENDS.has(end.lastByte) && !watcher.isLastRowShort() ? [] : [{ kind: 'cut-off' } as const]),
    ...[watcher.findEarlyEnd() ?? []].flat(),
    ...(await findFewerRows(database, file.name, counts.read)),
  ];
  const result = { kind: source.format.kind, name: file.name, isKnown: false, ...counts, unmatched, doubts };
  await publish(database, { importId, digest, now: options.now() }, result);
  await deleteAbandoned(database);
  return { ...result, rejectFile: await rejects.close() };
}

async function abandon(copy: RowCopy, rejects: RejectedRows): Promise<void> {
  await copy.cancel();
  // The import failed for another reason.
  await rejects.close().catch(() => undefined);
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LINE_ENDS: ReadonlySet<number> = new Set([LINE_FEED, CARRIAGE_RETURN]);
/** Rows of the sample that determines the kind of file. */
const SAMPLE_LINES = 300;

async function openRows(
  file: SafetyFile,
  { onProgress, signal }: ImportOptions,
  counts: { read: number },
  end: { lastByte: number },
): Promise<{ format: SafetyFormat; rows: AsyncGenerator<FlatRow> }> {
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of file.bytes()) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      end.lastByte = chunk.at(-1) ?? end.lastByte;
      onProgress?.({ name: file.name, bytes, rows: counts.read, totalBytes: file.size });
      yield chunk;
    }
  };
  const batches = readLines(counted());
  const sample: TextLine[] = [];
  while (sample.length < SAMPLE_LINES) {
    const next = await batches.next();
    if (next.done) break;
    sample.push(...next.value);
  }
  const format = detectFormat(sample.slice(0, SAMPLE_LINES).map(({ text }) => text));
  if (format === null) {
    await batches.return(undefined);
    throw new UnknownFileError(
      `${file.name} is none of NHTSA’s files that we read: star ratings (Safercar_data.csv), recalls (FLAT_RCL*.txt) and complaints (FLAT_CMPL.txt, COMPLAINTS_RECEIVED_*.txt). Nothing was changed.`,
    );
  }
  return { format, rows: rowsOf(createRowReader(format), sample, batches) };
}

async function* rowsOf(
  reader: RowReader,
  sample: readonly TextLine[],
  batches: AsyncGenerator<TextLine[]>,
): AsyncGenerator<FlatRow> {
  for (const { line, text } of sample) yield* reader.add(line, text);
  for await (const batch of batches) for (const { line, text } of batch) yield* reader.add(line, text);
  yield* reader.finish();
}

async function digestOf(file: SafetyFile, signal: AbortSignal | undefined): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of file.bytes()) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest();
}

type ImportRow = Pick<SafetyImport, 'kind' | 'read' | 'stored' | 'rejected' | 'matched'>;

async function findSame(database: Database, name: string, digest: Buffer): Promise<SafetyImport | null> {
  const [row] = await database.query<ImportRow>(
    `select kind, rows_read as read, rows_stored as stored, rows_rejected as rejected, rows_matched as matched
     from safety_imports where file_name = $1 and digest = $2 and reader_version = $3 and is_current`,
    [name, digest, READER_VERSION],
  );
  return row ? { ...row, name, isKnown: true, unmatched: {}, rejectFile: null, doubts: [] } : null;
}

async function findFewerRows(database: Database, name: string, read: number): Promise<ImportDoubt[]> {
  const [last] = await database.query<{ read: number }>(
    'select rows_read as read from safety_imports where file_name = $1 and is_current',
    [name],
  );
  return last && last.read > read ? [{ kind: 'fewer-rows', before: last.read }] : [];
}

async function begin(database: Database, kind: SafetyKind, name: string, now: Date): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'insert into safety_imports (kind, file_name, reader_version, started_at) values ($1, $2, $3, $4) returning id',
    [kind, name, READER_VERSION, now],
  );
  return row!.id;
}

/** Makes the rows of an import visible to pages, in place of the last file with its name. */
async function publish(
  database: Database,
  { importId, digest, now }: { importId: number; digest: Buffer; now: Date },
  { kind, name, read, stored, rejected, matched }: Omit<SafetyImport, 'rejectFile'>,
): Promise<void> {
  await database.transaction(async (connection: Connection) => {
    if (kind === 'recall') await addRecallNews(connection, importId, now);
    await connection.query('update safety_imports set is_current = false where file_name = $1 and is_current', [name]);
    await connection.query(
      `update safety_imports set is_current = true, finished_at = $2, digest = $3, rows_read = $4, rows_stored = $5,
         rows_rejected = $6, rows_matched = $7 where id = $1`,
      [importId, now, digest, read, stored, rejected, matched],
    );
  });
}

/** Only one import runs at a time, so that none deletes the rows that another one is writing. */
async function deleteAbandoned(database: Database): Promise<void> {
  for (const { table } of Object.values(SAFETY_TABLES))
    await database.query(`delete from ${table} r where not exists (
      select from safety_imports i where i.id = r.import_id and i.is_current)`);
  await database.query('delete from safety_imports where not is_current');
}
