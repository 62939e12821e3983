import type { Page } from 'playwright-core';
import { drawInFull, MOVING } from './open-browser.ts';

/** Reports have three decimals; a font that arrives moves letters by less. */
const LEAST = 0.0005;

type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };

/**
 * Records layout shifts on the pages opened from now on. The returned function returns the shifts so far on the current
 * page, each with its share of the window and the classes of what moved. The pages move as for most shoppers, unless
 * `motion` says otherwise.
 */
export async function watchShifts(
  page: Page,
  motion: 'reduce' | 'no-preference' = MOVING.reducedMotion,
): Promise<() => Promise<string[]>> {
  await drawInFull(page);
  await page.emulateMedia({ reducedMotion: motion });
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
  return () =>
    page.evaluate(async () => {
      // Shifts of a frame are reported after it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return (globalThis as unknown as { shifts: string[] }).shifts;
    });
}
