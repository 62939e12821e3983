import type { Browser } from 'playwright-core';
import { NO_PICTURES_ARGS, openBrowser, TEST_ARGS } from '../open-browser.ts';
import { SMALL_INVENTORY } from './small-inventory.ts';
import { type Site, startSite } from './start-site.ts';

declare global {
  /** Ends what this worker shares, if it has started anything. */
  var endSharedSites: (() => Promise<void>) | undefined;
}

/** A site that test files use one after another, so their tests must not change its stored data, or must restore it. */
export type SharedSite = Pick<Site, 'address' | 'databaseUrl'>;

let site: Promise<Site> | undefined;

globalThis.endSharedSites = async () => {
  const [sites, browsers] = [[site], [browser, withoutPictures]];
  site = browser = withoutPictures = undefined;
  await Promise.all(browsers.map(async (started) => (await started)?.close()));
  await Promise.all(sites.map(async (started) => (await started)?.stop()));
};

/**
 * Returns this worker's site: the small inventory, behind one proxy. It serves one test file at a time, so that no file's
 * load affects another file's pages. Visitors have their own cookies, so what a browser stores does not count as a change.
 */
export function sharedSite(): Promise<SharedSite> {
  return (site ??= startSite(SMALL_INVENTORY, { TRUST_PROXY: '1' }));
}

let browser: Promise<Browser> | undefined;
let withoutPictures: Promise<Browser> | undefined;

/** Returns this worker's browser. It ends with the worker; tests close their pages. */
export function sharedBrowser(): Promise<Browser> {
  return (browser ??= openBrowser(TEST_ARGS));
}

/**
 * Returns this worker's browser that requests no pictures, for tests of filters, forms and texts. A page of results has
 * about twenty, which take a fifth of its processor time. It ends with the worker; tests close their pages.
 */
export function browserWithoutPictures(): Promise<Browser> {
  return (withoutPictures ??= openBrowser([...TEST_ARGS, ...NO_PICTURES_ARGS]));
}
