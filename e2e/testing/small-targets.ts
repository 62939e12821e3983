import type { Page } from 'playwright-core';

/** Returns the links and controls of a page's main part that are lower than the 44 px that fingers need. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll(
      'main :is(a, button, input:not([type=hidden]), select, textarea, summary)',
    );
    return [...targets].flatMap((target) => {
      // The label of a radio button can be tapped too.
      const tapped = target.matches('[type=radio], [type=checkbox]') ? (target.closest('label') ?? target) : target;
      const { height } = tapped.getBoundingClientRect();
      return height === 0 || height >= 44 ? [] : [`${target.textContent.trim()}: ${height}`];
    });
  });
}
