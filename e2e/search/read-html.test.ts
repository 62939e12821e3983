import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { FOUND, resultsData, SEARCHES } from '#app/bytes/testing/results-states.ts';
import { BRANDS } from '#features/brands/brands.ts';
import type { EmbeddedData, WithoutDefaults } from '#pages/search-results/browser/display/read-html.ts';
import { type PackedResults, unpackResults } from '#pages/search-results/browser/display/unpack-results.ts';
import type { SearchResultsData } from '#pages/search-results/page-data.ts';
import { embeddedData } from '#pages/search-results/view/embedded-data.ts';
import { DESKTOP, type OpenPage, openPage } from '../testing/open-browser.ts';
import { IS_FULL, sampleEnds, samplePairs } from '../testing/sample-pairs.ts';
import { browserWithoutPictures, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';

/** Pages as the site renders them. Their sources would take seconds to compile for this test alone. */
const { renderPage } = (await import(pathToFileURL(path.join(BUILD_FOLDER, 'server/render-page.js')).href)) as {
  renderPage(name: string, data: unknown): Buffer;
};

let site: SharedSite;
let browser: Browser;
let open: OpenPage;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), browserWithoutPictures()]);
  open = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  ({ page } = open);
  // Nothing changes what the server rendered.
  await page.route('**/*.js', (route) => route.abort());
});
afterAll(() => open.close());

/** Returns the code of modules that import nothing but types and each other. */
const sourceOf = (...files: string[]) =>
  files
    .map((file) => readFileSync(new URL(`../../src/pages/search-results/${file}`, import.meta.url), 'utf8'))
    .map((text) => stripTypeScriptTypes(text).replaceAll(/^(?:import [^;]*;|export )/gm, ''))
    .join('\n');

const HTML = 'browser/display/read-html.ts';
const READ = `(embedded) => { ${sourceOf(HTML)}; return readHtml(embedded); }`;
const READ_SLOTS = `(embedded) => { ${sourceOf(HTML, 'slots/read-slots.ts')}; return readSlots(embedded); }`;

const COMPLETE = [HTML, 'browser/display/unpack-results.ts', 'browser/display/complete-data.ts'];
const READ_SECTIONS = `(sections) => { ${sourceOf(...COMPLETE)}; return sections.map(completeSection); }`;
const READ_BLOCKS = `(blocks) => { ${sourceOf(...COMPLETE)}; return { ...blocks, entries: completePresets(blocks.entries), ways: completeBuyingOptions(blocks.ways) }; }`;
const READ_ROWS = `(rows) => { ${sourceOf(...COMPLETE)}; return completeCarRows(rows); }`;

/** Unchanged parts are found by their JSON text. The order of the parts does not matter. */
const textOf = (data: Partial<SearchResultsData>) =>
  JSON.stringify(Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 1);

/** Returns what the browser reads from the page that it shows. */
async function readBack(embedded: WithoutDefaults<EmbeddedData>): Promise<SearchResultsData> {
  const read = await page.evaluate<SearchResultsData>(`(${READ})(${JSON.stringify(embedded)})`);
  read.sections = await page.evaluate(`(${READ_SECTIONS})(${JSON.stringify(read.sections)})`);
  read.blocks = await page.evaluate(`(${READ_BLOCKS})(${JSON.stringify(embedded.blocks)})`);
  read.below = await page.evaluate(`(${READ_ROWS})(${JSON.stringify(embedded.below)})`);
  if (read.slots) read.slots = await page.evaluate(`(${READ_SLOTS})(${JSON.stringify(embedded.slots)})`);
  return read;
}

describe('a browser reads from the HTML what the server rendered', () => {
  const ADDRESSES = [...SEARCHES, '?extColorSimple=TEAL&open=features,make', '?priceBasis=with-fees&zip=80202'];
  const STATES = samplePairs(ADDRESSES, FOUND).map(([search, found]) => ({ search, found }));

  test.each((IS_FULL ? BRANDS : BRANDS.slice(0, 1)).map((brand) => [brand.key, brand] as const))(
    'in states of the page of %s',
    async (_key, brand) => {
      const states = samplePairs(STATES, BRANDS).flatMap(([state, of]) => (of === brand ? [state] : []));
      for (const { search, found } of states) {
        const data = await resultsData(brand, search, found);
        await page.setContent(renderPage('search-results', data).toString());
        const embedded = embeddedData(data);
        const read = await readBack(embedded);
        expect(textOf(read)).toBe(textOf(data));
      }
      expect(states.length).toBeGreaterThan(4);
    },
  );

  test.each(
    sampleEnds([
      '?downPayment=6000&makeCode=TOYOTA&termMonths=60&zip=80202',
      '',
      '?extColorSimple=BLUE',
      '?fuelTypeGroup=HYD',
    ]),
  )('in the document of %j', async (search) => {
    await page.goto(`/cars-for-sale${search}`);
    const embedded = JSON.parse(
      await page.evaluate(() => document.getElementById('page-data')!.textContent!),
    ) as WithoutDefaults<EmbeddedData>;
    const response = await fetch(`${site.address}/cars-for-sale/svc/results${search}`);
    const { data } = (await response.json()) as { data: PackedResults };
    const { brand: _brand, ...read } = await readBack(embedded);
    expect(textOf(read)).toBe(textOf(unpackResults(data)));
  });
});

test('a document embeds no options and no texts of cards', async () => {
  const html = await (await fetch(`${site.address}/cars-for-sale`)).text();
  const embedded = /<script id="page-data"[^>]*>([^]*?)<\/script>/.exec(html)![1]!;
  expect(embedded).not.toMatch(/"GSL"|"BLUE"|"TOYOTA"|Tacoma|Larimer|below market/);
});
