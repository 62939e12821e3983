/** Reports which paid cards are visible. This code loads with the first card that becomes interactive. */
export function watchSlots(): void {
  import('#features/events/ui/watch-impressions.ts').then(
    ({ watchImpressions }) => watchImpressions({ selector: '.slot[data-slot]', tokenOf }),
    // If this code cannot be loaded, only this page's impressions are lost.
    () => undefined,
  );
}

/** Links of cards whose clicks count end with a token. Other cars of a dealer have direct links. */
function tokenOf(card: HTMLElement): string | null {
  const link = card.querySelector<HTMLAnchorElement>('.slot-title > a');
  return link && new URL(link.href).searchParams.get('t');
}
