import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules that read colors. The others read the document and its layout, which are the same in dark colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's findings on a page or a part of it, after transitions have ended, because contrast is wrong in the middle of
 * one. Details of passed rules and a blank page for merging cross-origin frames, which no page has, would double the time.
 * In dark colors only the rules about colors run, so test the page in light colors too.
 */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], ...(isDark && { runOnly: COLOR_RULES }) })
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.target.join(' ')}`);
}
