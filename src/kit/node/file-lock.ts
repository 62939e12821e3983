import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Runs `work` while no other process on this machine runs work under the same lock file. Takes over the lock of a
 * process that no longer exists (killed, power loss).
 * @throws a file system error if the lock file cannot be written.
 */
export async function withFileLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(path.dirname(file), { recursive: true });
  while (!(await tryLock(file))) await wait(POLL_MS);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

let locks = 0;

async function tryLock(file: string): Promise<boolean> {
  // Writes the whole file before linking it: a full disk or a kill in between would leave a lock without an owner.
  const own = `${file}.${process.pid}.${++locks}`;
  try {
    await writeFile(own, String(process.pid));
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  const holder = await readFile(file, 'utf8').catch(() => null);
  if (holder !== null && !isAlive(Number(holder))) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
