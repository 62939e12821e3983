import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { SafetyFileError } from './safety-file-error.ts';

/** Unreadable rows with their first line, reason and text, one JSON object per line. */
export type RejectedRows = {
  add(row: { line: number; reason: string; text: string }): Promise<void>;
  /** Resolves to the path of the file; `null` if every row was readable. */
  close(): Promise<string | null>;
};

/** Removes the file of an earlier import. The first unreadable row creates a new one; none is left out. */
export async function createRejectedRows(file: string): Promise<RejectedRows> {
  await rm(file, { force: true });
  let stream: WriteStream | undefined;
  const failed = (error: unknown) =>
    new SafetyFileError(`Unreadable rows can’t be written to ${file}: ${(error as Error).message}.`);
  return {
    async add(row) {
      if (!stream) {
        stream = createWriteStream(file);
        // `close` reports the error. Without a listener, it would end the process.
        stream.on('error', () => undefined);
        await once(stream, 'open').catch((error: unknown) => {
          throw failed(error);
        });
      }
      if (!stream.write(`${JSON.stringify(row)}\n`))
        await once(stream, 'drain').catch((error: unknown) => {
          throw failed(error);
        });
    },
    async close() {
      if (!stream) return null;
      stream.end();
      await finished(stream).catch((error: unknown) => {
        throw failed(error);
      });
      return file;
    },
  };
}
