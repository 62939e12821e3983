import { PassThrough } from 'node:stream';
import type { Database } from './database.ts';

/** The size of the pieces of text that are passed to COPY. */
const PIECE_LENGTH = 1 << 17;

/** A COPY that receives rows as text. It commits all of them or none. */
export type TextCopy = {
  /** Resolves once connected. Await it before reading: reading blocks the thread, so connecting would time out. */
  ready: Promise<void>;
  /** Adds whole lines in COPY's text format. Await a returned promise before the next line. */
  write(lines: string): Promise<void> | void;
  /** Commits. */
  end(): Promise<void>;
  /** Rolls back. */
  cancel(): Promise<void>;
};

/**
 * Opens a `copy … from stdin` statement. It waits whenever the database falls behind, so memory stays bounded. A failure
 * rejects the next call.
 */
export function openTextCopy(database: Database, sql: string): TextCopy {
  const stream = new PassThrough({ highWaterMark: PIECE_LENGTH * 2 });
  // Callers that await `done` receive every failure.
  stream.on('error', () => undefined);
  const connected = Promise.withResolvers<void>();
  let failure: unknown;
  const done = database
    .transaction((connection) => {
      connected.resolve();
      return connection.copyFrom(sql, stream);
    })
    .catch((error: unknown) => {
      failure = error;
      connected.reject(error);
      stream.destroy();
    });
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
    ready: connected.promise,
    write(lines) {
      piece += lines;
      return piece.length > PIECE_LENGTH ? flush() : undefined;
    },
    async end() {
      await flush();
      stream.end();
      await done;
      if (failure) throw failure;
    },
    async cancel() {
      stream.destroy(new Error('The COPY was canceled.'));
      await done;
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Escapes a text for COPY's text format, which interprets backslashes and ends fields and lines at control characters. */
export function escapeCopyText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return /[\\\t\n\r]/.test(wellFormed) ? wellFormed.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : wellFormed;
}
