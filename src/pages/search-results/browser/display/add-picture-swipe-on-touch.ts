const CARD = '.card-list > .card';

/**
 * Offers the other pictures of a card in the list to a shopper who points at it. A finger that begins to scroll offers
 * them on all visible cards, for its next gesture. One that only presses a card opens the car's page, which this work
 * would delay. The code loads then.
 */
export function addPictureSwipeOnTouch(signal: AbortSignal): void {
  const offer = (cards: () => readonly HTMLElement[]) =>
    import('./add-picture-swipe.ts').then(
      ({ addPictureSwipe }) => addPictureSwipe(cards()),
      // If the code cannot be loaded, the cards stay as they are.
      () => undefined,
    );
  const point = ({ target, pointerType }: PointerEvent) => {
    const card = target instanceof Element && target.closest<HTMLElement>(CARD);
    if (card && pointerType !== 'touch') void offer(() => [card]);
  };
  const scroll = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') void offer(visibleCards);
  };
  addEventListener('pointerover', point, { signal, passive: true });
  // The pointer may already be over a card.
  addEventListener('pointermove', point, { signal, passive: true, once: true });
  addEventListener('pointercancel', scroll, { signal });
}

/** Returns the cards on the screen and those of the next one. */
function visibleCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CARD)].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < 2 * innerHeight;
  });
}
