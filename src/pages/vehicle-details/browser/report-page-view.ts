/** Where a prefetched page reports that it was opened. */
const ADDRESS = '/cars-for-sale/svc/vehicle-view';

/**
 * Reports to the server that this page was opened, if the browser prefetched it: the server did not count the prefetch
 * as a view. `delivery`: the delivery type that the browser states for the page.
 */
export function reportPageView(
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
