/** Builds what browsers load, the bundles that draw pages and mails, and the engine's kernel; everything else runs from source. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildKernel } from '../engine/tools/build-kernel.ts';
import { buildRenderer } from './html-rendering/build-renderer.ts';
import { writeSupplyChain } from './supply-chain/write-supply-chain.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CLIENT = path.join(ROOT, 'build/client');

/** What the results page does not need at first, however many pages and parts do. */
const LATE =
  /src[\\/](ui[\\/](dialog|toast)|pages[\\/](show-dialog|confirmed-note|lead-[a-z]+|saved-[a-z]+|page-state|search-results[\\/]seen[\\/].+)|features[\\/]leads[\\/].+)\./;
/** What three pages or parts share is one file: it compresses better than several. */
const SITE = { name: 'site', minShareCount: 3, test: (module: string) => !LATE.test(module) };

/** What stands in every page's document, or is asked for by it: a part that comes later need not name it. */
const THERE = /\/(site|rolldown-runtime|listings(\.ui)?|client)-[\w-]+\.(js|css)$/;

export async function buildAll(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await rm(path.join(ROOT, 'build'), { recursive: true, force: true });
  const pages = readdirSync(path.join(ROOT, 'src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(ROOT, 'src/pages', entry.name, 'client.tsx'))
    .filter((file) => existsSync(file));
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: {
      outDir: CLIENT,
      manifest: true,
      modulePreload: {
        resolveDependencies: (_file, wanted) => wanted.filter((file) => file.endsWith('.css') && !THERE.test(file)),
      },
      rolldownOptions: { input: pages, output: { codeSplitting: { groups: [SITE] } } },
    },
  });
  await buildRenderer(path.join(ROOT, 'build/server'));
  await buildMails(path.join(ROOT, 'build/mails'));
  await buildKernel();
  await precompress(path.join(CLIENT, 'assets'));
  await writeSupplyChain(ROOT, path.join(ROOT, 'build'));
}

/** `render-mail.js` in a folder. Mail programs want what react-email writes, so these are drawn by React itself. */
async function buildMails(outDir: string): Promise<void> {
  await build({
    root: ROOT,
    logLevel: 'warn',
    // All in one: of react-email's parts a mail needs few, and React is to be the quick one, whatever NODE_ENV says later.
    ssr: { noExternal: true },
    build: {
      ...{ outDir, ssr: true },
      rolldownOptions: { input: { 'render-mail': path.join(ROOT, 'src/mails/render-mail.tsx') } },
    },
  });
}

/** Text assets are compressed once and as well as can be, beside the originals. */
async function precompress(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    await writeFile(`${file}.br`, brotliCompressSync(bytes));
  }
}

if (import.meta.main) await buildAll();
