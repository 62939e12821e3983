import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(1 << 20);
/** Smaller writes have no effect: tables grow in pages of this many bytes. */
const PAGE_BYTES = 4096;

/** A separate file system that can be filled up and emptied. */
export type SmallDisk = {
  folder: string;
  /** Fills the disk to the last page; call it again after something was deleted. */
  fill(): Promise<void>;
  /** Frees what `fill` took. */
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
};

/** @returns why it is not available: mounting requires root, on Linux. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return `No file system can be mounted here: ${(error as Error).message}`;
  }
  await chmod(folder, 0o755);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: () => fill(folder, ballast),
    makeRoom: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fill(folder: string, ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free < PAGE_BYTES) return;
      await file.write(CHUNK, 0, Math.min(CHUNK.length, free));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
