import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPrerenderTab, type PrerenderTab, type TabPage } from '../testing/prerender-tab.ts';
import { pollUntil } from '../testing/shopper.ts';
import { type Site, startSite, UNRATED } from '../testing/sites/start-site.ts';

const HEADERS = 'stock_number,vin,condition,year,make,model,price,mileage,dealership_name,dealership_address';
const SELLER = 'Larimer Motors,"1600 Larimer St, Denver, CO 80202"';
const [FIRST, SECOND] = ['1HGCM82633A004352', '1M8GDM9AXKP042788'];
const FEED = `${HEADERS}
P1,${FIRST},used,2021,Honda,Accord,21000,30000,${SELLER}
P3,,used,2020,Honda,Accord,19500,35000,${SELLER}
P2,${SECOND},used,2019,Toyota,Camry,18000,42000,${SELLER}
`;

let site: Site;
let tab: PrerenderTab;
beforeAll(async () => {
  site = await startSite(FEED, UNRATED);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  tab = await openPrerenderTab();
  await tab.open(new URL('/cars-for-sale', site.address).href);
});
afterEach(() => tab?.close());

type Card = { vin: string; href: string; at: { x: number; y: number } };

/** The cards of the results page: where to point, and their cars. */
async function findCard(make: 'Honda' | 'Toyota'): Promise<Card> {
  const link = await tab.shown().evaluate<Omit<Card, 'vin'>>(`(() => {
    const link = [...document.querySelectorAll('.card-title a')].find((each) => each.textContent.includes('${make === 'Honda' ? '2021 Honda' : '2019 Toyota'}'));
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top } = link.getBoundingClientRect();
    return { href: link.href, at: { x: left + 10, y: top + 8 } };
  })()`);
  return { ...link, vin: make === 'Honda' ? FIRST : SECOND };
}

async function viewsOf(vin: string): Promise<number> {
  const address = new URL(`/cars-for-sale/svc/listing-view-count?vin=${vin}&dateRange=7`, site.address);
  const { counts } = (await (await fetch(address)).json()) as { counts: Record<string, number> };
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Views are written in order, so once this one is counted, all earlier ones are. */
async function countViewOf({ href, vin }: Card, agent: string): Promise<void> {
  const before = await viewsOf(vin);
  await fetch(href, { headers: { 'user-agent': `Mozilla/5.0 ${agent}` } });
  await pollUntil(() => viewsOf(vin)).toBe(before + 1);
}

const becomeInteractive = (page: TabPage) =>
  page.evaluate(
    `new Promise((done) => { const look = () => performance.getEntriesByName('interactive').length ? done() : setTimeout(look, 5); look(); })`,
  );

/** What the browser stores about the shopper, as the shown page sees it. */
const stored = (page: TabPage) =>
  page.evaluate<{ prices: string | null; storage: number; cookies: string }>(
    `({ prices: localStorage.getItem('car-prices'), storage: localStorage.length + sessionStorage.length, cookies: document.cookie })`,
  );

test(
  'hovering over a link prerenders the vehicle without recording a view; opening it records one',
  { tags: 'long' },
  async () => {
    const [card, other] = [await findCard('Honda'), await findCard('Toyota')];
    const results = tab.shown();
    const before = await viewsOf(card.vin);
    // The results page stores the prices that it shows when the pointer moves over it after hydration.
    let x = 0;
    await pollUntil(async () => {
      await tab.movePointer({ x: ++x % 10, y: 5 });
      return (await stored(results)).prices ?? '';
    }).toContain('21000');
    const untouched = await stored(results);
    const { at } = await findCard('Honda');
    await tab.movePointer(at);
    const ahead = await tab.waitForPrerendered(card.href);
    await becomeInteractive(ahead);
    expect(await ahead.evaluate('[document.prerendering, document.querySelector("h1").textContent.trim()]')).toEqual([
      true,
      expect.stringContaining('Honda Accord'),
    ]);
    await ahead.evaluate(`new Promise((done) => {
    reportError(new Error('before the page is opened'));
    const look = () => performance.getEntriesByType('resource').some(({ name }) => /error-report-/.test(name)) ? setTimeout(done) : setTimeout(look, 5);
    look();
  })`);
    // Only reads: the document and its files.
    const loads = await ahead.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ initiatorType, name }) => initiatorType + ' ' + new URL(name).pathname)`,
    );
    expect(loads.filter((load) => /^(beacon|fetch|xmlhttprequest)/.test(load))).toEqual([]);
    expect(await stored(results)).toEqual(untouched);
    await countViewOf(other, 'Firefox/140');
    expect(await viewsOf(card.vin)).toBe(before);

    await tab.pressPointer(at);
    await tab.releasePointer(at);
    const opened = await tab.waitForShown(card.href);
    expect(
      await opened.evaluate(
        '[document.prerendering, performance.getEntriesByType("navigation")[0].activationStart > 0]',
      ),
    ).toEqual([false, true]);
    await pollUntil(() => viewsOf(card.vin)).toBe(before + 1);
    await pollUntil(() =>
      opened.evaluate<string[]>(
        `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'beacon').map(({ name }) => new URL(name).pathname)`,
      ),
    ).toContain('/cars-for-sale/svc/error-report');
    const id = Number(/vehicle\/(\d+)/.exec(card.href)![1]);
    await pollUntil(async () => JSON.parse((await stored(opened)).prices!) as unknown[][]).toContainEqual(
      expect.arrayContaining([id, 21_000, 1]),
    );
  },
);

test(
  'the results page skips its animation to a prerendered page, and what waits for the opening, thumbnails too, waits until its first frame is shown',
  { tags: 'long' },
  async () => {
    const { href, at } = await findCard('Honda');
    await tab.movePointer(at);
    const ahead = await tab.waitForPrerendered(href);
    await becomeInteractive(ahead);
    await tab.shown().evaluate(`(() => {
      const skip = ViewTransition.prototype.skipTransition;
      ViewTransition.prototype.skipTransition = function () {
        localStorage.setItem('skipped', '1');
        skip.call(this);
      };
    })()`);
    await tab.pressPointer(at);
    await tab.releasePointer(at);
    const opened = await tab.waitForShown(href);
    const reportedAt = () =>
      opened.evaluate<number | undefined>(
        `performance.getEntriesByType('resource').find(({ name }) => name.includes('/svc/vehicle-view'))?.startTime`,
      );
    await pollUntil(async () => (await reportedAt()) !== undefined).toBe(true);
    expect(await opened.evaluate(`localStorage.getItem('skipped')`)).toBe('1');
    const shownAt = await opened.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
    );
    expect(await reportedAt()).toBeGreaterThanOrEqual(shownAt);
    const thumbnailsAt = await opened.evaluate<number[]>(
      `(async () => {
        const of = () => performance.getEntriesByType('resource').filter(({ name }) => [...document.querySelectorAll('.gallery-thumbs img')].some(({ src }) => src === name));
        while (of().length === 0) await new Promise((next) => setTimeout(next, 5));
        return of().map(({ startTime }) => startTime);
      })()`,
    );
    for (const requestedAt of thumbnailsAt) expect(requestedAt).toBeGreaterThanOrEqual(shownAt);
  },
);

test('pressing without hovering prerenders too, and the page opens only once', { tags: 'long' }, async () => {
  const { href, at, vin } = await findCard('Toyota');
  const before = await viewsOf(vin);
  await tab.movePointer(at);
  await tab.pressPointer(at);
  await tab.releasePointer(at);
  const opened = await tab.waitForShown(href);
  await pollUntil(() => viewsOf(vin)).toBe(before + 1);
  expect(await opened.evaluate('document.prerendering')).toBe(false);
});

test(
  'a shopper with saved cars sees them on the opened page, which requests them only then',
  { tags: 'long' },
  async () => {
    const { href, at } = await findCard('Honda');
    await tab.shown().evaluate(`document.cookie = 'keeps=1; Path=/'`);
    await tab.movePointer(at);
    const ahead = await tab.waitForPrerendered(href);
    await becomeInteractive(ahead);
    await tab.pressPointer(at);
    await tab.releasePointer(at);
    const opened = await tab.waitForShown(href);
    const [activation] = await opened.evaluate<number[]>(
      `performance.getEntriesByType('navigation').map(({ activationStart }) => activationStart)`,
    );
    const requested = () =>
      opened.evaluate<number[]>(
        `performance.getEntriesByType('resource').filter(({ name }) => /account-api.state|saves-/.test(name)).map(({ startTime }) => startTime)`,
      );
    await pollUntil(async () => (await requested()).length).toBeGreaterThan(1);
    for (const start of await requested()) expect(start).toBeGreaterThanOrEqual(activation!);
  },
);

// The last test, because the car stays withdrawn.
test('a withdrawn car leads to its search, which stores no prices before it is opened', { tags: 'long' }, async () => {
  const { href, at, vin } = await findCard('Honda');
  await site.importFeed(
    FEED.split('\n')
      .filter((line) => !line.includes(vin))
      .join('\n'),
    ['--mode', 'full', '--allow-shrink'],
  );
  const results = tab.shown();
  await results.evaluate(`localStorage.setItem('other', '1')`);
  await tab.movePointer(at);
  const ahead = await tab.waitForPrerendered(href);
  expect(await ahead.evaluate('document.querySelectorAll(".card-list .card").length')).toBeGreaterThan(0);
  // The page's own timer for what it remembers (use-car-memory.ts) would run before this one.
  const remembers = `performance.getEntriesByType('resource').some(({ name }) => name.includes('follow-memory'))`;
  expect(await ahead.evaluate(`new Promise((done) => setTimeout(() => done(${remembers}), 400))`)).toBe(false);
  await tab.pressPointer(at);
  await tab.releasePointer(at);
  const opened = await tab.waitForShown(href);
  await pollUntil(() => opened.evaluate(remembers)).toBe(true);
});
