/** Reports which paid cards are visible. Its code loads with the first card that becomes interactive. */
export function watchSlots(): void {
  import('#features/events/ui/watch-impressions.ts').then(
    ({ watchImpressions }) => watchImpressions({ selector: '.slot[data-slot]', tokenOf }),
    // If the code cannot be loaded, only the impressions of this page are not counted.
    () => undefined,
  );
}

/** The token is the last part of the link of a card that counts. Other cars of a dealer have direct links. */
function tokenOf(card: HTMLElement): string | null {
  const link = card.querySelector<HTMLAnchorElement>('.slot-title > a');
  return link && new URL(link.href).searchParams.get('t');
}
