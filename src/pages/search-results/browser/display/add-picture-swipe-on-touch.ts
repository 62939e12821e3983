const CARD = '.card-list > .card';
/** A finger that presses moves less, and one that scrolls moves more up or down than across. */
const SWIPE_PX = 24;

/**
 * Offers the other pictures of a card in the list to a shopper who points at it. A finger that begins to scroll offers
 * them on all visible cards, for its next gesture. One that swipes over a picture before shows the next one. One that
 * only presses a card opens the car's page, which this work would delay. The code loads then.
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
 * Calls `show` for a finger that swipes to the next picture of a card which had no pictures to swipe when the finger
 * touched it: the browser does not scroll those that are added during a swipe. Touch events continue when the browser
 * takes a movement for scrolling; pointer events end.
 */
function onSwipe(show: (card: HTMLElement) => void, signal: AbortSignal): void {
  let from: Pick<Touch, 'clientX' | 'clientY'> | undefined;
  /** The touched card until the finger's movement is known to be a swipe or not. */
  let card: HTMLElement | null = null;
  const begin = ({ target, touches }: TouchEvent) => {
    from = touches[0];
    const touched = touches.length === 1 ? closest(target, CARD) : null;
    card = touched && 'swipe' in touched.dataset ? null : touched;
  };
  const move = (event: TouchEvent) => {
    // This code may arrive while the finger already moves.
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

/** Returns the cards on the screen and those of the next one. */
function visibleCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CARD)].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < 2 * innerHeight;
  });
}
