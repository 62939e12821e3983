import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { DESKTOP, NO_PICTURES_ARGS, openBrowser, TEST_ARGS } from '../testing/open-browser.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';

/** Without the word by which the site recognizes a headless browser, because it counts as a robot. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const EVENTS = '/cars-for-sale/svc/events';
/** Pages that record nothing. */
const OTHER_PAGES = ['/', '/models', '/value', '/compare', '/saved-cars', '/privacy', '/help'];

let site: Site;
let browser: Browser;
let database: Database;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite(undefined, { RATE_EVERY: 'off' }),
    // Beacons of a page that closes have the browser's own name, whatever its context says.
    openBrowser([...TEST_ARGS, ...NO_PICTURES_ARGS, `--user-agent=${USER_AGENT}`]),
  ]);
  database = connectDatabase(site.databaseUrl, { poolSize: 1 });
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await site?.stop();
});

/** Writes each event that a page reports into the browser's own log, by its ID. */
const WRITE_LOG = `{
  const write = (address, body) => {
    if (!address.endsWith('${EVENTS}')) return;
    const log = JSON.parse(localStorage.getItem('event-log') ?? '{}');
    for (const { id, name } of JSON.parse(body).events) log[id] = name;
    localStorage.setItem('event-log', JSON.stringify(log));
  };
  const { fetch, navigator: { sendBeacon } } = window;
  window.fetch = (address, init) => (write(String(address), init?.body), fetch(address, init));
  navigator.sendBeacon = (address, body) => (write(String(address), body), sendBeacon.call(navigator, address, body));
}`;

/** Returns how many events of each name a log has. */
function countNames(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, own]) => [name, own.length]));
}

const stored = async (condition: string) => {
  const rows = await database.query<{ name: string; count: number }>(
    `select name, count(*)::integer as count from events where source = 'site' and ${condition} group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

type Visit = { counts: Record<string, number>; hosts: string[] };

/** Opens pages as a shopper would, and returns how many events of each name there must be. */
async function visit(context: BrowserContext, otherPages: readonly string[]): Promise<Visit> {
  const hosts = new Set<string>();
  context.on('request', (request) => {
    if (/^(?:http|ws)/.test(request.url())) hosts.add(new URL(request.url()).origin);
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(WRITE_LOG);
  const page = await context.newPage();
  await page.goto('/cars-for-sale?makeCode=TOYOTA&psid=acme&zip=80202');
  await waitForHydration(page);
  const actions = ['search', 'filter'];
  const sorted = page.waitForResponse((response) => response.url().includes('/svc/results'));
  await page.locator('select[name="sortBy"]').first().selectOption('mileageASC');
  await sorted;
  const saved = page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
  await page.locator('.card .heart').first().click();
  await saved;
  actions.push('save');
  const link = await page.locator('.card a[href*="/cars-for-sale/vehicle/"]').first().getAttribute('href');
  await page.goto(new URL(link!, site.address).href);
  actions.push('view');
  await waitForHydration(page);
  const measuring = page.waitForResponse(/field-speed/);
  await page.locator('h1').click();
  await measuring;
  await page.goto('/cars-for-sale?maxPrice=100');
  actions.push('search', 'filter');
  for (const path of otherPages) await page.goto(path);
  const log = await page.evaluate(
    () => JSON.parse(localStorage.getItem('event-log') ?? '{}') as Record<string, string>,
  );
  await page.close();
  return { counts: countNames([...actions, ...Object.values(log)]), hosts: [...hosts] };
}

test(
  'the counts of events equal the log of the browser, and ten pages call only this site',
  { tags: 'long' },
  async () => {
    const context = await browser.newContext({ ...DESKTOP, baseURL: site.address });
    const { counts, hosts } = await visit(context, OTHER_PAGES);
    expect(Object.keys(counts).toSorted()).toEqual(['filter', 'pageEvent', 'save', 'search', 'view', 'webVital']);
    await pollUntil(() => stored(`facts ? 'visitor'`)).toEqual(counts);
    const visitors = await database.query(`select distinct facts->>'visitor' from events where source = 'site'`);
    expect(visitors).toHaveLength(1);
    // Only one visitor came from the partner, so only the digest of the day is stored.
    const partners = await database.query(`select distinct facts->>'psid' as psid from events where source = 'site'`);
    expect(partners).toEqual([{ psid: expect.stringMatching(/^[\w-]{22}$/) }]);
    expect(hosts).toEqual([site.address]);
    await context.close();
  },
);

test(
  'with Global Privacy Control the visit of the same searches and cars is counted, without anything about the visitor',
  { tags: 'long' },
  async () => {
    const options = { ...DESKTOP, baseURL: site.address };
    const context = await browser.newContext({ ...options, extraHTTPHeaders: { 'sec-gpc': '1' } });
    const { counts } = await visit(context, []);
    // Beacons of a page that closes don't have the context's headers.
    const { webVital: _speed, pageEvent: _actions, ...ofServer } = counts;
    const isOfServer = `name not in ('webVital', 'pageEvent')`;
    await pollUntil(() => stored(`not facts ? 'visitor' and ${isOfServer}`)).toEqual(ofServer);
    const facts = await database.query(
      `select distinct facts from events where source = 'site' and not facts ? 'visitor'`,
    );
    expect(facts).toEqual([{ facts: { brand: 'marketplace' } }]);
    await context.close();
  },
);
