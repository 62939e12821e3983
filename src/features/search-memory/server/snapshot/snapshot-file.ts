import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

const NAME = 'inventory.snapshot';
const READ_BYTES = 4 * 2 ** 20;
/** The temporary file of the process that writes it: `inventory.snapshot.4711-machine.part`. */
const PART = /^inventory\.snapshot\.(\d+)(?:-(.+))?\.part$/;
/** The age at which a temporary file of a process on another machine or in another container counts as abandoned. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * A file that is either complete or missing: it is written to a temporary file, and renamed once all of it is on disk.
 */
export type SnapshotFile = {
  write(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns `null` if there is no file. The caller must close it. */
  open(): Promise<{ chunks: AsyncIterable<Uint8Array>; close(): Promise<void> } | null>;
};

/** @param folder is created if it is missing. Several processes may share it; the last one to finish wins. */
export function openSnapshotFile(folder: string): SnapshotFile {
  const place = path.join(folder, NAME);
  const part = `${place}.${process.pid}-${hostname()}.part`;
  return {
    write: async (chunks) => {
      await mkdir(folder, { recursive: true });
      await removeLeftovers(folder);
      try {
        await writeDurably(part, chunks);
        await rename(part, place);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    open: async () => {
      const file = await open(place).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return (
        file && {
          chunks: file.createReadStream({ highWaterMark: READ_BYTES, autoClose: false }),
          close: () => file.close(),
        }
      );
    },
  };
}

async function writeDurably(place: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(place, 'w');
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes the temporary files of processes that ended while writing. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid, host] = PART.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = path.join(folder, name);
    const isLeftBehind = host === hostname() ? !isRunning(Number(pid)) : await isAbandoned(file);
    if (isLeftBehind) await rm(file, { force: true });
  }
}

/** Servers in containers may share the folder, and have the same process IDs. */
async function isAbandoned(file: string): Promise<boolean> {
  const facts = await stat(file).catch(() => null);
  return facts !== null && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Syncs the folder, so that the new name is stored on disk too. On file systems that cannot sync folders, the operating
 * system stores the name a moment later.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
