import { afterEach, expect, test, vi } from 'vitest';
import { whenActivated } from './when-activated.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fakes the browser. `next` runs the frame or task that was requested first, and `steps` records what ran. */
function openPage(prerendering: boolean) {
  const waiting: (() => void)[] = [];
  const page = new EventTarget();
  const steps: string[] = [];
  vi.stubGlobal('document', Object.assign(page, { prerendering }));
  const wait = (what: string) => (act: () => void) =>
    void waiting.push(() => {
      steps.push(what);
      act();
    });
  vi.stubGlobal('requestAnimationFrame', wait('frame'));
  vi.stubGlobal('setTimeout', wait('task'));
  return {
    steps,
    activate: () => page.dispatchEvent(new Event('prerenderingchange')),
    next: () => waiting.shift()?.(),
  };
}

test('runs at once on a page that a shopper sees', () => {
  const { steps } = openPage(false);
  whenActivated(() => steps.push('act'));
  expect(steps).toEqual(['act']);
});

test('waits for the first frame of a prerendered page after it is opened, once', () => {
  const { steps, activate, next } = openPage(true);
  whenActivated(() => steps.push('act'));
  next();
  expect(steps).toEqual([]);
  activate();
  activate();
  expect(steps).toEqual([]);
  for (let each = 0; each < 4; each++) next();
  expect(steps).toEqual(['frame', 'task', 'act']);
});
