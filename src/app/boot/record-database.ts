import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../base/config.ts';

const FILE = 'database.txt';

/**
 * Records in the data folder which database its servers use, and warns if it was another one before. Servers of one
 * site may share the folder. Servers of different sites must not: each would delete the ad pictures that its database
 * does not know.
 */
export async function recordDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: (line: string) => void,
): Promise<void> {
  const file = path.join(dataDir, FILE);
  const name = databaseUrl === undefined ? 'the embedded one' : nameOf(databaseUrl);
  const before = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (before === name) return;
  if (before !== null)
    warn(
      `DATA_DIR "${dataDir}" was used with another database before: ${before}; now it is ${name}. If both are different sites, stop this server and give it its own DATA_DIR: sites that share one delete each other’s ad pictures. If the database has only moved, ignore this.`,
    );
  await writeFile(file, `${name}\n`);
}

/** Names the database without the password: `db.example:5432/forecourt`. */
function nameOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
