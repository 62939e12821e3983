const CARD = '.card-list > .card';
/** A finger that taps moves less than this, and one that scrolls moves more up or down than sideways. */
const SWIPE_PX = 24;

/**
 * Shows the other pictures of a card in the list when the shopper points at it. When a finger starts to scroll,
 * prepares all visible cards for the next gesture. When a finger swipes over a picture before that, shows the next
 * picture. A finger that only taps a card opens the car's page, which this work would delay. The code loads on demand.
 */
export function addPictureSwipeOnTouch(signal: AbortSignal): void {
  const offer = (cards: () => readonly HTMLElement[], swiped?: HTMLElement) =>
    import('./add-picture-swipe.ts').then(
      ({ addPictureSwipe }) => addPictureSwipe(cards(), swiped),
      // If the code cannot be loaded, the cards stay as they are.
      () => undefined,
    );
  const point = ({ target, pointerType }: PointerEvent) => {
    const card = closest(target, CARD);
    if (card && pointerType !== 'touch') void offer(() => [card]);
  };
  const scroll = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') void offer(visibleCards);
  };
  addEventListener('pointerover', point, { signal, passive: true });
  // The pointer may already be over a card.
  addEventListener('pointermove', point, { signal, passive: true, once: true });
  addEventListener('pointercancel', scroll, { signal });
  onSwipe((card) => void offer(visibleCards, card), signal);
}

/**
 * Calls `show` when a finger swipes to the next picture of a card that had no other pictures yet when the finger
 * touched it, because the browser cannot scroll to pictures that are added during a swipe. Uses touch events, which
 * continue when the browser interprets a movement as scrolling; pointer events end.
 */
function onSwipe(show: (card: HTMLElement) => void, signal: AbortSignal): void {
  let from: Pick<Touch, 'clientX' | 'clientY'> | undefined;
  /** The touched card, until it is clear whether the finger swipes. */
  let card: HTMLElement | null = null;
  const begin = ({ target, touches }: TouchEvent) => {
    from = touches[0];
    const touched = touches.length === 1 ? closest(target, CARD) : null;
    card = touched && 'swipe' in touched.dataset ? null : touched;
  };
  const move = (event: TouchEvent) => {
    // The finger may already be moving when this code arrives.
    if (!from) begin(event);
    const [finger] = event.touches;
    if (!card || !from || !finger) return;
    const left = from.clientX - finger.clientX;
    const down = Math.abs(from.clientY - finger.clientY);
    if (Math.max(Math.abs(left), down) < SWIPE_PX) return;
    // The title's link covers the whole card.
    const picture = card.querySelector('.card-picture[data-pictures]')?.getBoundingClientRect();
    if (left >= 2 * down && left > 0 && picture && from.clientY < picture.bottom) show(card);
    card = null;
  };
  addEventListener('touchstart', begin, { signal, passive: true });
  addEventListener('touchmove', move, { signal, passive: true });
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Returns the cards on the screen and those one screen further. */
function visibleCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CARD)].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < 2 * innerHeight;
  });
}
