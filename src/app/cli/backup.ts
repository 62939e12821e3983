// `npm run backup -- FILE`: writes all permanent data into one file. See docs/operate.md.
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#ports/database/open-database.ts';
import { openObjects } from '#ports/objects/open-objects.ts';
import { BackupError } from '../backup/backup-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';
import { endOnSignal } from './end-on-signal.ts';
import { createProgressBar } from './progress-bar.ts';

const USAGE = `Usage: npm run backup -- FILE_OR_FOLDER

Writes the database and the photos into one file, or into a new file of the folder. A name that ends with / is a folder, which is created if the folder around it exists. The site can keep running: the backup shows one point in time. Set DATABASE_URL, DATA_DIR and OBJECTS as for the server.`;

async function run([target, ...more]: readonly string[], signal?: AbortSignal): Promise<number> {
  if (!target || more.length > 0 || target.startsWith('-')) {
    console.log(USAGE);
    return target === '--help' ? 0 : 1;
  }
  const config = readConfig(process.env);
  const file = await fileFor(target);
  const bar = createProgressBar(process.stderr);
  const database = await openDatabase(config);
  const objects = await openObjects(config);
  try {
    const { manifest, bytes } = await writeBackup(
      { database, objects },
      file,
      (phase, done, total) => bar.show({ phase, rows: done, done, total }),
      signal,
    );
    bar.stop();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${count(rows)} rows, ${count(manifest.objects)} objects, ${count(bytes)} bytes.`);
    return 0;
  } finally {
    bar.stop();
    objects.close();
    await database.close();
  }
}

/** Checked before the path is resolved, which drops a final slash. */
async function fileFor(given: string): Promise<string> {
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  // A missing parent folder usually means a typing mistake, or a disk that is not mounted.
  const parent = path.dirname(target);
  if (!(await isFolder(parent)))
    throw new BackupError(
      `The folder ${parent} does not exist. Check the path, or create the folder first: mkdir -p ${parent}. No backup was written.`,
    );
  if (/[/\\]$/.test(given))
    await mkdir(target, { recursive: true }).catch((error: Error) => {
      throw new BackupError(`The folder ${target} cannot be created: ${error.message}. No backup was written.`);
    });
  if (!(await isFolder(target))) return target;
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return path.join(target, `forecourt-${at}.tar`);
}

async function isFolder(name: string): Promise<boolean> {
  return (await stat(name).catch(() => null))?.isDirectory() ?? false;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Runs the command until `signal` aborts. Returns its exit code. */
export function main(args: readonly string[], signal?: AbortSignal): Promise<number> {
  return reportFailure(
    () => run(args, signal),
    (error) => describeFailure(error, 'No backup was written. Run the command again.'),
  );
}

if (import.meta.main) {
  const signal = endOnSignal(new BackupError('Stopped: no backup was written.'));
  process.exitCode = await main(process.argv.slice(2), signal);
}
