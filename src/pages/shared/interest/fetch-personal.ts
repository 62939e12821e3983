import { fetchData } from '#ui/browser/fetch-data.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import {
  fuelsOf,
  hasGlobalPrivacyControl,
  type KnownViews,
  PERSONALIZATION_PATH,
  type Personalization,
  personalizationOf,
  SHELF_PATH,
  topViewed,
  type ViewedCar,
} from '#features/interest/interest.ui.ts';
import { PLACE_COOKIE } from '#pages/shared/search/remembered-place.ts';
import type { EvInfo } from './load-ev-info.ts';
import type { ShelfView } from './load-shelf.ts';

/** The page that sends the request: home, search results or a vehicle's details page. */
export type ShelfOrigin = 'home' | 'srp' | 'vdp';

const TIMEOUT_MS = 10_000;
const MAX_IDS = 24;

/** Loads cars similar to those that the shopper viewed; `null` if there are none, and under Global Privacy Control. */
export async function fetchShelf(viewed: readonly ViewedCar[]): Promise<ShelfView | null> {
  if (hasGlobalPrivacyControl() || viewed.length === 0) return null;
  // The most interesting car comes first. Viewed cars are not offered again.
  const ids = new Set([...topViewed(viewed), ...viewed].map(({ id }) => id));
  const answer = await read<{ shelf: ShelfView | null }>(
    `${SHELF_PATH}?listingIds=${[...ids].slice(0, MAX_IDS).join()}`,
  );
  return answer?.shelf ?? null;
}

/**
 * Loads the shopper's preferences, with searches for EV shoppers (spec 1 §3, §7). Under Global Privacy Control, and if
 * the call fails, only the data on the device is used.
 */
export async function fetchPersonalization(
  { viewed, consumerId }: Pick<KnownViews, 'viewed' | 'consumerId'>,
  origin: ShelfOrigin,
): Promise<Personalization & { evInfo: EvInfo | null }> {
  const fuels = fuelsOf(viewed);
  const own = { ...personalizationOf(fuels), evInfo: null };
  if (hasGlobalPrivacyControl()) return own;
  const query = new URLSearchParams({ 'pc.origin': origin, 'pc.fueltype': fuels.join() });
  const zip = rememberedZip();
  if (zip !== null) query.set(PARAM_NAMES.zip, zip);
  if (consumerId !== null) query.set('consumerId', consumerId);
  return (
    (await read<Personalization & { evInfo: EvInfo | null }>(`${PERSONALIZATION_PATH}?${query.toString()}`)) ?? own
  );
}

function rememberedZip(): string | null {
  const start = `${PLACE_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  // Matches with or without encoding. Decoding the whole cookie fails if another program wrote it.
  return /^zip(?:=|%3D)(\d{5})$/i.exec(cookie?.slice(start.length) ?? '')?.[1] ?? null;
}

async function read<Answer>(path: string): Promise<Answer | null> {
  try {
    return await fetchData<Answer>(path, { timeoutMs: TIMEOUT_MS });
  } catch {
    return null;
  }
}
