/** Replaces the previous build with a finished one, while servers may run from it and other processes may build. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from '../src/kit/node/file-lock.ts';

/** Written last: the digest of the sources of `build/`, and its files. */
const RECORD = 'build.json';
type BuildRecord = { digest: string; files: string[] };

export type BuildOptions = {
  /** The folder that servers read. */
  target: string;
  /** Everything that the result depends on: files and folders. */
  sources: readonly string[];
  /** Writes a complete build into an empty folder. */
  build(folder: string): Promise<void>;
};

/**
 * Brings `target` up to date; returns `false` if it already was. If several processes call it at once, one builds and
 * the others use its result. Every file is replaced atomically, and those of the previous build stay, because a server
 * that was started from it still sends its pages to browsers that load them.
 */
export async function publishBuild({ target, sources, build }: BuildOptions): Promise<boolean> {
  await mkdir(target, { recursive: true });
  return withFileLock(path.join(target, 'build.lock'), async () => {
    const digest = await digestOf(sources);
    const before = await readRecord(target);
    if (before?.digest === digest && before.files.every((file) => existsSync(path.join(target, file)))) return false;
    // Left by a build that was killed.
    const half = (await readdir(target)).filter((name) => name.startsWith('next-'));
    for (const name of half) await rm(path.join(target, name), { recursive: true, force: true });
    const folder = await mkdtemp(path.join(target, 'next-'));
    try {
      await build(folder);
      const files = await filesIn(folder);
      // While files are replaced, the target matches no build. If the process is killed here, the target must not pass as up
      // to date later.
      await writeRecord(target, { digest: '', files: before?.files ?? [] });
      await replaceFiles(folder, target, files);
      await removeOthers(target, new Set([...files, ...(before?.files ?? [])]), files);
      await writeRecord(target, { digest, files });
      return true;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Tests are not part of a build, so editing one does not require a new build. */
const TEST_FILE = /\.test\.tsx?$|(?:^|[\\/])testing[\\/]/;

async function digestOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources)
    for (const file of (await filesIn(source)).filter((name) => !TEST_FILE.test(name)).toSorted())
      hash.update(`\0${file}\0`).update(await readFile(path.join(source, file)));
  return hash.digest('hex');
}

/** Returns the paths of all files below a folder; for a file, one empty path. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return [''];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function replaceFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await rename(path.join(from, file), path.join(to, file));
  }
}

/** Removes from this build's folders the files that are neither in it nor in the previous one. */
async function removeOthers(target: string, keep: ReadonlySet<string>, files: readonly string[]): Promise<void> {
  const folders = new Set(files.map((file) => file.split(path.sep, 1)[0]!));
  for (const folder of folders)
    for (const file of await filesIn(path.join(target, folder)))
      if (!keep.has(path.join(folder, file))) await rm(path.join(target, folder, file), { force: true });
}

async function readRecord(target: string): Promise<BuildRecord | null> {
  try {
    return JSON.parse(await readFile(path.join(target, RECORD), 'utf8')) as BuildRecord;
  } catch {
    // The first build, or a record that was not written completely.
    return null;
  }
}

async function writeRecord(target: string, record: BuildRecord): Promise<void> {
  const file = path.join(target, RECORD);
  await writeFile(`${file}.${process.pid}`, JSON.stringify(record));
  await rename(`${file}.${process.pid}`, file);
}
