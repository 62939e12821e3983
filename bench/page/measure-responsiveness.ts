import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { DESKTOP, openBrowser } from '../../e2e/testing/open-browser.ts';
import type { Samples } from '../site/measure/figures.ts';
import { observeVitals } from '../site/measure/observe-vitals.ts';
import type { MeasuredSite } from './start-sites.ts';

/** The Fast 4G network of DevTools: its round trip alone is 60 ms. Slow 4G's is 150 ms and cannot meet 100 ms. */
const FAST_4G = { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 };
const CPU_SLOWDOWN = 4;
const CLICKS = 6;
/** From the press of a button to its release, as people do; the click comes at the end. */
const PRESS_MS = 100;
/** Long enough for the browser to report its last events. */
const REPORTS_MS = 250;

const COUNTS = 'new counts on Fast 4G';

/**
 * Measures how responsive the results page is: frames on a slowed CPU, counts over a network, and going back. The sites
 * take turns.
 */
export async function measureResponsiveness(sites: readonly MeasuredSite[], visits: number): Promise<void> {
  const browser = await openBrowser();
  try {
    for (let visit = 0; visit < visits; visit++) {
      for (const { url, samples } of sites) {
        await visitPage(browser, url, { cpu: 1, network: true }, (page) => measureCounts(page, samples));
        await visitPage(browser, url, { cpu: CPU_SLOWDOWN, network: false }, (page) => measureInp(page, samples));
        await visitPage(browser, url, { cpu: 1, network: false }, (page) => measureBack(page, samples));
      }
    }
  } finally {
    await browser.close();
  }
  for (const { samples } of sites) samples.add(`${COUNTS}, p75`, 'ms', percentile(samples.valuesOf(COUNTS), 0.75));
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

type Slowness = { cpu: number; network: boolean };

async function visitPage(browser: Browser, url: string, slowness: Slowness, measure: (page: Page) => Promise<void>) {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.addInitScript(observeVitals);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    await page.waitForTimeout(REPORTS_MS);
    await slowDown(await context.newCDPSession(page), slowness);
    await measure(page);
  } finally {
    await context.close();
  }
}

async function slowDown(devtools: CDPSession, { cpu, network }: Slowness): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!network) return;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_4G);
}

/** Presses like a shopper. `locator.click()` tests in the page whether each event hits its target, which takes time. */
async function press(page: Page, box: Locator): Promise<void> {
  await box.hover();
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

const boxesOf = (page: Page) => page.locator('main form input[type=checkbox]:enabled:visible');

/**
 * Measures from the click on a checkbox to the frame that shows its chip, and to the frame that shows the new counts.
 */
async function measureCounts(page: Page, samples: Samples): Promise<void> {
  const boxes = boxesOf(page);
  for (let click = 0; click < Math.min(CLICKS, await boxes.count()); click++) {
    await page.evaluate(() => {
      const state = { pressed: 0, chip: 0, counts: 0 };
      Object.assign(window, { feel: state });
      const chips = () => document.querySelectorAll('.chip-list li').length;
      const counts = () =>
        Array.from(
          document.querySelectorAll<HTMLElement>('main form [data-count]'),
          ({ dataset }) => dataset['count'],
        ).join();
      const before = { chips: chips(), counts: counts(), address: location.href };
      addEventListener('click', ({ timeStamp }) => (state.pressed ||= timeStamp), { capture: true, once: true });
      const look = () => {
        if (state.pressed && !state.chip && chips() !== before.chips) state.chip = performance.now();
        // The address changes before the answer is rendered.
        const isShown = location.href !== before.address && counts() !== before.counts;
        if (state.pressed && isShown) state.counts = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await press(page, boxes.nth(click));
    const feel = await page.waitForFunction(() => {
      const { feel: seen } = window as unknown as { feel: { pressed: number; chip: number; counts: number } };
      return seen.counts ? seen : false;
    });
    const {
      pressed,
      chip,
      counts: shown,
    } = (await feel.jsonValue()) as Record<string, number> & {
      pressed: number;
      chip: number;
      counts: number;
    };
    if (chip) samples.add('a press to the frame of its chip', 'ms', chip - pressed);
    samples.add(COUNTS, 'ms', shown - pressed);
  }
}

async function measureInp(page: Page, samples: Samples): Promise<void> {
  const boxes = boxesOf(page);
  let slowest = 0;
  for (let click = 0; click < Math.min(CLICKS, await boxes.count()); click++) {
    const before = page.url();
    await page.evaluate(() => (window.vitals.slowestEvent = 0));
    await press(page, boxes.nth(click));
    await page.waitForFunction(
      (address) => location.href !== address && !document.querySelector('[aria-busy="true"]'),
      before,
      { polling: 'raf' },
    );
    await page.waitForTimeout(REPORTS_MS);
    slowest = Math.max(slowest, await page.evaluate(() => window.vitals.slowestEvent));
  }
  samples.add(`INP on a CPU slowed ${CPU_SLOWDOWN} times`, 'ms', slowest);
}

/** Searches twice, scrolls down the list, goes back, and measures until list and scroll position are restored. */
async function measureBack(page: Page, samples: Samples): Promise<void> {
  const first = page.url();
  await page.evaluate(() => scrollTo(0, 1200));
  await page.waitForTimeout(REPORTS_MS * 2);
  const title = await page.locator('.card-title').first().textContent();
  await boxesOf(page)
    .nth(3)
    .evaluate((box: HTMLInputElement) => box.click());
  await page.waitForFunction(
    (address) => location.href !== address && !document.querySelector('[aria-busy="true"]'),
    first,
  );
  await page.waitForTimeout(REPORTS_MS);
  const ms = await page.evaluate(
    ([address, expected]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          const isBack = location.href === address && document.querySelector('.card-title')?.textContent === expected;
          if (isBack && Math.abs(scrollY - 1200) < 50) resolve(performance.now() - start);
          else if (performance.now() - start > 5_000) resolve(Number.NaN);
          else requestAnimationFrame(look);
        };
        history.back();
        requestAnimationFrame(look);
      }),
    [first, title],
  );
  samples.add('Back restores list and place', 'ms', ms);
}
