import { PassThrough } from 'node:stream';
import type { Database } from '#ports/database/database.ts';
import type { SafetyKind } from '../model/layouts.ts';
import { SAFETY_TABLES, type Stored } from '../model/to-rows.ts';

/** The size of the pieces of text that are passed to COPY. */
const PIECE_LENGTH = 1 << 17;

/** Rows that are written to a table by one COPY, which commits all of them or none. */
export type RowCopy = {
  write(line: number, values: readonly Stored[]): Promise<void> | void;
  end(): Promise<void>;
  cancel(): Promise<void>;
};

/** Opens a COPY into the table of a kind. It waits whenever the database falls behind, so memory stays bounded. */
export async function openRowCopy(database: Database, kind: SafetyKind, importId: number): Promise<RowCopy> {
  const { table, columns } = SAFETY_TABLES[kind];
  const stream = new PassThrough({ highWaterMark: PIECE_LENGTH * 2 });
  stream.on('error', () => undefined);
  const connected = Promise.withResolvers<void>();
  let failure: unknown;
  const done = database
    .transaction((connection) => {
      connected.resolve();
      return connection.copyFrom(`copy ${table} (import_id, line, ${columns.join(', ')}) from stdin`, stream);
    })
    .catch((error: unknown) => {
      failure = error;
      connected.reject(error);
      stream.destroy();
    });
  await connected.promise;
  let piece = '';
  const flush = async () => {
    if (failure) throw failure;
    const text = piece;
    piece = '';
    if (text === '' || stream.write(text)) return;
    await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
    if (failure) throw failure;
  };
  return {
    write(line, values) {
      piece += `${importId}\t${line}\t${values.map(copyValue).join('\t')}\n`;
      return piece.length > PIECE_LENGTH ? flush() : undefined;
    },
    async end() {
      await flush();
      stream.end();
      await done;
      if (failure) throw failure;
    },
    async cancel() {
      stream.destroy(new Error('The import was aborted.'));
      await done;
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats a value in COPY's text format. */
function copyValue(value: Stored): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  const text = value.isWellFormed() ? value : value.toWellFormed();
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : text;
}
