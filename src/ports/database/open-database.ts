import { createWritableFolder } from '#kit/node/writable-folder.ts';
import { unlessAborted } from '#kit/async/unless-aborted.ts';
import { connectDatabase, type Database, type DatabaseOptions } from './database.ts';
import { DatabaseUnavailableError, databaseError } from './database-errors.ts';
import { claimEmbeddedPostgres } from './claim-embedded-postgres.ts';
import { embeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/**
 * Opens the database of a configuration and migrates its schema: the one at `databaseUrl`, or else the embedded one of
 * `dataDir`. If `signal` aborts, it gives up and stops what it started. Closing the database stops an embedded server
 * that no other process uses.
 * @param claims whether to refuse a data folder that another server uses with its embedded database
 * @param warn receives a line when that is no longer, or again, ensured
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  signal?: AbortSignal,
  { claims = false, warn, ...options }: DatabaseOptions & { claims?: boolean; warn?(line: string): void } = {},
): Promise<Database> {
  if (!config.databaseUrl) await createDataDir(config.dataDir);
  const start = () =>
    claims ? claimEmbeddedPostgres(config.dataDir, { ...(warn && { warn }) }) : embeddedPostgres(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await start();
  const url = config.databaseUrl ?? embedded!.url;
  try {
    signal?.throwIfAborted();
    await unlessAborted(migrate(url), signal);
  } catch (error) {
    await embedded?.release();
    signal?.throwIfAborted();
    const known = databaseError(error) as Error;
    const advice = config.databaseUrl === undefined ? '' : adviceFor(known);
    throw new Error(`The database could not be opened: ${known.message}${advice}`, { cause: error });
  }
  const database = connectDatabase(url, options);
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded?.release();
    },
  };
}

/** PostgreSQL's codes: wrong password, no such user, no such database, no rights in the database. */
const REFUSALS: ReadonlySet<unknown> = new Set(['28P01', '28000', '3D000', '42501']);

/** Returns what to do about an error of the server that `DATABASE_URL` names. */
function adviceFor(error: Error & { code?: unknown }): string {
  if (error instanceof DatabaseUnavailableError)
    return '. Check that PostgreSQL runs there and that DATABASE_URL is right.';
  if (!REFUSALS.has(error.code)) return '';
  return '. Check the user, the password and the database in DATABASE_URL. The user must own the database; docs/go-live.md has the command that creates both.';
}

/** Creates the data folder. @throws Error with a message for the operator who set `DATA_DIR`. */
export async function createDataDir(dataDir: string): Promise<void> {
  await createWritableFolder(dataDir).catch((error: Error) => {
    throw new Error(`DATA_DIR is "${dataDir}", but must be a folder that can be written to: ${error.message}`);
  });
}
