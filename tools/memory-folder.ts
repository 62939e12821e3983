import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { platform } from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** A run of all tests writes 4 to 7 GB, most of it databases; its browsers and servers need the rest. */
const NEEDED_BYTES = 12 * 2 ** 30;
const NAME = /^forecourt-tests-(\d+)-/;

/**
 * Creates an empty folder in memory for the temporary files of this process. On a disk, the thousand files of each test
 * database and the pictures that a browser's processes share take up to ten times the CPU time.
 *
 * @returns nothing if `TMPDIR` names another folder, or if there is no suitable file system with enough free memory.
 */
export function createMemoryFolder(): { path: string; remove(): void } | undefined {
  if (process.env['TMPDIR'] || platform() !== 'linux' || !isSuitable()) return undefined;
  removeAbandonedFolders();
  const folder = mkdtempSync(path.join(MEMORY, `forecourt-tests-${process.pid}-`));
  // When started as root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => removeFolder(folder) };
}

function isSuitable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const isLarge = Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
    return isLarge && canRunPrograms(readFileSync('/proc/mounts', 'utf8'));
  } catch {
    return false;
  }
}

/** Returns whether the folder allows programs, because tests run programs and load libraries from their folders. */
export function canRunPrograms(mounts: string): boolean {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === MEMORY)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

/** Removes the folders of runs that were killed. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) removeFolder(path.join(MEMORY, name));
  }
}

/** Leaves a folder that cannot be removed, like one that is mounted or belongs to another user, because tests can run. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.warn(`${folder} could not be removed, and still takes memory:`, error);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
