// `npm run restore -- FILE`: restores a backup of `npm run backup`. See docs/operate.md.
import path from 'node:path';
import { embeddedPostgres } from '#ports/database/embedded-postgres.ts';
import { openObjects } from '#ports/objects/open-objects.ts';
import { BackupError } from '../backup/backup-file.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../base/config.ts';
import { describeFailure } from './describe-failure.ts';
import { endOnSignal } from './end-on-signal.ts';
import { createProgressBar } from './progress-bar.ts';

const USAGE = `Usage: npm run restore -- FILE [--force]

Restores the database and the photos. Stop every instance of the site first. The file is checked first. A database that is not empty is refused, unless --force replaces its contents. Set DATABASE_URL, DATA_DIR and OBJECTS as for the server.`;

async function run(args: readonly string[]): Promise<number> {
  const force = args.includes('--force');
  const [name, ...more] = args.filter((arg) => arg !== '--force');
  if (!name || more.length > 0 || name.startsWith('-')) {
    console.log(USAGE);
    return name === '--help' ? 0 : 1;
  }
  const config = readConfig(process.env);
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const signal = endOnSignal(new BackupError('Stopped: the database is unchanged.'));
  const bar = createProgressBar(process.stderr);
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir);
  const objects = await openObjects(config);
  try {
    const databaseUrl = config.databaseUrl ?? embedded!.url;
    const manifest = await restoreBackup({ databaseUrl, objects }, file, {
      force,
      signal,
      onProgress: (phase, done, total) => bar.show({ phase, rows: done, done, total }),
    });
    bar.stop();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored as of ${manifest.at}: ${rows.toLocaleString('en-US')} rows, ${manifest.objects.toLocaleString('en-US')} objects.`,
    );
    if (manifest.held > 0)
      console.log(
        `Emails and webhook calls that were waiting in the outbox and may have been sent since: ${manifest.held.toLocaleString('en-US')}. None is sent automatically; operators find them among the dead letters.`,
      );
    return 0;
  } finally {
    bar.stop();
    objects.close();
    await embedded?.release();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(describeFailure(error, 'Run the command again.'));
  process.exitCode = 1;
}
