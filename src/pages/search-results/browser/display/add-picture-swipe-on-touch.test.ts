import { afterEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

afterEach(() => vi.unstubAllGlobals());

class FakeElement {
  readonly #card: FakeElement | null;
  readonly #top: number;
  constructor(card: FakeElement | null, top = 0) {
    this.#card = card;
    this.#top = top;
  }
  closest = () => this.#card;
  getBoundingClientRect = () => ({ top: this.#top, bottom: this.#top + 300 });
}

test('a pointer offers the pictures of its card; a finger those of all visible cards, but only when it scrolls', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const offered: (readonly unknown[])[] = [];
  const cards = [-400, 100, 900, 1_700].map((top) => new FakeElement(null, top));
  const within = new FakeElement(cards[1]!);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('document', { querySelectorAll: () => cards });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  const { addPictureSwipeOnTouch } = await importFresh<typeof import('./add-picture-swipe-on-touch.ts')>(
    import.meta.url,
    './add-picture-swipe-on-touch.ts',
    { './add-picture-swipe.ts': { addPictureSwipe: (of: readonly unknown[]) => offered.push(of) } },
  );
  addPictureSwipeOnTouch(new AbortController().signal);
  listeners.get('pointerover')!({ target: within, pointerType: 'touch' });
  listeners.get('pointermove')!({ target: within, pointerType: 'touch' });
  listeners.get('pointerover')!({ target: within, pointerType: 'mouse' });
  await vi.waitFor(() => expect(offered).toEqual([[cards[1]]]));
  listeners.get('pointercancel')!({ target: within, pointerType: 'touch' });
  await vi.waitFor(() => expect(offered).toEqual([[cards[1]], [cards[1], cards[2]]]));
});
