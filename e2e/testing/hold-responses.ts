import type { Page } from 'playwright-core';

/** Holds back the responses to a page's searches until the returned function is called. */
export async function holdSearchResponses(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/cars-for-sale/svc/results*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
