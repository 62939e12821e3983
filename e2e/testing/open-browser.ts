import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackBrowser } from '../../tools/browser/unpack-browser.ts';

/**
 * Ours instead of the package's, which are meant for a cloud function: one process for everything makes pages crash each
 * other, and drawing by a software GPU in the browser's own process holds frames back for seconds.
 */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** What a shopper holds in hand. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;

/**
 * Starts a real Chromium that comes as a package: nothing to install, also as root. Only the package's fonts exist for
 * it, because pages must measure the same on every machine.
 */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, fontConfig } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    args: ARGS,
    headless: true,
    // The package has texts of its own in English only, and crashes where the system's language is another one.
    env: { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8', FONTCONFIG_FILE: fontConfig },
  });
}

/** A page in a context of its own, with what went wrong in it. */
export type OpenPage = { page: Page; problems: string[]; close(): Promise<void> };

/** Opens an empty page. `problems` collects what scripts threw and what the console called an error. */
export async function openPage(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<OpenPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // What could not be loaded is told below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems, close: () => context.close() };
}
