import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchResultsData, SectionView } from '../page-data.ts';
import { SectionLoader } from './section-loader.ts';

type Call = { query: string; signal: AbortSignal; answer(section: SectionView): Promise<void>; fail(): Promise<void> };

let calls: Call[];
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    const respond = async (response: Response) => {
      resolve(response);
      await vi.advanceTimersByTimeAsync(0);
    };
    calls.push({
      query: new URL(address, 'http://localhost').search.slice(1),
      signal,
      answer: (section) => respond(Response.json({ section })),
      fail: () => respond(new Response('', { status: 503 })),
    });
    return promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sectionWith(key: string, options: number, left: number, more: Partial<SectionView> = {}): SectionView {
  const list = Array.from({ length: options }, (_, index) => ({ value: String(index), label: '', count: index }));
  const leftOut = left > 0 ? { leftOut: { section: key, count: left } } : {};
  const fields = [{ name: key, label: key, options: list, ...leftOut }];
  return { key, label: key, open: false, chosen: 0, kind: 'checkboxes', fields, any: null, ...more } as SectionView;
}

const CLOSED = sectionWith('features', 3, 37);
const COMPLETE = sectionWith('features', 40, 0);

/** Returns a loader for a page with these sections; `open`: those that are open in the browser. */
function load(sections: SectionView[], open: string[] = []) {
  const page = { data: { query: 'makeCode=FORD', sections } as unknown as SearchResultsData, open };
  const heard = new Map<string, (event: unknown) => void>();
  const form = {
    querySelectorAll: () => page.open.map((key) => ({ id: `filter-${key}` })),
    addEventListener: (name: string, listen: (event: unknown) => void) => heard.set(name, listen),
  } as unknown as HTMLFormElement;
  const loader = new SectionLoader({
    shown: () => page.data,
    form: () => form,
    replace: (section) => {
      const all = page.data.sections.map((each) => (each.key === section.key ? section : each));
      page.data = { ...page.data, sections: all };
    },
  });
  const listening = new AbortController();
  loader.listen(listening.signal);
  const touch = (type: string, key: string) => {
    const details = { id: `filter-${key}`, hasAttribute: () => page.open.includes(key) };
    heard.get(type)!({ type, target: { closest: () => ({ parentElement: details }) } });
  };
  return { loader, page, touch, toggle: () => heard.get('toggle')!({}), shown: () => page.data.sections[0]! };
}

describe('a closed section', () => {
  test('is completed when it opens, for the current search', async () => {
    const { page, toggle, shown } = load([CLOSED]);
    page.open = ['features'];
    toggle();
    expect(calls.map(({ query }) => query)).toEqual(['makeCode=FORD&open=features']);
    await calls[0]!.answer(COMPLETE);
    expect(shown()).toEqual(COMPLETE);
    toggle();
    expect(calls).toHaveLength(1);
  });

  test('is completed if it was opened before the script loaded', () => {
    load([CLOSED], ['features']);
    expect(calls).toHaveLength(1);
  });

  test('is fetched when the pointer hovers over it, and shown when it opens', async () => {
    const { page, touch, toggle, shown } = load([CLOSED]);
    touch('pointerover', 'features');
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    await calls[0]!.answer(COMPLETE);
    expect(shown()).toBe(CLOSED);
    page.open = ['features'];
    toggle();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(COMPLETE);
    expect(calls).toHaveLength(1);
  });

  test('is not fetched when the pointer only crosses it, and fetched at once when pressed', async () => {
    const { touch } = load([CLOSED, sectionWith('doors', 4, 0)]);
    touch('pointerover', 'features');
    touch('pointerover', 'doors');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(0);
    touch('pointerdown', 'features');
    expect(calls).toHaveLength(1);
  });

  test('says that it could not be loaded, and can be retried', async () => {
    const { loader, page, toggle, shown } = load([CLOSED]);
    page.open = ['features'];
    toggle();
    await calls[0]!.fail();
    expect(shown()).toEqual({ ...CLOSED, failed: true });
    toggle();
    expect(calls).toHaveLength(1);
    void loader.complete('features');
    expect(shown()).toEqual(CLOSED);
    await calls[1]!.answer(COMPLETE);
    expect(shown()).toEqual(COMPLETE);
  });

  test('stays as in the response of another search', async () => {
    const { loader, page, shown, toggle } = load([CLOSED]);
    page.open = ['features'];
    toggle();
    loader.cancel();
    expect(calls[0]!.signal.aborted).toBe(true);
    const next = sectionWith('features', 38, 0);
    page.data = { query: 'makeCode=KIA', sections: [next] } as unknown as SearchResultsData;
    await calls[0]!.answer(COMPLETE);
    expect(shown()).toBe(next);
  });
});

describe('the next search requests in full', () => {
  test('nothing at first', () => expect(load([CLOSED]).loader.wanted()).toEqual([]));

  test('what was loaded, and what the URL named', async () => {
    const { loader } = load([CLOSED, sectionWith('doors', 12, 0, { unfolded: true })]);
    void loader.complete('features');
    expect(loader.wanted().toSorted()).toEqual(['doors', 'features']);
  });

  test('lists with a selection, because a removed one must not disappear while focused', () => {
    const chosen = sectionWith('features', 8, 32, { chosen: 1, open: true });
    expect(load([chosen, sectionWith('doors', 4, 0, { chosen: 1 })]).loader.wanted()).toEqual(['features']);
  });
});
