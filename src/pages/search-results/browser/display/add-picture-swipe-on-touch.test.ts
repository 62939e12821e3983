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
  readonly dataset: Record<string, string> = {};
  closest = () => this.#card;
  querySelector = () => ({ getBoundingClientRect: () => ({ bottom: this.#top + 250 }) });
  getBoundingClientRect = () => ({ top: this.#top, bottom: this.#top + 300 });
}

/** Starts the code with fake cards. Returns what it offers, and a function that sends it an event. */
async function start(cards: readonly FakeElement[]) {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const offered: (readonly unknown[])[] = [];
  const swiped: unknown[] = [];
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('document', { querySelectorAll: () => cards });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  );
  const addPictureSwipe = (of: readonly unknown[], card?: unknown) => {
    offered.push(of);
    if (card !== undefined) swiped.push(card);
  };
  const { addPictureSwipeOnTouch } = await importFresh<typeof import('./add-picture-swipe-on-touch.ts')>(
    import.meta.url,
    './add-picture-swipe-on-touch.ts',
    { './add-picture-swipe.ts': { addPictureSwipe } },
  );
  addPictureSwipeOnTouch(new AbortController().signal);
  const send = (name: string, event: object) => listeners.get(name)!.forEach((listener) => listener(event));
  return { offered, swiped, send };
}

test('a pointer offers the pictures of its card; a finger those of all visible cards, but only when it scrolls', async () => {
  const cards = [-400, 100, 900, 1_700].map((top) => new FakeElement(null, top));
  const within = new FakeElement(cards[1]!);
  const { offered, send } = await start(cards);
  send('pointerover', { target: within, pointerType: 'touch' });
  send('pointermove', { target: within, pointerType: 'touch' });
  send('pointerover', { target: within, pointerType: 'mouse' });
  await vi.waitFor(() => expect(offered).toEqual([[cards[1]]]));
  send('pointercancel', { target: within, pointerType: 'touch' });
  await vi.waitFor(() => expect(offered).toEqual([[cards[1]], [cards[1], cards[2]]]));
});

test('the first swipe of a finger over a picture shows the next one; one up, to the right or below it does not', async () => {
  const card = new FakeElement(null, 100);
  const within = new FakeElement(card);
  const { offered, swiped, send } = await start([card]);
  const move = (clientX: number, clientY: number) =>
    send('touchmove', { target: within, touches: [{ clientX, clientY }] });
  const press = (clientY = 300) => send('touchstart', { target: within, touches: [{ clientX: 200, clientY }] });
  press();
  for (const [x, y] of [
    [190, 301],
    [170, 240],
    [260, 300],
  ] as const)
    move(x, y);
  press(400);
  move(120, 400);
  press();
  for (const x of [190, 170, 120]) move(x, 305);
  await vi.waitFor(() => expect(offered).toEqual([[card]]));
  expect(swiped).toEqual([card]);
  card.dataset['swipe'] = '';
  press();
  move(100, 300);
  expect(swiped).toHaveLength(1);
});

test('a card that gets its pictures during the first swipe shows the next one', async () => {
  const card = new FakeElement(null, 100);
  const within = new FakeElement(card);
  const { swiped, send } = await start([card]);
  send('touchstart', { target: within, touches: [{ clientX: 200, clientY: 300 }] });
  send('pointercancel', { target: within, pointerType: 'touch' });
  card.dataset['swipe'] = '';
  send('touchmove', { target: within, touches: [{ clientX: 120, clientY: 300 }] });
  await vi.waitFor(() => expect(swiped).toEqual([card]));
});
