import type { Browser, CDPSession, Page } from 'playwright-core';
import { DESKTOP, openBrowser } from '../../../e2e/testing/open-browser.ts';
import type { Samples } from './figures.ts';
import { observeVitals } from './observe-vitals.ts';

/** A mid-range phone compared with the build machine. */
const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G, in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CLICKS = 6;
const TIMEOUT_MS = 30_000;
/** Long enough for the browser to report the last events and shifts. */
const REPORTS_MS = 250;

/** Measures what a shopper waits for, in a real browser on a slowed CPU. Loads with and without a slow network alternate. */
export async function measureBrowser(url: string, loads: number, samples: Samples): Promise<void> {
  const browser = await openBrowser();
  try {
    for (let load = 0; load < loads; load++) {
      await measureLoad(browser, url, samples, 'slow 4G');
      await measureLoad(browser, url, samples, 'fast');
    }
  } finally {
    await browser.close();
  }
}

async function measureLoad(browser: Browser, url: string, samples: Samples, net: 'fast' | 'slow 4G'): Promise<void> {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools, net);
    const mainThreadMs = await clockMainThread(devtools);
    await page.addInitScript(observeVitals);
    await page.goto(url, { waitUntil: 'load' });
    await waitUntilInteractive(page);
    await page.waitForTimeout(REPORTS_MS);
    const { interactive, vitals } = await page.evaluate(() => ({
      interactive: performance.getEntriesByName('interactive')[0]!.startTime,
      vitals: window.vitals,
    }));
    samples.add(`interactive, ${net}`, 'ms', interactive);
    samples.add(`largest paint, ${net}`, 'ms', vitals.largestPaint);
    samples.add(`blocked, ${net}`, 'ms', vitals.blocked);
    samples.add(`layout shift, ${net}`, '', vitals.layoutShift);
    if (net === 'slow 4G') return;
    samples.add('main thread, the load', 'ms', await mainThreadMs());
    await measureClicks(page, mainThreadMs, samples);
  } finally {
    await context.close();
  }
}

async function slowDown(devtools: CDPSession, net: 'fast' | 'slow 4G'): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (net === 'fast') return;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** Returns a function for the CPU time of the page's main thread; unlike wall-clock time, a busy machine hardly affects it. */
async function clockMainThread(devtools: CDPSession): Promise<() => Promise<number>> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** Every page's `client.tsx` sets a mark when React has hydrated the page. */
async function waitUntilInteractive(page: Page): Promise<void> {
  try {
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  } catch {
    throw new Error(`${page.url()} set no performance mark "interactive" within ${TIMEOUT_MS / 1000} s.`);
  }
}

/** Clicks filters one after the other: measures the time until the next frame, and until the new results are shown. */
async function measureClicks(page: Page, mainThreadMs: () => Promise<number>, samples: Samples): Promise<void> {
  const boxes = page.locator('main form input[type=checkbox]:enabled:visible');
  let slowest = 0;
  for (let click = 0; click < Math.min(CLICKS, await boxes.count()); click++) {
    const before = page.url();
    const busyBefore = await mainThreadMs();
    await page.evaluate(() => (window.vitals.slowestEvent = 0));
    await boxes.nth(click).click();
    const settled = await page.waitForFunction(
      (address) =>
        location.href !== address && !document.querySelector('[aria-busy="true"]') ? performance.now() : false,
      before,
      { polling: 'raf' },
    );
    const shown = (await settled.jsonValue()) as number;
    await page.waitForTimeout(REPORTS_MS);
    const vitals = await page.evaluate(() => window.vitals);
    samples.add('a click to its next frame', 'ms', vitals.slowestEvent);
    samples.add('a click to its results', 'ms', shown - vitals.interactionStart);
    samples.add('main thread, a filter change', 'ms', (await mainThreadMs()) - busyBefore);
    slowest = Math.max(slowest, vitals.slowestEvent);
  }
  if (!slowest) return;
  samples.add('INP: the slowest click of a visit', 'ms', slowest);
  samples.add('layout shift, after the clicks', '', await page.evaluate(() => window.vitals.layoutShift));
}
