import { randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createKeyRing, type KeyRing, generateKey, parseKeys } from './key-ring.ts';

/** In `DATA_DIR`; readable only by its owner. */
const FILE = 'secrets.key';
const OWNER_ONLY = 0o600;

/**
 * Loads the keys from the settings, or else from a file in `dataDir`, which is created if missing. Programs that start
 * concurrently get the same key.
 */
export async function loadKeyRing({ secretsKey, dataDir }: KeyRingSource): Promise<KeyRing> {
  if (secretsKey !== undefined) return createKeyRing(parseKeys(secretsKey));
  const file = path.join(dataDir, FILE);
  await makeFile(file);
  // The file may have become readable by others when the folder was copied.
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, OWNER_ONLY);
  return createKeyRing(parseKeys(await readFile(file, 'utf8')));
}

export type KeyRingSource = { secretsKey: string | undefined; dataDir: string };

/** Creates the file by hard-linking a complete one, which is atomic and never replaces an existing file. */
async function makeFile(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    await writeFile(aside, `${generateKey()}\n`, { mode: OWNER_ONLY, flag: 'wx' });
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { force: true });
  }
}
