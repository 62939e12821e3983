import { queryAround } from './place-query.ts';

/** The place that the server found. */
export type FoundPlace = { zip: string; city: string; state: string };

/** A ZIP code, or the reason why none was found. */
export type PlaceAnswer = { zip: string } | { problem: string };

const TYPED = '/cars-for-sale/svc/place';
const NEAREST = '/cars-for-sale/svc/nearest-place';
const TIMEOUT_MS = 10_000;
const POSITION_MAX_AGE_MS = 600_000;
const FAILED = 'We can’t look that up right now. Please try again.';
const NOT_ALLOWED = 'Your browser didn’t share a location. Enter a ZIP Code or city.';

/** Finds the place that a shopper typed. `signal` aborts the request. */
export function findTypedPlace(text: string, signal?: AbortSignal): Promise<PlaceAnswer> {
  return askPlace(`${TYPED}?text=${encodeURIComponent(text)}`, signal && { signal });
}

/** Asks the browser for the position of the device, and the server for the ZIP code there. */
export async function findOwnPlace(geolocation: Geolocation = navigator.geolocation): Promise<PlaceAnswer> {
  const options = { maximumAge: POSITION_MAX_AGE_MS, timeout: TIMEOUT_MS };
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      geolocation.getCurrentPosition(resolve, reject, options),
    );
    const { latitude, longitude } = coords;
    const headers = { 'content-type': 'application/json' };
    return await askPlace(NEAREST, { method: 'POST', headers, body: JSON.stringify({ latitude, longitude }) });
  } catch {
    return { problem: NOT_ALLOWED };
  }
}

async function askPlace(address: string, options: RequestInit = {}): Promise<PlaceAnswer> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options });
    const body = (await response.json()) as Partial<FoundPlace> & { errors?: { reason: string }[] };
    if (response.ok && body.zip) return { zip: body.zip };
    return { problem: body.errors?.[0]?.reason ?? FAILED };
  } catch {
    return { problem: FAILED };
  }
}

/**
 * Searches around the position of the device, after the shopper selected the control. If there is no position, shows
 * the reason.
 */
export async function searchAtOwnPlace(
  control: HTMLElement,
  query: string,
  go: (query: string, move: 'stay') => void,
): Promise<void> {
  control.ariaBusy = 'true';
  const found = await findOwnPlace();
  control.ariaBusy = null;
  if ('problem' in found) {
    document.getElementById('where-error')!.textContent = found.problem;
    return document.getElementById('where')?.focus();
  }
  // The control disappears, so the focus moves elsewhere instead of being lost.
  document.getElementById('results-count')?.focus({ preventScroll: true });
  go(queryAround(query, found.zip), 'stay');
}
