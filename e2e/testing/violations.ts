import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds on a page or a part of it, once what moves or fades stands still: halfway nothing has its contrast.
 * Details of passed rules and a blank page for merging frames of other origins, which no page has, would double its time.
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
