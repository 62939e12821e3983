import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';
import { NO_SURROUNDING_BLOCKS } from '../buying-options/blocks-data.ts';
import type { SearchResultsData } from '../page-data.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { initialDisplayedSearch, type DisplayedSearch } from './display/displayed-search.ts';

type Call = {
  query: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  answer(data?: Partial<SearchResultsData>): Promise<void>;
  fail(): Promise<void>;
};

const { Navigator } = await importFresh<typeof import('./navigator.ts')>(import.meta.url, './navigator.ts', {
  // They need a real document.
  '#features/events/events.ui.ts': { reportEvent: () => undefined },
  '#features/compare/ui/add-compare-buttons.ts': { addCompareButtons: () => undefined },
});

let calls: Call[];
/** Whether answers arrive although their request was canceled. */
let comesAnyway: boolean;
let shown: DisplayedSearch;
let changes: Partial<DisplayedSearch>[];
/** The labels of the chips that were shown within a press. */
let atOnce: string[][];
let win: ReturnType<typeof fakeWindow>;

beforeEach(() => {
  vi.useFakeTimers();
  win = fakeWindow();
  calls = [];
  comesAnyway = false;
  vi.stubGlobal('fetch', (address: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    const query = new URL(address, 'http://localhost').search.slice(1);
    return new Promise((resolve, reject) => {
      init.signal.addEventListener('abort', () => comesAnyway || reject(new Error('aborted')));
      const respond = async (response: Response) => {
        resolve(response);
        await vi.advanceTimersByTimeAsync(0);
      };
      calls.push({
        query,
        ...init,
        answer: (data = {}) => respond(Response.json({ head: { title: query }, data: pageOf(query, data) })),
        fail: () => respond(new Response('', { status: 500 })),
      });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pageOf(query: string, changed: Partial<SearchResultsData> = {}): SearchResultsData {
  const flags = { debounced_search: false, infinite_scroll: false, filter_chips_srp: true };
  const blocks = NO_SURROUNDING_BLOCKS;
  const page = {
    query,
    flags,
    blocks,
    below: [],
    sections: [],
    cards: [{ id: 1 }],
    chips: [],
    carried: [],
    links: [],
    more: null,
  };
  return { ...page, ...changed } as unknown as SearchResultsData;
}

const NO_ELEMENTS = Object.assign([], { namedItem: () => null });
const NO_CONTROLS = { elements: NO_ELEMENTS, querySelectorAll: () => [], addEventListener: () => undefined };

/** Returns a navigator over a page; `form`: the values of its form. */
function navigate(
  data: Partial<SearchResultsData> = {},
  form?: Record<string, string>,
  controls: object = NO_CONTROLS,
) {
  const first = pageOf('', data);
  shown = initialDisplayedSearch(first);
  changes = [];
  atOnce = [];
  const entries = Object.entries(form ?? {});
  vi.stubGlobal('FormData', function FormData() {
    return entries;
  });
  const element = form ? (controls as unknown as HTMLFormElement) : null;
  const navigator = new Navigator(
    first,
    { current: element },
    (part) => {
      changes.push(part);
      shown = { ...shown, ...part };
    },
    (chips) => atOnce.push(chips.map(({ label }) => label)),
    () => {},
  );
  navigator.start();
  return navigator;
}

const painted = () => vi.advanceTimersByTimeAsync(0);

describe('a filter change', () => {
  test('is requested within the press, then shown as loading, then shows the results [R421]', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await Promise.resolve();
    expect(calls.map(({ query }) => query)).toEqual(['makeCode=FORD']);
    expect(changes).toEqual([]);
    await painted();
    expect(shown).toMatchObject({ pending: { query: 'makeCode=FORD' }, failed: null, data: { query: '' } });
    await calls[0]!.answer();
    expect(shown).toMatchObject({ pending: null, data: { query: 'makeCode=FORD' } });
    expect(win.address()).toBe('/cars-for-sale?makeCode=FORD');
  });

  test('uses an answer that arrived while the mouse button was down, without a loading state', async () => {
    const box = { type: 'checkbox', name: 'makeCode', value: 'FORD', checked: false, closest: () => null };
    let press: (event: object) => void = () => undefined;
    const form = {
      elements: NO_ELEMENTS,
      querySelectorAll: (selector: string) => (selector.includes('name=') ? [] : [box]),
      addEventListener: (name: string, listen: typeof press) => name === 'pointerdown' && (press = listen),
    };
    const control = Object.assign(box, { form });
    const navigator = navigate({}, {}, form);
    let reads = 0;
    vi.stubGlobal('FormData', function FormData() {
      reads += 1;
      return box.checked ? [['makeCode', 'FORD']] : [];
    });
    press({ target: { closest: () => ({ control }) }, button: 0, pointerType: 'mouse' });
    await painted();
    await calls[0]!.answer();
    expect([box.checked, changes]).toEqual([false, []]);
    box.checked = true;
    navigator.apply();
    await painted();
    expect(calls.map(({ query }) => query)).toEqual(['makeCode=FORD']);
    expect(shown).toMatchObject({ pending: null, search: 2, data: { query: 'makeCode=FORD' } });
    expect(changes.some(({ pending }) => pending)).toBe(false);
    // The click does not wait for reading the form again.
    expect(reads).toBe(1);
  });

  test('shows its chips on press, before anything else on the page changes', async () => {
    const ford = { key: 'makeCode-FORD', label: 'Ford', query: '', group: 'Make' };
    const navigator = navigate({ query: 'makeCode=FORD', chips: [ford] as never });
    navigator.go('');
    expect([atOnce, changes]).toEqual([[[]], []]);
    await painted();
    expect(shown.pending).toMatchObject({ query: '', chips: [] });
    navigator.go('makeCode=FORD');
    expect(atOnce).toEqual([[], ['Ford']]);
  });

  test('records the scroll position from when the press began, because reading it later forces a layout', async () => {
    const navigator = navigate();
    vi.stubGlobal('scrollY', 1200);
    win.touch('pointerdown');
    vi.stubGlobal('scrollY', 0);
    navigator.go('makeCode=FORD');
    expect(history.state).not.toHaveProperty('mark');
    await painted();
    expect(history.state).toMatchObject({ mark: { y: 1200 } });
  });

  test('cancels a pending search [R178, R420]', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    navigator.go('makeCode=TOYOTA');
    expect(calls[0]!.signal.aborted).toBe(true);
    await painted();
    await calls[1]!.answer();
    expect(shown).toMatchObject({ pending: null, failed: null, data: { query: 'makeCode=TOYOTA' } });
  });

  test('is shown even if the response to the previous one arrives later [R178]', async () => {
    comesAnyway = true;
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    navigator.go('makeCode=TOYOTA');
    await painted();
    await calls[1]!.answer();
    await calls[0]!.answer();
    expect(shown).toMatchObject({ pending: null, failed: null, data: { query: 'makeCode=TOYOTA' } });
    expect(win.address()).toBe('/cars-for-sale?makeCode=TOYOTA');
  });

  test('by a link applies to the latest query since the page was rendered', async () => {
    const navigator = navigate({ query: 'dealType=greatprice&makeCode=HONDA,TOYOTA' });
    navigator.refine('makeCode=HONDA,TOYOTA');
    await painted();
    navigator.refine('dealType=greatprice&makeCode=TOYOTA');
    await painted();
    expect(calls.map(({ query }) => query)).toEqual(['makeCode=HONDA,TOYOTA', 'makeCode=TOYOTA']);
  });

  test('by a link that is not rerendered yet applies to the response', async () => {
    const navigator = navigate({ query: 'dealType=greatprice&makeCode=HONDA,TOYOTA' });
    navigator.refine('makeCode=HONDA,TOYOTA');
    await painted();
    await calls[0]!.answer();
    navigator.refine('dealType=greatprice&makeCode=TOYOTA');
    await painted();
    expect(calls.at(-1)!.query).toBe('makeCode=TOYOTA');
    await calls[1]!.answer();
    navigator.drawn(shown.data);
    navigator.refine('');
    await painted();
    expect(calls.at(-1)!.query).toBe('');
  });

  test('made twice within a frame sends one request', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    navigator.go('makeCode=TOYOTA');
    await painted();
    expect(calls.map(({ query }) => query)).toEqual(['makeCode=TOYOTA']);
  });

  test('cancels pending requests for more cards [R420]', async () => {
    const navigator = navigate({ more: { firstRecord: 25, after: 'r25' } });
    void navigator.loadMore();
    navigator.go('makeCode=FORD');
    await painted();
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(shown.more).toBe('idle');
  });

  test('clears data of the previous search at once [R422]', async () => {
    const navigator = navigate();
    const before = shown.search;
    navigator.go('makeCode=FORD');
    await painted();
    expect(shown.search).toBe(before + 1);
    expect(shown.pending?.query).toBe('makeCode=FORD');
  });

  test('starts at the first result without paging [R423]', async () => {
    const navigator = navigate({ more: { firstRecord: 25, after: 'r25' } }, { makeCode: 'FORD' });
    navigator.apply();
    await painted();
    expect(calls[0]!.query).toBe('makeCode=FORD');
  });

  test('that fails shows an error and keeps the results', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    await calls[0]!.fail();
    expect(shown).toMatchObject({ pending: null, failed: 'makeCode=FORD', data: { query: '' } });
  });

  test('scrolls to the first result, unless it should stay [R425]', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    await calls[0]!.answer();
    expect(win.scrolled).toEqual([{ top: -500, behavior: 'instant' }]);
    navigator.go('', 'stay');
    await painted();
    await calls[1]!.answer();
    expect(win.scrolled).toHaveLength(1);
  });

  test('with a late response rerenders the list, so nothing moves', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    await vi.advanceTimersByTimeAsync(100);
    await calls[0]!.answer();
    expect(shown.list).toBe(1);
    navigator.go('makeCode=TOYOTA');
    await painted();
    await vi.advanceTimersByTimeAsync(300);
    await calls[1]!.answer();
    expect(shown.list).toBe(2);
  });
});

describe('with debounced_search', () => {
  const flags = { ...pageOf('').flags, debounced_search: true };

  test('selections are collected before the search, and show as loading meanwhile [R424]', async () => {
    const navigator = navigate({ flags });
    navigator.go('makeCode=FORD');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown.pending?.query).toBe('makeCode=FORD');
    navigator.go('makeCode=TOYOTA');
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.map(({ query }) => query)).toEqual(['makeCode=TOYOTA']);
  });

  test('going back cancels a waiting selection', async () => {
    const navigator = navigate({ flags });
    navigator.go('makeCode=FORD');
    await vi.advanceTimersByTimeAsync(400);
    await calls[0]!.answer({ flags });
    navigator.go('makeCode=TOYOTA');
    await vi.advanceTimersByTimeAsync(100);
    win.back();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
    expect(shown).toMatchObject({ pending: null, data: { query: '' } });
  });
});

describe('a sort', () => {
  test("is not a new search: it keeps the search's data, and starts at the first result [R163]", async () => {
    const navigator = navigate({ more: { firstRecord: 25, after: 'r25' } }, { sortBy: 'yearDESC' });
    const before = shown.search;
    navigator.sort();
    await painted();
    expect(calls[0]!.query).toBe('sortBy=yearDESC');
    await calls[0]!.answer();
    expect(shown).toMatchObject({ search: before, data: { query: 'sortBy=yearDESC' } });
  });

  test('during a new search is part of it [R163]', async () => {
    const navigator = navigate({}, { makeCode: 'FORD', sortBy: 'yearDESC' });
    const before = shown.search;
    navigator.apply();
    navigator.sort();
    await painted();
    expect(shown.search).toBe(before + 1);
  });
});

describe('request ids', () => {
  test('count the searches of a session and are kept in session storage [R178, R413]', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    navigator.go('makeCode=TOYOTA');
    await painted();
    const [older, newer] = calls.map(({ headers }) => headers['X-Request-Id']!.split('.'));
    expect(newer![0]).toBe(older![0]);
    expect(Number(newer![1])).toBe(Number(older![1]) + 1);
    expect([...win.stored.values()]).toEqual([newer!.join('.')]);
  });

  test('are stored after the frame of the press, because the first use of the storage blocks the page', async () => {
    const navigator = navigate();
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    navigator.go('makeCode=FORD');
    await painted();
    expect([calls.length, win.stored.size]).toEqual([1, 0]);
    for (const frame of frames) frame();
    await painted();
    expect(win.stored.size).toBe(1);
  });

  test('are not used for more cards, which must not end a search', async () => {
    const navigator = navigate({ more: { firstRecord: 25, after: 'r25' } });
    void navigator.loadMore();
    expect(calls[0]!.headers).not.toHaveProperty('X-Request-Id');
  });
});

test('the scroll position is recorded after the frame that follows scrolling', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  navigate();
  await vi.advanceTimersByTimeAsync(1_000);
  frames[0]!();
  expect(history.state).not.toHaveProperty('mark');
  await painted();
  expect(history.state).toHaveProperty('mark');
});

describe('back and forward', () => {
  test('restore the results, cards and scroll position at once [R419]', async () => {
    const navigator = navigate({ more: { firstRecord: 1, after: 'r1' } });
    const first = shown.search;
    void navigator.loadMore();
    await calls[0]!.answer({ cards: [{ id: 2 }] as never });
    vi.stubGlobal('scrollY', 1200);
    navigator.go('makeCode=FORD');
    await painted();
    await calls[1]!.answer();
    win.back();
    expect(shown.data.cards.map(({ id }) => id)).toEqual([1, 2]);
    expect(shown.search).toBe(first);
    navigator.drawn(shown.data);
    expect(win.scrolled.at(-1)).toEqual({ top: 1200, behavior: 'instant' });
    win.forward();
    expect(shown.data.query).toBe('makeCode=FORD');
    expect(calls).toHaveLength(2);
  });

  test('end a pending search', async () => {
    const navigator = navigate();
    navigator.go('makeCode=FORD');
    await painted();
    await calls[0]!.answer();
    navigator.go('makeCode=TOYOTA');
    await painted();
    win.back();
    expect(calls[1]!.signal.aborted).toBe(true);
    await painted();
    expect(shown).toMatchObject({ pending: null, failed: null, data: { query: '' } });
  });
});

test('appends more cards; requests none while a search is loading', async () => {
  const navigator = navigate({ more: { firstRecord: 1, after: 'r1' } });
  void navigator.loadMore();
  await calls[0]!.answer({ cards: [{ id: 1 }, { id: 2 }] as never });
  expect(shown.data.cards.map(({ id }) => id)).toEqual([1, 2]);
  navigator.go('makeCode=FORD');
  await painted();
  void navigator.loadMore();
  expect(calls).toHaveLength(2);
});
