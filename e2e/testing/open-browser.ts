import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackBrowser } from '../../tools/browser/unpack-browser.ts';

/**
 * Replaces the package's arguments, which are meant for a cloud function: with a single process, one page's crash takes
 * down others, and software GPU rendering in the browser process delays frames for seconds.
 */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** For tests, which don't measure the browser. */
export const TEST_ARGS = [
  // Pages of one context and host share a process (`openVisitors`).
  '--process-per-site',
  // Tests' pages live too briefly for optimized code to repay its compilation, which takes a tenth of the CPU time.
  '--js-flags=--no-opt --no-maglev',
];

/**
 * For tests that need no pictures. Repeats Playwright's settings, because a browser reads only the last argument of a
 * name.
 */
export const NO_PICTURES_ARGS = [
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false',
];

/** The shopper's device. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;

/**
 * Pages of tests reduce motion: drawing the fade from one page to the next takes up to a third of a test's CPU time. A
 * test of movement asks for `MOVING`.
 */
const STILL = { reducedMotion: 'reduce' } as const satisfies BrowserContextOptions;
export const MOVING = { reducedMotion: 'no-preference' } as const satisfies BrowserContextOptions;

/**
 * Starts a real Chromium from an npm package, which needs no installation and also runs as root. Only the package's
 * fonts are available, because layouts must be the same on every machine.
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, fontConfig } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    args: [...ARGS, ...args],
    headless: true,
    // The package contains only the English locale, and crashes if the system's language is another one.
    env: { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8', FONTCONFIG_FILE: fontConfig },
  });
}

/** A page in its own context, with its errors. */
export type OpenPage = { page: Page; problems: string[]; close(): Promise<void> };

/** Opens an empty page in a new context. */
export async function openPage(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<OpenPage> {
  const context = await browser.newContext({ ...STILL, ...options });
  context.setDefaultTimeout(120_000);
  const { page, problems } = await openPageIn(context);
  return { page, problems, close: () => context.close() };
}

/** Opens an empty page in a context. `problems` collects exceptions and console errors. */
async function openPageIn(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Failed loads are reported below, with their address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems, close: () => page.close() };
}

/** A context whose pages a test file uses one after another, each as a new visitor. */
export type Visitors = { open(): Promise<OpenPage>; close(): Promise<void> };

/**
 * Opens a context whose pages share one process, because starting a process and compiling the scripts in it takes a
 * tenth of a page's CPU time. Closing a page removes its cookies, stored values and permissions; only the HTTP cache
 * remains.
 */
export async function openVisitors(browser: Browser, options: BrowserContextOptions): Promise<Visitors> {
  const context = await browser.newContext({ ...STILL, ...options });
  context.setDefaultTimeout(120_000);
  // The process ends with its last page.
  const anchor = await context.newPage();
  await anchor.goto('/robots.txt');
  return {
    open: async () => {
      const { page, problems, close } = await openPageIn(context);
      return {
        page,
        problems,
        close: async () => {
          await close();
          await Promise.all([
            context.clearCookies(),
            context.clearPermissions(),
            anchor.evaluate(() => localStorage.clear()),
          ]);
        },
      };
    },
    close: () => context.close(),
  };
}
