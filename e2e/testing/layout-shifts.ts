import type { Page } from 'playwright-core';

/** Three decimals are what is reported; a font that arrives moves letters by less. */
const LEAST = 0.0005;

type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };

/**
 * Watches what moves by itself on the pages opened from now on. The answer tells what has moved so far on the page that
 * is shown, each with how much of the window it was and the classes of what moved.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((least) => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(({ node }) => (node as Element | null)?.className ?? node?.nodeName ?? '?');
        if (!hadRecentInput && value >= least) shifts.push(`${value.toFixed(5)} by ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, LEAST);
  return () => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}
