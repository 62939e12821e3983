import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { holdSearchResponses } from '../testing/hold-responses.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { pollUntil, type Shopper } from '../testing/shopper.ts';

let page: Page;
let shopper: Shopper;
openPageEachTest((visit) => ({ page, shopper } = visit));

const CHIPS = '.chip-list li';

/** Presses an option; returns what the first frame after the press shows: whether it is checked, and all chips. */
async function pressAndSeeFrame(name: RegExp): Promise<{ checked: boolean; chips: string[] }> {
  const box = page.getByRole('checkbox', { name }).first();
  await box.evaluate((element, selector) => {
    addEventListener(
      'click',
      () =>
        requestAnimationFrame(() => {
          const chips = [...document.querySelectorAll(selector)].map((chip) => chip.textContent);
          Object.assign(window, { frame: { checked: (element as HTMLInputElement).checked, chips } });
        }),
      { capture: true, once: true },
    );
  }, CHIPS);
  await box.click();
  const frame = await page.waitForFunction(() => (window as { frame?: { checked: boolean; chips: string[] } }).frame);
  return (await frame.jsonValue())!;
}

test(
  'the frame after a press shows the checkbox and its chip, and the search that follows keeps them',
  { tags: 'long' },
  async () => {
    await shopper.visit('/cars-for-sale');
    await page.mouse.move(200, 300);
    // The first touch loads what handles presses.
    await page.waitForFunction(() => (history.state as { visit?: string } | null)?.visit);
    const release = await holdSearchResponses(page);
    await shopper.section('Fuel Type');
    const { checked, chips } = await pressAndSeeFrame(/^Electric/);
    expect(checked).toBe(true);
    expect(chips.join()).toContain('Electric');
    // The rest of the page follows while the answer is still on its way.
    await page.waitForFunction(() => document.querySelector('.card-list[aria-busy="true"]'));
    expect(await page.locator(CHIPS).allTextContents()).toEqual(chips);
    release();
    await pollUntil(() => page.locator('.card-list[aria-busy="true"]').count()).toBe(0);
    expect((await page.locator(CHIPS).allTextContents()).join()).toContain('Electric');
  },
);

test('no style of what surrounds the chips depends on its content: each chip would restyle all of it', async () => {
  await shopper.visit('/cars-for-sale');
  const selectors = await page.evaluate(() => {
    const around: Element[] = [];
    for (let each = document.querySelector('.results-chips'); each; each = each.parentElement) around.push(each);
    const isAround = (selector: string) => {
      try {
        return around.some((each) => each.matches(selector));
      } catch {
        // Not a whole selector.
        return false;
      }
    };
    const found: string[] = [];
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('scripting: none')) continue;
        for (const selector of (rule as CSSStyleRule).selectorText?.split(',') ?? [])
          if (selector.includes(':has(') && isAround(selector.split(':has(')[0]!.replace(/:not\($/, '')))
            found.push(selector);
        if ('cssRules' in rule) look(rule.cssRules as CSSRuleList);
      }
    };
    for (const { cssRules } of document.styleSheets) look(cssRules);
    return found;
  });
  expect(selectors).toEqual([]);
});

test('chips have no position with a mouse, and those that are scrolled away do not widen the page', async () => {
  await page.setViewportSize({ width: 760, height: 800 });
  await shopper.visit('/cars-for-sale?fuelTypeGroup=DSL,ELE,GSL,HYB&listingType=CERTIFIED,NEW,USED&maxPrice=90000');
  const chips = page.locator('.chip');
  const positions = await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).position));
  expect(positions.length).toBeGreaterThan(7);
  expect(new Set(positions)).toEqual(new Set(['static']));
  expect(await page.locator('.results-chips').evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(760);
});

test('a press on "Load More Results" shows the link as busy before it makes space for the cards', async () => {
  await shopper.visit('/cars-for-sale?allListingType=all-cars');
  await page.mouse.move(200, 300);
  await page.waitForFunction(() => (history.state as { visit?: string } | null)?.visit);
  const release = await holdSearchResponses(page);
  const link = page.locator('.load-more .button');
  const coming = page.locator('.card.coming');
  const afterPress = await link.evaluate(async (button: HTMLElement) => {
    button.click();
    // React renders what the press changes at once in a microtask.
    await Promise.resolve();
    return [button.textContent, document.querySelectorAll('.card.coming').length];
  });
  expect(afterPress).toEqual(['Loading …', 0]);
  await coming.first().waitFor({ state: 'attached' });
  release();
  await coming.first().waitFor({ state: 'detached' });
  expect(await page.getByText('Loading …').count()).toBe(0);
});

test('a checkbox changes at once: a fade would draw frames while the page handles the press', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await shopper.visit('/cars-for-sale');
  const box = (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Electric/ });
  const fades = () => box.evaluate((element) => element.getAnimations().length);
  await box.evaluate((element: HTMLInputElement) => (element.checked = true));
  expect(await fades()).toBe(0);
  await box.evaluate((element: HTMLInputElement) => (element.checked = false));
  expect(await fades()).toBe(0);
});

test('the search for a checkbox leaves while the mouse button is down, and is sent once', async () => {
  await shopper.visit('/cars-for-sale');
  await page.mouse.move(200, 300);
  await page.waitForFunction(() => (history.state as { visit?: string } | null)?.visit);
  const box = (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Electric/ });
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/svc/results')) searches.push(request.url());
  });
  const answer = page.waitForResponse('**/svc/results*');
  await box.hover();
  await page.mouse.down();
  expect((await answer).url()).toContain('fuelTypeGroup=ELE');
  expect(await box.isChecked()).toBe(false);
  expect((await page.locator(CHIPS).allTextContents()).join()).not.toContain('Electric');
  await page.mouse.up();
  await shopper.seeParam('fuelTypeGroup', 'ELE');
  expect(await box.isChecked()).toBe(true);
  expect(searches).toHaveLength(1);
});
