import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user of the results page who finds elements by their text. `hand` is the input device. */
export type Shopper = {
  /** Opens a path and waits until the page is interactive. */
  visit(path: string): Promise<void>;
  /** A section of the panel, opened. */
  section(title: string): Promise<Locator>;
  /** Selects an option by the beginning of its name, and waits for the response. */
  choose(title: string, option: string): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Waits until the address contains this parameter. */
  seeParam(name: string, value: string | null): Promise<void>;
  /** Waits for the number of results. */
  seeResults(count: number): Promise<void>;
  /** Titles of the list's cards in order. */
  cards(): Locator;
};

export function createShopper(page: Page, hand: 'mouse' | 'touch' = 'mouse'): Shopper {
  const press = async (target: Locator) => {
    // Content that was off screen gets its real height when it scrolls into view, which would move the target in the
    // middle of a press. Once it is in view, the press waits until it no longer moves.
    await target.scrollIntoViewIfNeeded();
    await (hand === 'touch' ? target.tap() : target.click());
  };
  const section = async (title: string) => {
    const details = page.locator('details', { has: page.locator('summary h3', { hasText: new RegExp(`^${title}$`) }) });
    if ((await details.getAttribute('open')) === null) await press(details.locator('summary').first());
    return details;
  };
  return {
    press,
    section,
    visit: (path) => visit(page, path),
    choose: async (title, option) => {
      const before = page.url();
      const box = (await section(title)).getByRole('checkbox', { name: new RegExp(`^${option}\\b`) });
      // Clicking the label works like clicking the checkbox.
      await press(box);
      await pollUntil(() => page.url()).not.toBe(before);
      await waitForSearches(page);
    },
    seeParam: (name, value) => pollUntil(() => new URL(page.url()).searchParams.get(name)).toBe(value),
    seeResults: async (count) => {
      // From its beginning: “2 Results” is also a part of “42 Results”.
      await pollUntil(() => page.getByRole('heading', { level: 2, name: /Results?$/ }).textContent()).toMatch(
        new RegExp(`^${count} Result${count === 1 ? '' : 's'}\\b`),
      );
      await waitForSearches(page);
    },
    cards: () => page.locator('#results').getByRole('heading', { level: 3 }).getByRole('link'),
  };
}

/**
 * Opens a path and waits until the page is interactive. Before that, a test must change nothing in the page: React
 * renders the whole page again if it finds other content than the server's, and boxes of the replaced elements are empty.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** By default, Playwright polls a page in every frame, which makes it render frames. */
const PATIENT = { polling: 50 };

/** Waits until the page has run what React scheduled. */
const waitForScheduled = (page: Page): Promise<unknown> =>
  page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));

/** Waits until no search is pending. */
export async function waitForSearches(page: Page): Promise<void> {
  // A fast response changes the address before React renders that the page is busy.
  await waitForScheduled(page);
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, PATIENT);
}

/** Waits until the script of a page runs that React does not hydrate. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0, undefined, PATIENT);
}

/** Waits until React has hydrated the page and run its effects; earlier clicks and movements would have no handler. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      // Elements have React's marks before the whole page is hydrated; until then a click only follows its link.
      type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } };
      const isHydrated = ({ stateNode }: Root) => stateNode.current.memoizedState?.isDehydrated === false;
      const findKey = (node: Node, start: string) => Object.keys(node).find((key) => key.startsWith(start));
      // React marks the document with its first root. A page has thousands of elements, so until then none is read.
      if (findKey(document, '_reactListening') === undefined) return false;
      const all = [...document.querySelectorAll('*')];
      // Most pages have one root; all roots of a page have the same key.
      const main = document.querySelector('#root');
      const keyOf = (node: Node) => findKey(node, '__reactContainer$');
      const marked = main && keyOf(main) ? main : all.find(keyOf);
      const key = marked && keyOf(marked);
      if (key === undefined) return false;
      const rootOf = (node: Element) => (node as unknown as Record<string, Root | undefined>)[key];
      return all.every((node) => {
        const root = rootOf(node);
        return !root || isHydrated(root);
      });
    },
    undefined,
    PATIENT,
  );
  // Effects run after the frame that React hydrated.
  await waitForScheduled(page);
  // Before its first frame, Chromium drops keys and presses. The observer works under a test's clock too.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (document.visibilityState === 'hidden') return resolve();
        new PerformanceObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** Waits until what `read` returns is as expected. */
export function pollUntil<Value>(read: () => Value | Promise<Value>) {
  // Each look takes processor time of this process and of two of the browser.
  return expect.poll(read, { interval: 100 });
}
