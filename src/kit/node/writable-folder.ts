import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its missing parents, and checks that the folder is writable.
 * @throws Error with a sentence that says which path is the problem, and why.
 */
export async function createWritableFolder(folder: string): Promise<void> {
  await make(path.resolve(folder));
  await access(folder, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} cannot be written to (${error.code}).`);
  });
}

/** Creates the folders one by one: on a system that does not allow folders, `recursive` never ends. */
async function make(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${folder} is a file.`);
  const parent = path.dirname(folder);
  if (parent !== folder) await make(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new Error(`${folder} cannot be made (${error.code}).`);
  });
}
