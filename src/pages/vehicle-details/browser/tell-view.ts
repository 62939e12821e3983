/** Where a page that was fetched ahead says that it was opened. */
const ADDRESS = '/cars-for-sale/svc/vehicle-view';

/**
 * Tells the server that this page was opened, where it came out of the browser's own fetching ahead: the server has
 * counted that as no view. `delivery` is how the browser says it got the page.
 */
export function tellView(
  path: string = location.pathname,
  delivery: string | undefined = deliveryType(),
  send: (address: string) => unknown = (address) => navigator.sendBeacon(address),
): void {
  const id = /^\/cars-for-sale\/vehicle\/(\d+)$/.exec(path)?.[1];
  if (id && delivery === 'navigational-prefetch') send(`${ADDRESS}?listingId=${id}`);
}

function deliveryType(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as { deliveryType?: string } | undefined)?.deliveryType;
}
