import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { IS_FULL } from './sample-pairs.ts';

/** The minified source, less than half of the other one: every page compiles it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Details of passed rules would double the time. The rule that reads style sheets is an experiment, which doesn't run, so
 * they are not read.
 */
const OPTIONS = { resultTypes: ['violations'], preload: { assets: ['media'] } } satisfies axe.RunOptions;

/** The rules that read colors. The others read the document and its layout, which are the same in dark colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's findings on a page or a part of it. Ends transitions first, because contrast is wrong in the middle of
 * one; waiting for them could take forever, because those in parts that are not rendered do not progress. In dark colors
 * only the rules about colors run, so test the page in light colors too.
 */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return runAxe(page, part, isDark ? { ...OPTIONS, runOnly: COLOR_RULES } : OPTIONS);
}

async function runAxe(page: Page, part: string | undefined, options: axe.RunOptions): Promise<string[]> {
  const isLoaded = await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of passing) animation.finish();
    return 'axe' in globalThis;
  });
  if (!isLoaded) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ context, given }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context ?? document, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.target.join(' ')}`);
    },
    { context: part, given: options },
  );
}

/** Returns axe's findings on a page in light and in dark colors, each with its colors; leaves the page light. */
export async function findViolationsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await findAccessibilityViolations(page, part);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/**
 * The same with all rules in one of them, which takes half the time; `npm run test:long` examines both. A file whose
 * tests call it with both, on pages of the same parts, still sees most faults of either.
 */
export async function findViolationsInSampledScheme(
  page: Page,
  colorScheme: 'dark' | 'light',
  part?: string,
): Promise<string[]> {
  if (IS_FULL) return findViolationsInBothSchemes(page, part);
  await page.emulateMedia({ colorScheme });
  const violations = await runAxe(page, part, OPTIONS);
  await page.emulateMedia({ colorScheme: 'light' });
  return violations.map((violation) => `${colorScheme}: ${violation}`);
}
