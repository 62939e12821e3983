import { afterEach, expect, test, vi } from 'vitest';
import { RESERVE_HEIGHT_SCRIPT, releaseListHeight } from './list-height.ts';

/** Returns what the script in the head sets, for an entry's state and the tab's stored visit. */
function reserved(state: unknown, stored: string | null) {
  const setProperty = vi.fn();
  const getItem = vi.fn(() => stored);
  const setTimeout = vi.fn();
  const documentElement = { style: { setProperty }, dataset: {} };
  vi.stubGlobal('history', { state });
  vi.stubGlobal('sessionStorage', { getItem });
  vi.stubGlobal('setTimeout', setTimeout);
  vi.stubGlobal('document', { documentElement });
  // Runs the text as the document's head does.
  new Function(RESERVE_HEIGHT_SCRIPT)();
  return { set: setProperty.mock.calls, dataset: documentElement.dataset, getItem, setTimeout };
}
afterEach(() => vi.unstubAllGlobals());

test("the head reserves a restored list's height until it is rendered", () => {
  const { set, dataset } = reserved({ visit: 'a', height: 9120 }, '{"visit":"a","data":{}}');
  expect(set).toEqual([['--list-height', '9120px']]);
  expect(dataset).toEqual({ returning: '' });
  releaseListHeight();
  expect(dataset).toEqual({});
});

test('always shows the content below', () => {
  const { dataset, setTimeout } = reserved({ visit: 'a', height: 9120 }, '{"visit":"a"}');
  setTimeout.mock.calls[0]![0]();
  expect(dataset).toEqual({});
});

test.each([[null], [{ visit: 'a' }], [{ visit: 'a', height: 0 }]])(
  'the store is not asked for the state %j',
  (state) => {
    const { dataset, getItem } = reserved(state, '{"visit":"a"}');
    expect(dataset).toEqual({});
    expect(getItem).not.toHaveBeenCalled();
  },
);

test.each(['{"visit":"b"}', '', null])('a list that the store has no more (%j) takes its own height', (stored) => {
  expect(reserved({ visit: 'a', height: 9120 }, stored).dataset).toEqual({});
});

test('the line cannot end its script element', () => {
  expect(RESERVE_HEIGHT_SCRIPT).not.toContain('<');
});
