import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import path from 'node:path';
import { CSV_BYTE_ORDER_MARK, formatCsvRow } from '#kit/text/format-csv-row.ts';
import { FeedFileError } from '#features/feed-reading/feed-reading.server.ts';

/** Returns the folder of the feed, or `fallback` if that is not writable. */
export async function writableFolderOf(file: string, fallback: string): Promise<string> {
  if (file === '-') return fallback;
  const folder = path.dirname(file);
  return access(folder, constants.W_OK).then(
    () => folder,
    () => fallback,
  );
}

/** The rows of a feed that are not listings: row in the file, column, value, reason. */
export type RejectFile = {
  add(row: number, column: string, value: string, reason: string): Promise<void>;
  /** Resolves to the file's path, or `null` if nothing was rejected. */
  close(): Promise<string | null>;
};

const MAX_VALUE_LENGTH = 500;
const MAX_COLUMN_LENGTH = 200;
/** Beyond either limit, rejects are counted but no longer written. */
export const REJECT_LIMITS = { rows: 10_000, bytes: 10_000_000 };

/** Removes the file of an earlier run. The first reject creates a new one that spreadsheets can open safely. */
export async function createRejectFile(file: string, limits = REJECT_LIMITS): Promise<RejectFile> {
  await rm(file, { force: true });
  let stream: WriteStream | undefined;
  let rows = 0;
  let bytes = 0;
  let leftOut = 0;
  return {
    async add(row, column, value, reason) {
      if (rows >= limits.rows || bytes >= limits.bytes) return void leftOut++;
      const cells = [
        String(row),
        column.slice(0, MAX_COLUMN_LENGTH),
        value.slice(0, MAX_VALUE_LENGTH),
        reason.slice(0, 1000),
      ];
      const line = formatCsvRow(cells);
      rows++;
      bytes += Buffer.byteLength(line);
      const open = (stream ??= openFile(file));
      if (open.errored) throw unwritable(file, open.errored);
      if (!open.write(line)) await once(open, 'drain').catch((error: Error) => Promise.reject(unwritable(file, error)));
    },
    async close() {
      if (!stream) return null;
      if (leftOut > 0)
        stream.write(
          formatCsvRow([
            '',
            '',
            '',
            `${leftOut.toLocaleString('en-US')} more were left out of this file; the report counts all.`,
          ]),
        );
      stream.end();
      await finished(stream).catch((error: Error) => Promise.reject(unwritable(file, error)));
      return file;
    },
  };
}

function openFile(file: string): WriteStream {
  const stream = createWriteStream(file);
  // `add` and `close` report the error. Without a listener, it would end the process.
  stream.on('error', () => undefined);
  stream.write(CSV_BYTE_ORDER_MARK + formatCsvRow(['row', 'column', 'value', 'reason']));
  return stream;
}

function unwritable(file: string, error: Error): FeedFileError {
  return new FeedFileError(`The rejected rows cannot be written to ${file}: ${error.message}. Nothing was imported.`);
}
