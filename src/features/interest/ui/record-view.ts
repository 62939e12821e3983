import { FUEL_TYPES } from '#features/reference/reference.ts';
import { interestBody, type InterestSender, topViewedKey } from '../model/interest-beacon.ts';
import { INTEREST_PATH } from '../model/interest-paths.ts';
import type { KnownViews } from '../model/known-views.ts';
import { addView, type ViewedCar } from '../model/viewed-cars.ts';
import { hasGlobalPrivacyControl, lookUpHistory } from './look-up-history.ts';
import { readLastBeacon, readViewed, writeLastBeacon, writeViewed } from './viewed-storage.ts';

/** Codes of brands in calls, by the brand in the document. The maker's brand has none. */
const WIRE_BRANDS: Readonly<Record<string, string>> = { marketplace: 'AT', valuation: 'KBB' };

/**
 * Remembers in this browser that the page of a car was opened, syncs the account, and sends the beacon if the most
 * viewed cars have changed (spec 2 §4). Returns the answer of the look-up.
 */
export async function recordView(page: Document = document, now: number = Date.now()): Promise<KnownViews | null> {
  const car = readCar(page, now);
  if (!car) return null;
  writeViewed(addView(readViewed(), car));
  if (hasGlobalPrivacyControl()) return null;
  const known = await lookUpHistory();
  // The beacon names the account, so it leaves out cars that another account viewed in this browser.
  const isOwn = ({ owner }: ViewedCar) => !known?.consumerId || owner === undefined || owner === known.account;
  const brand = WIRE_BRANDS[page.documentElement.dataset['brand'] ?? ''] ?? '';
  // Cars that were deleted from the account are gone now.
  sendInterest(readViewed().filter(isOwn), {
    brand,
    consumerId: known?.consumerId ?? null,
    email: known?.email ?? null,
  });
  return known;
}

function sendInterest(list: readonly ViewedCar[], sender: InterestSender): void {
  const interest = interestBody(list, readLastBeacon(), sender);
  if (interest === null) return;
  const body = JSON.stringify(interest);
  if (!navigator.sendBeacon(INTEREST_PATH, new Blob([body], { type: 'application/json' }))) {
    const headers = { 'content-type': 'application/json' };
    fetch(INTEREST_PATH, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
  }
  writeLastBeacon(topViewedKey(list));
}

/** The facts in the structured data of a vehicle page. */
type CarData = {
  name?: unknown;
  vehicleIdentificationNumber?: unknown;
  fuelType?: unknown;
  offers?: { price?: unknown };
};

/** Reads the car from the page's structured data, so that the document needs no other data for it. */
function readCar(page: Document, at: number): ViewedCar | null {
  const id = Number(/^\/cars-for-sale\/vehicle\/(\d{1,15})$/.exec(page.location.pathname)?.[1]);
  const data = carData(page);
  if (!id || typeof data?.name !== 'string') return null;
  const { name: title, vehicleIdentificationNumber: vin, fuelType, offers } = data;
  return {
    id,
    views: 1,
    at,
    price: typeof offers?.price === 'number' ? offers.price : null,
    vin: typeof vin === 'string' ? vin : null,
    title,
    picture: cardPicture(page.querySelector('.gallery img')?.getAttribute('src')),
    fuel: FUEL_TYPES.find(({ label }) => label === fuelType)?.code ?? null,
    goneAt: null,
  };
}

/** Returns the path of a picture in the width of cards. */
function cardPicture(src: string | null | undefined): string | null {
  return src?.replace(/-\d{3,4}(?=\.\w+$)/, '-400') ?? null;
}

function carData(page: Document): CarData | undefined {
  for (const { textContent } of page.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      const parsed: unknown = JSON.parse(textContent);
      const parts: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
      const car = parts.find((part) => (part as { '@type'?: unknown } | null)?.['@type'] === 'Car');
      if (car) return car as CarData;
    } catch {
      // Other structured data.
    }
  }
  return undefined;
}
