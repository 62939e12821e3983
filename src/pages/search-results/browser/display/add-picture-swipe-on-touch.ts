const CARD = '.card-list > .card';

/**
 * Offers the other pictures of a card in the list to a shopper who points at it. A finger's first touch offers them on
 * all visible cards, since a gesture that has begun cannot move what appears after it. The code loads with the first
 * touch.
 */
export function addPictureSwipeOnTouch(signal: AbortSignal): void {
  const offer = ({ target, pointerType }: PointerEvent) => {
    const card = target instanceof Element ? target.closest(CARD) : null;
    if (!card && pointerType !== 'touch') return;
    import('./add-picture-swipe.ts').then(
      ({ addPictureSwipe }) => addPictureSwipe(pointerType === 'touch' ? visibleCards() : [card!]),
      // If the code cannot be loaded, the cards stay as they are.
      () => undefined,
    );
  };
  addEventListener('pointerover', offer, { signal, passive: true });
  // The pointer may already be over a card.
  addEventListener('pointermove', offer, { signal, passive: true, once: true });
}

/** Returns the cards on the screen and those of the next one. */
function visibleCards(): Element[] {
  return [...document.querySelectorAll(CARD)].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < 2 * innerHeight;
  });
}
