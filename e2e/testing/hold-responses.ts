import type { Page } from 'playwright-core';

/** Holds back the responses to a page's searches until the returned function is called. */
export const holdSearchResponses = (page: Page) => holdResponses(page, '**/cars-for-sale/svc/results*');

/** Holds back the scripts that a page loads from now on until the returned function is called. */
export const holdScripts = (page: Page) => holdResponses(page, '**/assets/*.js');

async function holdResponses(page: Page, addresses: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
