import { vi } from 'vitest';

type Entry = { state: unknown; address: string };

/**
 * Stubs the browser APIs that the navigator uses: history with entries, a scroll position, session storage, immediate
 * frames. `vi.unstubAllGlobals` removes it.
 */
export function fakeWindow(address = '/cars-for-sale') {
  const entries: Entry[] = [{ state: null, address }];
  let at = 0;
  const heard = new Map<string, (event: { state: unknown }) => void>();
  const stored = new Map<string, string>();
  const scrolled: unknown[] = [];
  const origin = 'http://localhost';
  vi.stubGlobal('history', {
    get state() {
      return entries[at]!.state;
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _: string, to: string) => {
      entries.splice(at + 1, entries.length, { state, address: to });
      at += 1;
    },
    replaceState: (state: unknown) => {
      entries[at] = { ...entries[at]!, state };
    },
  });
  vi.stubGlobal('location', {
    get search() {
      return new URL(entries[at]!.address, origin).search;
    },
    get href() {
      return origin + entries[at]!.address;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  // The list begins above the viewport, so a search that goes to its first result scrolls.
  const results = { getBoundingClientRect: () => ({ top: -500 }) };
  vi.stubGlobal('document', {
    title: '',
    cookie: '',
    documentElement: { dataset: {} },
    getElementById: () => results,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe = (element: typeof results) =>
        this.#tell([{ isIntersecting: true, boundingClientRect: element.getBoundingClientRect() }]);
      disconnect = () => {};
    },
  );
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (to: unknown) => void scrolled.push(to));
  vi.stubGlobal('scrollBy', (by: unknown) => void scrolled.push(by));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
  type Listener = (event: { state: unknown }) => void;
  vi.stubGlobal('addEventListener', (name: string, listen: Listener, options?: AddEventListenerOptions) => {
    const listenOnce: Listener = (event) => {
      heard.delete(name);
      listen(event);
    };
    heard.set(name, options?.once ? listenOnce : listen);
  });
  const move = (steps: number) => {
    at += steps;
    heard.get('popstate')?.({ state: entries[at]!.state });
  };
  return {
    scrolled,
    stored,
    address: () => entries[at]!.address,
    back: () => move(-1),
    forward: () => move(1),
    touch: (name: string) => heard.get(name)?.({ state: null }),
  };
}
