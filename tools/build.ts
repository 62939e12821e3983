/**
 * Builds the browser bundles, the bundles that render pages and emails, the bundle of the server, and the engine's
 * kernel. Everything else runs from source.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildKernelInProcess } from '../engine/tools/build-kernel.ts';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { DIRECT_JSX, directJsx } from './browser-bundle/direct-jsx.ts';
import { findInitialModules } from './browser-bundle/initial-modules.ts';
import { markLaterStyles, writePageStyles } from './browser-bundle/page-styles.ts';
import { isCopy, pagesWithoutReact } from './browser-bundle/pages-without-react.ts';
import { serverOnlyRules } from './browser-bundle/server-only-rules.ts';
import { SHORT_PRELOAD, shortPreload } from './browser-bundle/short-preload.ts';
import { publishBuild } from './publish-build.ts';
import { buildServer } from './server-bundle/build-server.ts';
import { writeSupplyChain } from './supply-chain/write-supply-chain.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** All sources of the bundles. */
const SOURCES = [
  ...[
    'src',
    'assets',
    'engine/src',
    'tools/browser-bundle',
    'tools/checks/code-location.ts',
    'tools/checks/rooms.ts',
    'tools/server-bundle',
    'tools/supply-chain',
    'tools/build.ts',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ],
].map((name) => path.join(ROOT, name));

/** The page on which most visits begin. */
const FIRST_PAGE = 'src/pages/search-results/client.tsx';

/** Bundles only what a page uses of a door, without scripts and styles of the other parts of the room. */
const PURE_ROOMS = { test: /src[\\/]features[\\/].+\.tsx?$/, sideEffects: false };

/** Files that every page's document contains or requests: a part that loads later need not list them. */
const ALWAYS_LOADED = /\/(site|rolldown-runtime|listings(\.ui)?|client)-[\w-]+\.(js|css)$/;

/** Builds everything. Any number of processes may call it, even while servers run from this folder. */
export async function buildAll(target = BUILD_FOLDER): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await Promise.all([
    publishBuild({ target, sources: SOURCES, build: (folder) => buildBundles(folder, target) }),
    buildKernelInProcess(),
  ]);
}

/** Bundles everything into a folder, and then moves it to `target`. */
async function buildBundles(folder: string, target: string): Promise<void> {
  const built = await Promise.allSettled([
    buildClient(path.join(folder, 'client')),
    buildRenderer(path.join(folder, 'server'), 'src/app/bytes/render-page.tsx'),
    buildRenderer(path.join(folder, 'mails'), 'src/mails/render-mail.tsx', 'all'),
    buildServer(path.join(folder, 'app'), path.join(target, 'app')),
  ]);
  // The folder is removed after an error, so nothing may write into it anymore.
  for (const one of built) if (one.status === 'rejected') throw one.reason;
  await writeSupplyChain(ROOT, folder);
}

/** Bundles the scripts and styles of all pages. */
async function buildClient(outDir: string): Promise<void> {
  const pages = readdirSync(path.join(ROOT, 'src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(ROOT, 'src/pages', entry.name, 'client.tsx'))
    .filter((file) => existsSync(file));
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const initial = findInitialModules(FIRST_PAGE, read);
  await build({
    root: ROOT,
    logLevel: 'warn',
    plugins: [pagesWithoutReact(ROOT, read), directJsx(), serverOnlyRules(), shortPreload(ROOT), markLaterStyles()],
    build: {
      outDir,
      manifest: true,
      modulePreload: {
        resolveDependencies: (_file, wanted) =>
          wanted.filter((file) => file.endsWith('.css') && !ALWAYS_LOADED.test(file)),
      },
      rolldownOptions: {
        input: pages,
        treeshake: { moduleSideEffects: [PURE_ROOMS] },
        // Most of the time is spent on styles, and a build takes 6 s.
        checks: { bundlerTimings: false },
        output: { codeSplitting: { groups: siteGroups(initial) } },
      },
    },
  });
  await writePageStyles(outDir);
  await precompress(path.join(outDir, 'assets'));
}

/**
 * Modules shared by two or more pages or parts go into one file, which compresses better than several. It has none that
 * the first page loads late or never. Styles have their own group, so that pages without React don't load its script.
 */
function siteGroups(initial: ReadonlySet<string>) {
  const isOurs = (module: string) => {
    const file = path.relative(ROOT, module).replaceAll(path.sep, '/');
    return initial.has(file) || file === SHORT_PRELOAD;
  };
  const isStyle = (module: string) => module.endsWith('.css');
  const isSite = (module: string) =>
    !isStyle(module) && (module.includes('node_modules') || module === DIRECT_JSX || isOurs(module));
  return [
    { name: 'site', minShareCount: 2, test: (module: string) => isStyle(module) && isOurs(module) },
    { name: 'site', minShareCount: 2, test: isSite },
    { name: 'basics', minShareCount: 2, test: isCopy },
  ];
}

/**
 * Bundles a module that renders pages or emails with React. The bundle contains React's production build, whatever
 * NODE_ENV says at run time.
 * @param packages `all` bundles every package, for emails, which need few; otherwise the server's packages are shared.
 */
export async function buildRenderer(outDir: string, file: string, packages: 'some' | 'all' = 'some'): Promise<void> {
  const name = path.basename(file, '.tsx');
  await build({
    root: ROOT,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: packages === 'all' || ['react', 'react-dom'] },
    build: { outDir, ssr: true, emptyOutDir: true, rolldownOptions: { input: { [name]: path.join(ROOT, file) } } },
  });
}

/** Compresses text assets once, at the highest level, and stores the results next to the originals. */
async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    }),
  );
}

if (import.meta.main) await buildAll();
