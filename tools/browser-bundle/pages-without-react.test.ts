import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { pagesWithoutReact } from './pages-without-react.ts';
import { SHORT_PRELOAD, shortPreload } from './short-preload.ts';

const REST = {
  'src/pages/account/client.tsx': `import { report, other } from '../shared.ts'; report(); other();`,
  'src/pages/shared.ts': `export const report = () => console.log('reported'); export const other = () => console.log('others only');`,
  [SHORT_PRELOAD]: 'export const importWithStyles = (load) => load();',
};

/** Builds a page without React and one with it. Returns the scripts and styles that the first one loads initially. */
async function buildPages(sources: Readonly<Record<string, string>>): Promise<{ code: string; css: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'forecourt-pages-'));
  try {
    for (const [file, text] of Object.entries({ ...REST, ...sources })) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
    const entries = ['models', 'account'].map((page) => path.join(root, 'src/pages', page, 'client.tsx'));
    const isShared = (module: string) => module.endsWith('shared.ts');
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [pagesWithoutReact(root, (file) => readFileSync(path.join(root, file), 'utf8')), shortPreload(root)],
      build: {
        outDir: 'out',
        manifest: true,
        rolldownOptions: { input: entries, output: { codeSplitting: { groups: [{ name: 'site', test: isShared }] } } },
      },
    });
    const out = path.join(root, 'out');
    const manifest = JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
    const { file, css = [], imports = [] } = manifest['src/pages/models/client.tsx']!;
    const files = [file, ...imports.map((name) => manifest[name]!.file)];
    const read = async (names: readonly string[]) =>
      (await Promise.all(names.map((name) => readFile(path.join(out, name), 'utf8')))).join('\n');
    return { code: await read(files), css: await read(css) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

test('a page without React gets its own copy of what it uses, and the styles of its components', async () => {
  const { code, css } = await buildPages({
    'src/pages/models/client.tsx': `import { report } from '../shared.ts'; export { ModelsPage } from './page.tsx'; report(); void import('./late.ts');`,
    'src/pages/models/page.tsx': `import './part.tsx'; import './page.css'; export function ModelsPage() { console.log('component'); }`,
    'src/pages/models/part.tsx': `import './part.css'; console.log('part');`,
    'src/pages/models/part.css': `.part{color:red}`,
    'src/pages/models/page.css': `.page{color:blue}`,
    'src/pages/models/late.ts': `import { other } from '../shared.ts'; other();`,
  });
  expect(code).toContain('reported');
  expect(code).not.toMatch(/others only|component|console\.log\(.part/);
  expect(css.indexOf('.part')).toBeGreaterThanOrEqual(0);
  expect(css.indexOf('.part')).toBeLessThan(css.indexOf('.page'));
});

test('a page without React gets the styles of components of rooms, in the order in which its components import them', async () => {
  const { css } = await buildPages({
    'src/pages/models/client.tsx': `export { ModelsPage } from './page.tsx';`,
    'src/pages/models/page.tsx': `import { Badge } from '#features/cars/cars.ui.ts'; import './page.css'; export function ModelsPage() { Badge(); }`,
    'src/pages/models/page.css': `.page{color:blue}`,
    'src/features/cars/cars.ui.ts': `export { Badge } from './badge.tsx'; export { Other } from './other.tsx';`,
    'src/features/cars/badge.tsx': `import './badge.css'; export function Badge() {}`,
    'src/features/cars/badge.css': `.badge{color:red}`,
    'src/features/cars/other.tsx': `import './other.css'; export function Other() {}`,
    'src/features/cars/other.css': `.other{color:red}`,
  });
  expect(css.match(/\.(badge|other|page)/g)).toEqual(['.badge', '.page']);
});

const pageWith = (module: string) =>
  buildPages({
    'src/pages/models/client.tsx': `import '../module.ts'; export { ModelsPage } from './page.tsx';`,
    'src/pages/models/page.tsx': `export function ModelsPage() {}`,
    'src/pages/module.ts': module,
  });

test.each([
  `let known = ''; export const remember = (name: string) => (known = name); console.log(remember, () => known);`,
  `export const known = new Map<string, string>(); console.log(known);`,
  `const known: string[] = []; console.log((name) => known.push(name), () => known);`,
])('the build fails if a page without React gets a copy of a module with state: %s', async (module) => {
  await expect(pageWith(module)).rejects.toThrow('src/pages/module.ts has state (known');
});

test('a copy may have constants', async () => {
  const { code } = await pageWith(`const known = new Set(['constant']); console.log(known);`);
  expect(code).toContain('constant');
});
