/** Address to which a page that was prefetched or prerendered reports that it was opened. */
const ADDRESS = '/cars-for-sale/svc/vehicle-view';

/**
 * Reports to the server that this page was opened if the browser prefetched or prerendered it, because the server did
 * not count that as a view. `ahead`: whether the browser did so.
 */
export function reportPageView(
  path: string = location.pathname,
  ahead: boolean = wasLoadedAhead(),
  send: (address: string) => unknown = (address) => navigator.sendBeacon(address),
): void {
  const id = /^\/cars-for-sale\/vehicle\/(\d+)$/.exec(path)?.[1];
  if (id && ahead) send(`${ADDRESS}?listingId=${id}`);
}

/** Exported for tests. */
export function wasLoadedAhead(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const { deliveryType, activationStart = 0 } = (navigation ?? {}) as NavigationFacts;
  return activationStart > 0 || deliveryType === 'navigational-prefetch';
}

/** Fields that only some browsers provide: how the document was loaded, and when a prerendered page was opened. */
type NavigationFacts = { deliveryType?: string; activationStart?: number };
