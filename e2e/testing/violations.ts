import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Returns axe's findings on a page or a part of it, after transitions have ended, because contrast is wrong in the middle of
 * one. Details of passed rules and a blank page for merging cross-origin frames, which no page has, would double the time.
 */
export async function violationsIn(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.target.join(' ')}`);
}
