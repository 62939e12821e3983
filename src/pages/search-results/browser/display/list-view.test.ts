import { afterEach, expect, test, vi } from 'vitest';
import { rememberListView } from './list-view.ts';

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
