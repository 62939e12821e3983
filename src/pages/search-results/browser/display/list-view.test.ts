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
