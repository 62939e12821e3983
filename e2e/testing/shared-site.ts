import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { openBrowser } from './open-browser.ts';
import type { Site } from './start-site.ts';

/** A site that files share one after the other, so their tests read and change nothing that it stores. */
export type SharedSite = Pick<Site, 'address'>;

/**
 * Returns this worker's site: the small inventory, behind one proxy. Visitors have cookies of their own, so what a
 * browser keeps is no change.
 */
export async function sharedSite(): Promise<SharedSite> {
  const response = await fetch(`${inject('siteDesk')}/${process.env['VITEST_POOL_ID']}`);
  const { address, error } = (await response.json()) as { address: string; error?: string };
  if (error !== undefined) throw new Error(error);
  return { address };
}

let browser: Promise<Browser> | undefined;

/** Returns this worker's browser. It ends with the worker; tests close their pages. */
export function sharedBrowser(): Promise<Browser> {
  return (browser ??= openBrowser());
}
