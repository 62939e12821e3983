import { afterEach, expect, test, vi } from 'vitest';
import type { SearchResultsData } from '../page-data.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { restorePanel, scrollToMark, storedVisit, storeVisit } from './visits.ts';

afterEach(() => vi.unstubAllGlobals());

test('a position is corrected until it holds, also on a device that draws one frame in a second', () => {
  let now = 0;
  let top = 300;
  const frames: (() => void)[] = [];
  vi.stubGlobal('performance', { now: () => (now += 1_000) });
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => ({ isConnected: true, getBoundingClientRect: () => ({ top }) }),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('scrollBy', ({ top: by }: { top: number }) => void (top -= by));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const reached = vi.fn();
  scrollToMark({ y: 500, card: 'listing-1', top: 100 }, reached);
  // Cards above it get their real heights.
  for (const grown of [50, 50, 50, 0, 0, 0, 0]) {
    expect(reached).not.toHaveBeenCalled();
    top += grown;
    frames.shift()!();
  }
  expect(top).toBe(100);
  expect(reached).toHaveBeenCalledTimes(1);
  expect(frames).toEqual([]);
});

test.each(['load', 'error'])('the panel is scrolled once its styles end with “%s”', (end) => {
  const styles = new EventTarget();
  const panel = { scrollTop: 0 };
  const dataset: Record<string, string> = { unstyled: '' };
  vi.stubGlobal('history', { state: { visit: 'a', mark: { y: 0, card: null, top: 0, panel: 120 } } });
  vi.stubGlobal('document', {
    getElementById: () => panel,
    querySelector: () => styles,
    documentElement: { dataset },
  });
  restorePanel();
  expect(panel.scrollTop).toBe(0);
  delete dataset['unstyled'];
  styles.dispatchEvent(new Event(end));
  expect(panel.scrollTop).toBe(120);
});

test('stored cards come back only to a document of the same build', () => {
  fakeWindow();
  const { dataset } = document.documentElement;
  dataset['build'] = 'a1';
  const data = { cards: [{ id: 1 }] } as unknown as SearchResultsData;
  storeVisit(data);
  expect(storedVisit()?.data).toEqual(data);
  dataset['build'] = 'b2';
  expect(storedVisit()).toBeUndefined();
});
