import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { type BuiltStyles, createHtmlShell, STYLES_FILE } from './html-shell.ts';

const build = mkdtempSync(path.join(tmpdir(), 'forecourt-shell-'));
mkdirSync(path.join(build, '.vite'));
mkdirSync(path.join(build, 'assets'));
const manifest = {
  'src/pages/search-results/client.tsx': {
    file: 'assets/client-1.js',
    imports: ['_shared.js'],
    assets: ['assets/letters-3.woff2'],
  },
  'src/pages/contact/client.tsx': { file: 'assets/client-2.js' },
  '_shared.js': {
    file: 'assets/shared-2.js',
    assets: ['assets/letters-3.woff2', 'assets/drawing-4.svg'],
  },
};
writeFileSync(path.join(build, '.vite/manifest.json'), JSON.stringify(manifest));
const styles: BuiltStyles = {
  'search-results': {
    systemFonts: '@font-face{font-family:Spare}',
    webFonts: '@font-face{font-family:Letters}',
    addWebFonts: 'addLetters()',
    inlined: '.card{color:red}',
    themed: { maker: '.card{color:blue}' },
    file: '/assets/styles-search-results-5.css',
    includes: ['/assets/shared-2.css', '/assets/client-1.css'],
  },
  contact: {
    systemFonts: '',
    webFonts: '',
    addWebFonts: '',
    inlined: '.form{color:red}',
    themed: {},
    file: null,
    includes: ['/assets/client-2.css'],
  },
};
writeFileSync(path.join(build, STYLES_FILE), JSON.stringify(styles));
afterAll(() => rmSync(build, { recursive: true }));

const parts = createHtmlShell(build, 'aB3-_xyz');
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

  test('holds the styles of its first screen under the nonce', () => {
    expect(shell(page)).toContain('<style nonce="abc">.card{color:red}</style><link');
  });

  test("holds the styles of its brand's first screen", () => {
    const ofMaker = shell({ ...page, brand: BRANDS.find(({ key }) => key === 'maker')! });
    expect(ofMaker).toContain('<style nonce="abc">.card{color:blue}</style><link');
    expect(ofMaker).not.toContain('.card{color:red}');
  });

  test('contains its styles, shared ones first, with the nonce', () => {
    expect(shell(page)).toContain('<style nonce="abc">@font-face{font-family:Spare}</style>');
    expect(shell(page)).toContain(
      '<script nonce="abc">addLetters()</script><noscript><style nonce="abc">@font-face{font-family:Letters}</style></noscript>',
    );
  });

  test('loads all styles without delaying the first paint; without scripts, before it', () => {
    const file = '"/assets/styles-search-results-5.css"';
    const [, script] = /media="print"><script nonce="abc">(.*?)<\/script>/.exec(shell(page))!;
    expect(shell(page)).toContain(
      `</style><link rel="stylesheet" data-href=${file} media="print"><script nonce="abc">${script}</script>`,
    );
    expect(shell(page)).toContain(`<noscript><link rel="stylesheet" href=${file}></noscript>`);
  });

  test('loads all styles before the first paint if the page needs them for it', () => {
    const document = shell({ ...page, head: { ...page.head, waitsForStyles: true } });
    expect(document).toContain('<link rel="stylesheet" href="/assets/styles-search-results-5.css">');
    expect(document).not.toMatch(/media="print"|\.card/);
  });

  test('loads no styles if it holds all of them', () => {
    const document = shell({ ...page, name: 'contact' });
    expect(document).toContain('<style nonce="abc">.form{color:red}</style>');
    expect(document).not.toContain('media="print"');
  });

  test('lists the files of its styles, so that no part of the page loads them again', () => {
    expect(shell(page)).toContain('<link rel="stylesheet" type="text/none" href="/assets/client-1.css">');
    expect(shell(page)).toContain('<link rel="stylesheet" type="text/none" href="/assets/shared-2.css">');
  });

  test('shows nothing before its elements are parsed', () => {
    const document = shell(page);
    const [expected] = /<link rel="expect" href="#root" blocking="render">/.exec(document)!;
    expect(document.indexOf(expected)).toBeLessThan(document.indexOf('</head>'));
    expect(document.indexOf('<div id="root">')).toBeGreaterThan(0);
  });

  test('preloads each of its fonts once, before its styles, as font-display: optional needs', () => {
    const document = shell(page);
    const preload = '<link rel="preload" as="font" type="font/woff2" href="/assets/letters-3.woff2" crossorigin>';
    expect(document.indexOf(preload)).toBeGreaterThan(0);
    expect(document.indexOf(preload)).toBeLessThan(document.indexOf('<style'));
    expect(document.lastIndexOf(preload)).toBe(document.indexOf(preload));
    expect(document).not.toContain('drawing-4.svg');
  });

  test("requests all styles, its script and the script's imports with the second frame of the complete document", () => {
    const text = /<script nonce="abc">(addEventListener\('DOMContentLoaded'[^<]*)<\/script>/.exec(shell(page))![1]!;
    const run = (hidden: boolean, framesUntilHidden = Infinity) => {
      let frames = 0;
      const waiting: [event: string, listener: () => void][] = [];
      const requested: string[] = [];
      let styles = '';
      const link = {
        dataset: { href: '/assets/styles-search-results-5.css' },
        get href() {
          return styles;
        },
        set href(file: string) {
          requested.push((styles = file));
        },
      };
      runInNewContext(text.replace('import(href)', 'request(href)'), {
        document: { hidden, querySelectorAll: () => [link] },
        addEventListener: (event: string, listener: () => void) => waiting.push([event, listener]),
        requestAnimationFrame: (listener: () => void) =>
          waiting.push(['frame', () => ++frames <= framesUntilHidden && listener()]),
        setTimeout: (listener: () => void, ms?: number) =>
          waiting.push([ms === undefined ? 'timeout' : `timeout of ${ms}`, listener]),
        request: (href: string) => requested.push(href),
      });
      // The second passes last.
      const steps: string[] = [];
      for (;;) {
        const next = waiting.findIndex(([event]) => event !== 'timeout of 1000');
        if (next < 0) break;
        const [[event, listener]] = waiting.splice(next, 1) as [(typeof waiting)[number]];
        steps.push(event);
        listener();
      }
      const before = requested.splice(0);
      for (const [event, listener] of waiting) {
        steps.push(event);
        listener();
      }
      return { steps, before, afterSecond: requested };
    };
    const scripts = ['/assets/shared-2.js', '/assets/client-1.js'];
    const all = ['/assets/styles-search-results-5.css', ...scripts];
    const requests = { before: all, afterSecond: scripts };
    expect(run(false)).toEqual({ steps: ['DOMContentLoaded', 'frame', 'frame', 'timeout of 1000'], ...requests });
    expect(run(true)).toEqual({ steps: ['DOMContentLoaded', 'timeout', 'timeout', 'timeout of 1000'], ...requests });
    // Hidden between the frames.
    expect(run(false, 1)).toMatchObject({ before: [], afterSecond: all });
  });

  test('has an absolute canonical link', () => {
    expect(shell(page)).toContain('<link rel="canonical" href="https://cars.example/cars-for-sale?makeCode=FORD">');
  });

  test('escapes texts in its head', () => {
    expect(shell(page)).toContain('<title>Cars &amp; trucks</title>');
    expect(shell(page)).toContain('content="Some &quot;cars&quot;"');
  });

  test('contains data that cannot end its script', () => {
    const data = { note: '</script><script>alert(1)</script>\u2028' };
    const text = /<script id="page-data"[^>]*>([^]*?)<\/script>/.exec(shell({ ...page, data }))?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(data);
  });

  test('throws with advice for a page that was not built', () => {
    expect(() => shell({ ...page, name: 'wallet' })).toThrow('npm run build');
  });
});
