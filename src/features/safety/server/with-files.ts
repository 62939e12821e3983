import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { SafetyFileError } from './safety-file-error.ts';
import { readZipEntries, unpackEntry } from './zip-entries.ts';

/** One text file of NHTSA, plain, gzipped or from an archive. `name` identifies it among earlier imports. */
export type SafetyFile = { name: string; bytes(): AsyncIterable<Buffer>; size: number };

const READ_BYTES = 1 << 18;

/**
 * Calls `use` with the text files of a path: the file itself, or all text files of a ZIP archive.
 * @throws SafetyFileError
 */
export async function withFiles<Result>(
  file: string,
  use: (files: readonly SafetyFile[]) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new SafetyFileError(error.code === 'ENOENT' ? `There is no file ${file}.` : error.message);
  });
  try {
    return await use(await filesIn(handle, file));
  } finally {
    await handle.close();
  }
}

async function filesIn(handle: FileHandle, file: string): Promise<SafetyFile[]> {
  const name = path.basename(file);
  const info = await handle.stat();
  if (!info.isFile()) throw new SafetyFileError(`${name} is not a file.`);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  const magic = buffer.toString('latin1', 0, bytesRead);
  if (magic.startsWith('PK\u0003\u0004')) return filesOfArchive(handle, file, info.size);
  const source = () => createReadStream(file, { highWaterMark: READ_BYTES });
  if (magic.startsWith('\u001f\u008b'))
    return [{ name: name.replace(/\.gz$/i, ''), size: info.size, bytes: () => gunzip(source) }];
  return [{ name, size: info.size, bytes: () => source() as AsyncIterable<Buffer> }];
}

async function filesOfArchive(handle: FileHandle, file: string, size: number): Promise<SafetyFile[]> {
  const entries = await readZipEntries(handle, size);
  const texts = entries.filter(({ name }) => /\.(txt|csv|lst)$/i.test(name) && !name.startsWith('__MACOSX/'));
  if (texts.length === 0) throw new SafetyFileError('The archive contains no .txt or .csv file.');
  return texts.map((entry) => ({
    name: nameInArchive(path.basename(file), path.basename(entry.name)),
    size: entry.size,
    bytes: () => unpackEntry(handle, file, entry),
  }));
}

/**
 * In NHTSA's archives, the text file has the archive's name. In other archives, a file of the same name may have other
 * rows.
 */
function nameInArchive(archive: string, name: string): string {
  return path.parse(archive).name === path.parse(name).name ? name : `${archive} ${name}`;
}

async function* gunzip(source: () => NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  const unpacker = createGunzip({ chunkSize: READ_BYTES });
  const packed = source();
  packed.on('error', (error) => unpacker.destroy(error));
  try {
    yield* packed.pipe(unpacker) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new SafetyFileError(`The gzip file is damaged or ends too early: ${(error as Error).message}.`);
  }
}
