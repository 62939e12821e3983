import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchResultsData } from '../page-data.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { LazyNavigator } from './lazy-navigator.ts';
import type { Navigator } from './navigator.ts';

const FIRST = { query: '', cards: [] } as unknown as SearchResultsData;

let win: ReturnType<typeof fakeWindow>;
/** The calls of the loaded navigator, in order. */
let calls: string[];
let loads: number;
let arrive: () => Promise<void>;
let fail: () => Promise<void>;
let opened: string[];
let box: { name: string; checked: boolean; defaultChecked: boolean };
let changePage: ConstructorParameters<typeof Navigator>[2];

beforeEach(() => {
  win = fakeWindow();
  calls = [];
  loads = 0;
  opened = [];
  vi.stubGlobal('location', { assign: (address: string) => void opened.push(address) });
});
afterEach(() => vi.unstubAllGlobals());

class FakeNavigator {
  constructor(...[, , change]: ConstructorParameters<typeof Navigator>) {
    changePage = change;
  }
  start() {
    calls.push('start');
    return () => void calls.push('stop');
  }
  apply = (move?: string) => void calls.push(`apply ${move ?? ''}`);
  go = (query: string) => {
    if (query === 'none') box.checked = false;
    calls.push(`go ${query}`);
  };
  drawn = () => void calls.push('drawn');
}

/** Returns a page's navigator, started. `isChanged`: a checkbox was ticked before. */
function navigate({ isChanged = false } = {}) {
  box = { name: 'makeCode', checked: isChanged, defaultChecked: false };
  const form = { elements: [], querySelectorAll: () => [box], submit: () => void opened.push('the form') };
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'navigate' }] });
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const load = () => {
    loads += 1;
    return new Promise<{ Navigator: typeof Navigator }>((resolve, reject) => {
      arrive = () => (resolve({ Navigator: FakeNavigator as unknown as typeof Navigator }), settled());
      fail = () => (reject(new Error('offline')), settled());
    });
  };
  const navigator = new LazyNavigator(FIRST, { current: form as unknown as HTMLFormElement }, () => {}, load);
  return { navigator, stop: navigator.start() };
}

test('loads nothing before the first interaction', async () => {
  navigate();
  expect(loads).toBe(0);
  win.touch('pointerdown');
  win.touch('focusin');
  expect(loads).toBe(1);
  await arrive();
  expect(calls).toEqual(['start']);
});

test('loads when the browser is idle', async () => {
  let rest: () => void = () => {};
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => void (rest = act));
  navigate();
  expect(loads).toBe(0);
  rest();
  await arrive();
  expect(calls).toEqual(['start']);
  win.touch('pointerdown');
  expect(loads).toBe(1);
});

test('actions wait for the navigator in order, and run at once afterwards', async () => {
  const { navigator } = navigate();
  navigator.apply('stay');
  navigator.go('makeCode=FORD');
  expect(calls).toEqual([]);
  await arrive();
  expect(calls).toEqual(['start', 'apply stay', 'go makeCode=FORD']);
  navigator.go('');
  expect(calls.at(-1)).toBe('go ');
  expect(loads).toBe(1);
});

test('a link pressed before the navigator arrived does not undo a checkbox pressed after it', async () => {
  const { navigator } = navigate();
  navigator.go('none');
  box.checked = true;
  navigator.apply();
  navigator.go('makeCode=FORD');
  await arrive();
  expect(calls).toEqual(['start', 'go none', 'apply ', 'go makeCode=FORD']);
  expect(box.checked).toBe(true);
});

test('each early press applies only what it changed', async () => {
  const { navigator } = navigate();
  box.checked = true;
  navigator.apply();
  navigator.go('none');
  navigator.apply();
  await arrive();
  expect(box.checked).toBe(false);
});

test('searches for a checkbox that was checked before the script loaded', async () => {
  navigate({ isChanged: true });
  await arrive();
  expect(calls).toEqual(['start', 'apply ']);
});

test('an entry with a state is restored without an interaction', async () => {
  history.replaceState({ visit: 'v' }, '');
  navigate();
  expect(loads).toBe(1);
});

test('opens a document if the script fails to load, and the next action tries again', async () => {
  const { navigator } = navigate();
  navigator.go('makeCode=FORD');
  navigator.apply();
  await fail();
  expect(opened).toEqual(['/cars-for-sale?makeCode=FORD', 'the form']);
  navigator.go('makeCode=TOYOTA');
  await arrive();
  expect(calls).toEqual(['start', 'go makeCode=TOYOTA']);
});

test('an interaction that loads nothing opens nothing', async () => {
  navigate();
  win.touch('keydown');
  await fail();
  expect(opened).toEqual([]);
});

test('each press tries again after a failure, but not each move', async () => {
  navigate();
  win.touch('pointermove');
  await fail();
  win.touch('pointermove');
  expect(loads).toBe(1);
  win.touch('pointerdown');
  await fail();
  win.touch('pointerdown');
  expect(loads).toBe(3);
  await arrive();
  expect(calls).toEqual(['start']);
  win.touch('pointerdown');
  expect(loads).toBe(3);
});

test('ends with the page', async () => {
  const { navigator, stop } = navigate();
  navigator.apply();
  await arrive();
  stop();
  expect(calls.at(-1)).toBe('stop');
});

test('chips shown on press end only when the page shows their search', async () => {
  const { navigator } = navigate();
  const chips: unknown[] = [];
  navigator.onChips((next) => chips.push(next));
  win.touch('pointerdown');
  await arrive();
  changePage({ more: 'idle' });
  expect(chips).toEqual([]);
  changePage({ pending: null });
  expect(chips).toEqual([null]);
});
