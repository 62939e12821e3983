import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { declineModels, declinedModels } from './suggest-model.tsx';

/** Cookies as a browser stores them; `set` is the last one that was set. */
let jar: Map<string, string>;
let set: string;
beforeEach(() => {
  jar = new Map();
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      set = text;
      const [name = '', value = ''] = text.split(';')[0]!.split('=');
      jar.set(name, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the do-not-show-suggested cookie', () => {
  test('stores the model codes that the shopper does not want to see again [R411]', () => {
    declineModels(['GR86']);
    declineModels(['F_150_LIGHTNING', 'GR86']);
    expect(declinedModels()).toEqual(['GR86', 'F_150_LIGHTNING']);
    expect(set).toMatch(/^do-not-show-suggested=GR86%2CF_150_LIGHTNING; Path=\/; SameSite=Lax; Max-Age=31536000$/);
  });

  test('is secure if the page is', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    declineModels(['GR86']);
    expect(set).toMatch(/; Secure$/);
  });

  test('stays within browser limits', () => {
    declineModels(Array.from({ length: 150 }, (_, index) => `M${index}`));
    expect(declinedModels()).toHaveLength(100);
  });

  test('is empty at first', () => {
    jar.set('osid', 'a');
    expect(declinedModels()).toEqual([]);
  });
});
