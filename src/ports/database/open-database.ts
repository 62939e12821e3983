import { makeOwnFolder } from '#kit/own-folder.ts';
import { connectDatabase, type Database } from './database.ts';
import { embeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/**
 * Opens the database of a configuration, with its schema brought up to date: the one at `databaseUrl`, or else the
 * embedded one of `dataDir`. Closing it stops an embedded server that nobody else uses.
 */
export async function openDatabase(config: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  if (!config.databaseUrl) await makeDataDir(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir);
  const url = config.databaseUrl ?? embedded!.url;
  try {
    await migrate(url);
  } catch (error) {
    await embedded?.release();
    throw new Error(`The database could not be opened: ${(error as Error).message}`, { cause: error });
  }
  const database = connectDatabase(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded?.release();
    },
  };
}

/** @throws Error for the person who set it. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeOwnFolder(dataDir).catch((error: Error) => {
    throw new Error(`DATA_DIR is "${dataDir}", but must be a folder that can be written to: ${error.message}`);
  });
}
