import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Connection, Database } from '#ports/database/database.ts';
import type { Objects } from '#ports/objects/objects.ts';
import { selectWaitingJobs, WAITING_JOBS } from '#ports/jobs/waiting-jobs.ts';
import { BackupWriter, type Manifest } from './backup-file.ts';
import {
  estimateRows,
  copyTargetOf,
  quoteIdentifier,
  readCounters,
  readMigrations,
  readTables,
  type BackupTable,
} from './tables.ts';

export type BackupProgress = (
  phase: 'checking' | 'tables' | 'objects',
  done: number,
  total: number | undefined,
) => void;

/** Objects that cannot be recreated. Social preview pictures are left out, because they can be rendered again. */
const KEPT_OBJECTS = ['photos/', 'ads/'] as const;

const PIECE_BYTES = 8 * 2 ** 20;
/** The fast gzip levels already shrink database text by four fifths; higher levels take much longer for little gain. */
const LEVEL = 3;
const NEW_LINE = 0x0a;

const shrink = promisify(gzip);

/**
 * Writes all permanent data into one file while the site runs: all tables and waiting jobs as of one moment, and the
 * objects that exist afterwards.
 * @throws BackupError, or the signal's reason; no file is left behind.
 */
export async function writeBackup(
  { database, objects, leaveOut }: { database: Database; objects: Objects; leaveOut?: readonly string[] },
  name: string,
  onProgress: BackupProgress,
  signal?: AbortSignal,
): Promise<{ manifest: Pick<Manifest, 'tables' | 'objects'>; bytes: number }> {
  const writer = await BackupWriter.create(name);
  const tell: BackupProgress = (...progress) => {
    signal?.throwIfAborted();
    onProgress(...progress);
  };
  try {
    const tables = await database.transaction(
      (connection) => writeTables(connection, writer, { onProgress: tell, leaveOut }),
      {
        isolation: 'repeatable read',
      },
    );
    const manifest = { ...tables, objects: await writeObjects(objects, writer, tell) };
    return { manifest, bytes: await writer.finish(manifest) };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function writeTables(
  connection: Connection,
  writer: BackupWriter,
  { onProgress, leaveOut }: { onProgress: BackupProgress; leaveOut: readonly string[] | undefined },
) {
  // The operator's timeouts are meant for shoppers' queries, not for a backup.
  await connection.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const total = await estimateRows(connection);
  const migrations = await readMigrations(connection);
  const tables: Manifest['tables'] = [];
  let done = 0;
  for (const table of await readTables(connection, leaveOut)) {
    let rows = 0;
    let piece = 0;
    for await (const bytes of inPieces(connection.copyTo(`copy ${await sourceOf(connection, table)} to stdout`))) {
      rows += countRows(bytes);
      onProgress('tables', done + rows, Math.max(total, done + rows));
      const number = String(++piece).padStart(6, '0');
      await writer.add(`tables/${table.name}/${number}.copy.gz`, await shrink(bytes, { level: LEVEL }));
    }
    tables.push({ ...table, rows });
    done += rows;
  }
  return { migrations, tables, counters: await readCounters(connection) };
}

async function sourceOf(connection: Connection, table: BackupTable): Promise<string> {
  if (table.name !== WAITING_JOBS) return copyTargetOf(table);
  return `(select ${table.columns.map(quoteIdentifier).join(', ')} from (${await selectWaitingJobs(connection)}) jobs)`;
}

/** Counts rows by line breaks. COPY escapes line breaks within values. */
function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) rows++;
  return rows;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function writeObjects(objects: Objects, writer: BackupWriter, onProgress: BackupProgress): Promise<number> {
  let count = 0;
  for (const folder of KEPT_OBJECTS) {
    for await (const { key } of objects.list(folder)) {
      const stored = await objects.get(key);
      // The object was removed in the meantime.
      if (!stored) continue;
      await writer.addStream(`objects/${key}`, stored.size, stored.body);
      onProgress('objects', ++count, undefined);
    }
  }
  return count;
}
