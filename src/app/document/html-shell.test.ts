import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { createHtmlShell } from './html-shell.ts';

const build = mkdtempSync(path.join(tmpdir(), 'forecourt-shell-'));
mkdirSync(path.join(build, '.vite'));
mkdirSync(path.join(build, 'assets'));
const manifest = {
  'src/pages/search-results/client.tsx': {
    file: 'assets/client-1.js',
    css: ['assets/client-1.css'],
    imports: ['_shared.js'],
  },
  '_shared.js': {
    file: 'assets/shared-2.js',
    css: ['assets/shared-2.css'],
    assets: ['assets/letters-3.woff2', 'assets/drawing-4.svg'],
  },
};
writeFileSync(path.join(build, '.vite/manifest.json'), JSON.stringify(manifest));
writeFileSync(path.join(build, 'assets/client-1.css'), '.card{color:red}\n');
writeFileSync(path.join(build, 'assets/shared-2.css'), '.header{color:blue}\n');
afterAll(() => rmSync(build, { recursive: true }));

const parts = createHtmlShell(build);
const shell = (...args: Parameters<typeof parts>) => parts(...args).join('');
const page = {
  name: 'search-results',
  brand: MAIN_BRAND,
  nonce: 'abc',
  head: {
    title: 'Cars & trucks',
    description: 'Some "cars"',
    canonical: '/cars-for-sale?makeCode=FORD',
    robots: null,
    preload: [],
    jsonLd: [],
  },
  html: '<h1>Cars</h1>',
  data: {},
  origin: 'https://cars.example',
};

describe('a document', () => {
  test('lets the browser prerender a vehicle, or prefetch it, when the pointer rests on its link', () => {
    const rules = /<script type="speculationrules" nonce="abc">(.*?)<\/script>/.exec(shell(page))![1]!;
    const links = [{ where: { href_matches: '/cars-for-sale/vehicle/*' }, eagerness: 'moderate' }];
    expect(JSON.parse(rules)).toEqual({ prerender: links, prefetch: links });
  });

  test('holds its styles, shared ones first, under the nonce', () => {
    expect(shell(page)).toContain(
      '<style nonce="abc">@layer tokens, base, components, page;\n.header{color:blue}\n.card{color:red}</style>',
    );
  });

  test('names the files of its styles, so that no part of the page loads them again', () => {
    expect(shell(page)).toContain('<link rel="stylesheet" type="text/none" href="/assets/client-1.css">');
    expect(shell(page)).toContain('<link rel="stylesheet" type="text/none" href="/assets/shared-2.css">');
  });

  test('preloads its fonts before its styles, as font-display: optional needs', () => {
    const document = shell(page);
    const preload = '<link rel="preload" as="font" type="font/woff2" href="/assets/letters-3.woff2" crossorigin>';
    expect(document.indexOf(preload)).toBeGreaterThan(0);
    expect(document.indexOf(preload)).toBeLessThan(document.indexOf('<style'));
    expect(document).not.toContain('drawing-4.svg');
  });

  test("preloads its script and the script's imports", () => {
    const document = shell(page);
    expect(document).toContain('<script type="module" nonce="abc" src="/assets/client-1.js"></script>');
    expect(document).toContain('<link rel="modulepreload" nonce="abc" href="/assets/shared-2.js">');
  });

  test('writes its canonical link whole', () => {
    expect(shell(page)).toContain('<link rel="canonical" href="https://cars.example/cars-for-sale?makeCode=FORD">');
  });

  test('escapes texts in its head', () => {
    expect(shell(page)).toContain('<title>Cars &amp; trucks</title>');
    expect(shell(page)).toContain('content="Some &quot;cars&quot;"');
  });

  test('holds data that cannot end its script', () => {
    const data = { note: '</script><script>alert(1)</script>\u2028' };
    const text = /<script id="page-data"[^>]*>([^]*?)<\/script>/.exec(shell({ ...page, data }))?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(data);
  });

  test('throws with advice for a page that was not built', () => {
    expect(() => shell({ ...page, name: 'wallet' })).toThrow('npm run build');
  });
});
