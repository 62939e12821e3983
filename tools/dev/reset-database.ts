// `npm run db:reset`: empties the data of `npm run dev`. The next start loads the demo again.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, connectDatabase } from '#ports/database/database.ts';
import { embeddedPostgres } from '#ports/database/embedded-postgres.ts';
import { readDevSettings } from './dev-settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Folders that belong to the database's rows. */
const FOLDERS = ['index', 'mail', 'objects'];

try {
  await reset();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function reset(): Promise<void> {
  const settings = readDevSettings();
  if (settings['DATABASE_URL'])
    throw new Error('DATABASE_URL is set. This command empties only the embedded database of the development server.');
  if (settings.DATA_DIR !== 'data/dev' && !process.argv.includes('--yes'))
    throw new Error(`DATA_DIR is "${settings.DATA_DIR}". To empty that folder, run \`npm run db:reset -- --yes\`.`);
  const dataDir = path.resolve(ROOT, settings.DATA_DIR);
  const server = await embeddedPostgres(dataDir);
  const database = connectDatabase(server.url);
  try {
    await database.transaction(dropSchemas);
  } finally {
    await database.close();
    await server.release();
  }
  for (const folder of FOLDERS) await rm(path.join(dataDir, folder), { recursive: true, force: true });
  console.log(`${settings.DATA_DIR} is empty. \`npm run dev\` loads the demo again.`);
}

async function dropSchemas(connection: Connection): Promise<void> {
  const users = await connection.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name <> 'forecourt-keeper' and backend_type = 'client backend'`,
  );
  if (users.length > 0) throw new Error('A server uses this database. Stop `npm run dev` first.');
  const schemas = await connection.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  for (const { name } of schemas) await connection.query(`drop schema ${name} cascade`);
  await connection.query('create schema public');
}
