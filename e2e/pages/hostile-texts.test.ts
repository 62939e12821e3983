import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '#ports/database/database.ts';
import { DESKTOP, type OpenPage, openPage } from '../testing/open-browser.ts';
import { IS_FULL, samplePairs } from '../testing/sample-pairs.ts';
import { sharedBrowser } from '../testing/sites/shared-site.ts';
import { pollUntil, visit, waitForScript, waitForSearches } from '../testing/shopper.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';

/** Each one sets the canary if it runs as script, wherever in a document it appears. */
const HOSTILE = [
  `"><img src=x onerror=window.canary=1>`,
  `</script><script>window.canary=1</script>`,
  `</title></textarea></style><svg onload=window.canary=1>`,
  `' onmouseover='window.canary=1' x='`,
  `javascript:window.canary=1//`,
  `<iframe srcdoc="<script>parent.canary=1</script>">`,
  `<!--<script>window.canary=1//-->`,
  `<a href=javascript:window.canary=1>here</a>`,
  `&quot;&gt;&lt;img src=x onerror=window.canary=1&gt;`,
  `\u2028</ScRiPt ><details open ontoggle=window.canary=1>`,
  `\${window.canary=1}{{constructor.constructor('window.canary=1')()}}`,
];
/** The listing's and owner's facts that are free text from the feed. */
const LISTING_TEXTS = [
  ...['stockNumber', 'make', 'model', 'trim', 'exteriorColor', 'interiorColor', 'certifiedProgram', 'description'],
  'link',
];
const OWNER_TEXTS = ['name', 'address', 'city', 'phone', 'website', 'logo', 'shippingLabel'];

const FEED = `stock_number,condition,year,make,model,trim,price,mileage,body_style,date_in_stock,dealership_name,dealership_address
${HOSTILE.map((_text, at) => `H${at},used,2019,Toyota,Camry,LE,${20_000 + at},${30_000 + at},Sedan,2026-01-01,Dealer ${at},"${at} Larimer St, Denver, CO 80202"`).join('\n')}
`;

let site: Site;
let browser: Browser;
let ids: number[];
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(FEED, { RATE_EVERY: 'off' }), sharedBrowser()]);
  ids = await poison(site.databaseUrl);
  const isKnown = async () => expect(await (await fetch(`${site.address}/cars-for-sale`)).text()).toContain('canary');
  await vi.waitFor(isKnown, { timeout: 120_000, interval: 200 });
});
afterAll(() => site?.stop());

/** Bypasses the import and writes hostile texts directly to the database, one kind for each listing and its owner. */
async function poison(url: string): Promise<number[]> {
  const database = connectDatabase(url);
  const rows = await database.query<{ id: number; owner_id: number }>('select id, owner_id from listings order by id');
  for (const [at, { id, owner_id: owner }] of rows.entries()) {
    const text = HOSTILE[at % HOSTILE.length]!;
    const said = (names: readonly string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, text])));
    const lists = { packages: [text], images: at % 2 ? [{ src: `javascript:window.canary=1`, alt: text }] : [] };
    await database.query('update listings set facts = facts || $2::jsonb || $3::jsonb where id = $1', [
      ...[id, said(LISTING_TEXTS), JSON.stringify(lists)],
    ]);
    await database.query('update owners set facts = facts || $2::jsonb where id = $1', [owner, said(OWNER_TEXTS)]);
    await database.query(`insert into listing_changes (listing_id, kind) values ($1, 'updated')`, [id]);
  }
  await database.query(`select pg_notify('listing_changes', '')`);
  await database.close();
  return rows.map(({ id }) => id);
}

/** The contexts of the tests, by whether they bypass the policy. Each has a page that keeps its process running. */
const contexts = new Map<boolean, OpenPage>();
afterAll(() => Promise.all([...contexts.values()].map((resting) => resting.close())));

async function contextWith(bypassCSP: boolean): Promise<BrowserContext> {
  const known = contexts.get(bypassCSP);
  if (known) return known.page.context();
  const resting = await openPage(browser, { ...DESKTOP, baseURL: site.address, bypassCSP });
  contexts.set(bypassCSP, resting);
  await resting.page.goto('/robots.txt');
  return resting.page.context();
}

/** Opens a page. With `bypassCSP`, only the site's own escaping keeps scripts from running. */
async function open({ bypassCSP }: { bypassCSP: boolean }) {
  const context = await contextWith(bypassCSP);
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, dialogs, close: () => page.close() };
}

/** Returns what ran, and what could run on interaction. */
async function findings(page: Page) {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll('a, button, img, summary, li'))
      for (const type of ['mouseover', 'focus', 'toggle']) element.dispatchEvent(new Event(type, { bubbles: true }));
    const all = [...document.querySelectorAll('*')];
    return {
      canary: (window as { canary?: unknown }).canary,
      handlers: all.filter((element) => element.getAttributeNames().some((name) => name.startsWith('on'))).length,
      frames: document.querySelectorAll('iframe[srcdoc], object, embed').length,
      scriptLinks: all.filter((element) =>
        ['href', 'src', 'action', 'formaction', 'xlink:href'].some((name) =>
          /^(javascript|data:text)/i.test((element.getAttribute(name) ?? '').trim()),
        ),
      ).length,
      foreign: document.querySelectorAll('img[src="x"], svg[onload], details[ontoggle]').length,
    };
  });
}
const NOTHING = { canary: undefined, handlers: 0, frames: 0, scriptLinks: 0, foreign: 0 };

/** Whatever runs under the policy also runs without it, so the sample opens pages without it. */
const POLICIES = [
  ['without any policy', true],
  ['under the policy of the site', false],
] as const;

describe.each(IS_FULL ? POLICIES : POLICIES.slice(0, 1))('%s, texts of feeds are texts', (_how, bypassCSP) => {
  test('on the results page, also when it changes in place, and on the vehicle page', async () => {
    const { page, dialogs, close } = await open({ bypassCSP });
    await visit(page, '/cars-for-sale');
    await page.getByRole('heading', { level: 2, name: /Results$/ }).waitFor();
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    expect(await findings(page)).toEqual(NOTHING);
    await page.getByRole('combobox', { name: /sort/i }).first().selectOption('yearDESC');
    await page.waitForURL(/sortBy=yearDESC/);
    await waitForSearches(page);
    expect(await findings(page)).toEqual(NOTHING);
    await page.goto(`/cars-for-sale/vehicle/${ids[0]}`);
    await waitForScript(page);
    expect(await findings(page)).toEqual(NOTHING);
    // The index does not have the description: it comes from the database.
    expect(await page.getByRole('region', { name: 'From the seller' }).textContent()).toContain(HOSTILE[0]);
    expect(dialogs).toEqual([]);
    await close();
  });
});

/**
 * Opens a page without any policy. The sample loads none of the site's scripts, which take most of the time of a page:
 * the tests above run them, and a text that the server does not escape runs before them.
 */
async function openUnguarded() {
  const { page, dialogs, close } = await open({ bypassCSP: true });
  if (!IS_FULL) await page.route('**/assets/*.js', (route) => route.abort());
  return { page, dialogs, close };
}

/** Each page's elements are the same under the policy. */
describe('texts stay text without any policy', () => {
  test('from feeds on every vehicle page', { tags: 'long' }, async () => {
    const { page, dialogs, close } = await openUnguarded();
    // The test above opens the first one, and the pages of results have every text.
    for (const id of IS_FULL ? ids : ids.slice(-1)) {
      await page.goto(`/cars-for-sale/vehicle/${id}`);
      if (IS_FULL) await waitForScript(page);
      expect(await findings(page), `vehicle ${id}`).toEqual(NOTHING);
    }
    expect(dialogs).toEqual([]);
    await close();
  });

  test('from feeds on comparisons and on pages of models', async () => {
    const { page, dialogs, close } = await openUnguarded();
    const comparisons = [0, 5, 10].map((at) => `/cars-for-sale/compare?listingIds=${ids.slice(at, at + 5).join(',')}`);
    for (const path of [...(IS_FULL ? comparisons : comparisons.slice(0, 1)), '/models/toyota/camry/2019?zip=80202']) {
      await page.goto(path);
      expect(await page.textContent('main'), path).toContain('canary');
      expect(await findings(page), path).toEqual(NOTHING);
    }
    expect(dialogs).toEqual([]);
    await close();
  });

  test('in URLs from others', async () => {
    const { page, dialogs, close } = await openUnguarded();
    const params = [
      ...['keyword', 'makeCode', 'minPrice', 'sortBy', 'utm_source', 'zip'],
      ...['modelCode', 'maxPrice', 'startYear', 'city', 'bodyStyle'],
    ];
    for (const [text, names] of IS_FULL ? samplePairs(HOSTILE, [params, ['keyword']]) : []) {
      await page.goto(`/cars-for-sale?${new URLSearchParams(names.map((name) => [name, text]))}`);
      expect(await findings(page), text).toEqual(NOTHING);
    }
    await page.goto(`/cars-for-sale/vehicle/${encodeURIComponent(HOSTILE[0]!)}`);
    expect(await findings(page)).toEqual(NOTHING);
    // With scripts, and a text of another kind in each parameter.
    await page.unrouteAll();
    await page.goto(`/cars-for-sale?${new URLSearchParams(HOSTILE.map((text, at) => [params[at]!, text]))}`);
    await waitForScript(page);
    expect(await findings(page)).toEqual(NOTHING);
    expect(dialogs).toEqual([]);
    await close();
  });
});

test("structured data of hostile listings is valid JSON with the feed's texts", async () => {
  for (const [at, id] of ids.entries()) {
    const html = await (await fetch(`${site.address}/cars-for-sale/vehicle/${id}`)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)];
    const [car] = blocks.map(([, json]) => JSON.parse(json!) as { name: string });
    expect(car!.name).toContain(HOSTILE[at]);
  }
});

/** Control: the same checks must find the problem on each of these intentionally broken pages. */
test('detects a page that writes texts unescaped', async () => {
  const { page, close } = await open({ bypassCSP: true });
  await page.goto('/robots.txt');
  for (const [markup, found] of [
    [`<img src=x onerror=window.canary=1>`, { canary: 1, handlers: 1, foreign: 1 }],
    [`<script>window.canary=1</script>`, { canary: 1 }],
    [`<a href="javascript:window.canary=1">here</a>`, { scriptLinks: 1 }],
    [`<iframe srcdoc="<script>parent.canary=1</script>"></iframe>`, { frames: 1 }],
  ] as const) {
    await page.evaluate(() => Reflect.deleteProperty(window, 'canary'));
    await page.setContent(`<p>${markup}</p>`);
    await pollUntil(() => findings(page)).toMatchObject(found);
  }
  await close();
});
