import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fakes the browser. `rest` runs what waits for the browser to be idle. */
function openPage(readyState: DocumentReadyState) {
  const page = new EventTarget();
  const waiting: (() => void)[] = [];
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (act: () => void) => waiting.push(act));
  return {
    load: () => page.dispatchEvent(new Event('load')),
    rest: () => {
      for (const act of waiting.splice(0)) act();
    },
  };
}

test('waits until the page has loaded and the browser is idle', () => {
  const { load, rest } = openPage('interactive');
  const act = vi.fn();
  whenIdle(act, new AbortController().signal);
  rest();
  load();
  expect(act).not.toHaveBeenCalled();
  rest();
  expect(act).toHaveBeenCalledOnce();
});

test('on a page that has loaded, waits only until the browser is idle', () => {
  const { rest } = openPage('complete');
  const act = vi.fn();
  whenIdle(act, new AbortController().signal);
  expect(act).not.toHaveBeenCalled();
  rest();
  expect(act).toHaveBeenCalledOnce();
});

test('runs nothing after the signal aborts', () => {
  const { rest } = openPage('complete');
  const act = vi.fn();
  const stop = new AbortController();
  whenIdle(act, stop.signal);
  stop.abort();
  rest();
  expect(act).not.toHaveBeenCalled();
});

test('a browser without idle callbacks runs nothing', () => {
  const { load } = openPage('complete');
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const act = vi.fn();
  whenIdle(act, new AbortController().signal);
  load();
  expect(act).not.toHaveBeenCalled();
});

test('a browser that saves data runs nothing', () => {
  const { rest } = openPage('complete');
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const act = vi.fn();
  whenIdle(act, new AbortController().signal);
  rest();
  expect(act).not.toHaveBeenCalled();
});
