import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';

/** Unreadable rows with their first line, reason and text, one JSON object a line. */
export type RejectedRows = {
  add(row: { line: number; reason: string; text: string }): Promise<void>;
  /** Resolves to the path of the file; `null` if every row was readable. */
  close(): Promise<string | null>;
};

/** Removes the file of an earlier import. The first unreadable row creates a new one; none is left out. */
export async function createRejectedRows(file: string): Promise<RejectedRows> {
  await rm(file, { force: true });
  let stream: WriteStream | undefined;
  return {
    async add(row) {
      stream ??= createWriteStream(file);
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain');
    },
    async close() {
      if (!stream) return null;
      stream.end();
      await finished(stream);
      return file;
    },
  };
}
