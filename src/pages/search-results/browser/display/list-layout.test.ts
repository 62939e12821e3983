import { afterEach, expect, test, vi } from 'vitest';
import { releaseListHeight, rememberListView, RESERVE_HEIGHT_SCRIPT } from './list-layout.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['http:', true, 'results-view=list; Path=/; SameSite=Lax; Max-Age=31536000'],
  ['https:', true, 'results-view=list; Path=/; SameSite=Lax; Max-Age=31536000; Secure'],
  ['https:', false, 'results-view=list; Path=/; SameSite=Lax; Max-Age=0; Secure'],
])(
  'remembers the view in a cookie, which is sent only over HTTPS if the page was: %s %s',
  (protocol, checked, cookie) => {
    const page = {
      cookie: checked ? 'other=1' : 'other=1; results-view=list',
      getElementById: () => ({ checked }),
    };
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { protocol });
    vi.stubGlobal('addEventListener', () => undefined);
    rememberListView(new AbortController().signal);
    expect(page.cookie).toBe(cookie);
  },
);

test('remembers a choice whose event React stops, because it has not hydrated the checkbox', () => {
  class Checkbox {
    id = 'list-view';
    checked = false;
  }
  const choice = new Checkbox();
  const page = { cookie: '', getElementById: () => choice };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('HTMLInputElement', Checkbox);
  const capture = vi.fn<(event: { target: Checkbox }) => void>();
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof capture, options: AddEventListenerOptions) => {
    if (options.capture) capture.mockImplementation(listener);
  });
  rememberListView(new AbortController().signal);
  choice.checked = true;
  capture({ target: choice });
  expect(page.cookie).toContain('results-view=list');
});

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
