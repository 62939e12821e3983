import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import path from 'node:path';

/** A file beside the feed, or in `fallbackFolder` where that folder cannot be written to. */
export async function besideFeed(file: string, suffix: string, fallbackFolder: string, name: string): Promise<string> {
  const folder = file === '-' ? fallbackFolder : path.dirname(file);
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return path.join(writable ? folder : fallbackFolder, `${name}${suffix}`);
}

/** The rows of a feed that are no listings: row in the file, column, value, reason. */
export type RejectFile = {
  add(row: number, column: string, value: string, reason: string): Promise<void>;
  /** The file, or `null` when nothing was rejected. */
  close(): Promise<string | null>;
};

const LONGEST_VALUE = 500;

/** Begins with none: a file of an earlier run is removed, a new one made by the first reject. */
export async function createRejectFile(file: string): Promise<RejectFile> {
  await rm(file, { force: true });
  let stream: WriteStream | undefined;
  return {
    async add(row, column, value, reason) {
      const line = [String(row), column, value.slice(0, LONGEST_VALUE), reason].map(csvField).join(',');
      const open = (stream ??= openFile(file));
      if (!open.write(`${line}\n`)) await once(open, 'drain');
    },
    async close() {
      if (!stream) return null;
      stream.end();
      await finished(stream);
      return file;
    },
  };
}

function openFile(file: string): WriteStream {
  const stream = createWriteStream(file);
  stream.write('row,column,value,reason\n');
  return stream;
}

function csvField(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
