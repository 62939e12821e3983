/**
 * A dealer with this logo has an emblem that the site draws. The demo's dealers use it; no feed's logo has this name.
 */
export const DRAWN_LOGO = 'https://drawn.example/logo';

/**
 * Returns the path of the site's own copy of the logo of a listing's dealer, so that browsers never call a dealer's
 * server; `null` if it has none.
 */
export function dealerLogoPath(listingId: number, { logo }: { logo: string | null }): string | null {
  if (logo === null) return null;
  return `/pictures/logos/${listingId}.${logo === DRAWN_LOGO ? 'svg' : 'webp'}`;
}
