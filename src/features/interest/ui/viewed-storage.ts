import { PRICES_KEY, shopperStorage } from '#features/shoppers/shoppers.ui.ts';
import { parseIds, parseViewedCars } from '../model/parse-viewed-cars.ts';
import { MAX_VIEWED, type ViewedCar } from '../model/viewed-cars.ts';

/** Keys of local storage (docs/features/still-interested.md). */
const VIEWED = 'still-interested';
const SEEN = 'still-interested-viewed';
const SENT = 'still-interested-sent';

/** Returns the cars that this browser remembers, the last viewed first; none if the storage is blocked or invalid. */
export function readViewed(): ViewedCar[] {
  return parseViewedCars(read(VIEWED));
}

export function writeViewed(list: readonly ViewedCar[]): void {
  write(VIEWED, JSON.stringify(list));
}

/** Returns the cars whose alert was shown in this browser. */
export function readAlertedCars(): number[] {
  return parseIds(read(SEEN));
}

/** Remembers that the alert of these cars was shown. */
export function addAlertedCars(ids: readonly number[]): void {
  write(SEEN, JSON.stringify([...new Set([...readAlertedCars(), ...ids])].slice(-MAX_VIEWED)));
}

/** Returns what identifies the cars of the last beacon; empty if none was sent. */
export function readLastBeacon(): string {
  return read(SENT) ?? '';
}

export function writeLastBeacon(key: string): void {
  write(SENT, key);
}

/** Forgets all cars that were viewed in this browser, and their prices. */
export function forgetViewed(): void {
  try {
    // The list is removed last, because other tabs read the rest when it is gone.
    for (const key of [PRICES_KEY, SEEN, SENT, VIEWED]) shopperStorage().removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

/**
 * Deletes everything else that reveals cars that the shopper deleted from their account: prices, alerts and the last
 * beacon. `clearedAt`: when they deleted all earlier views, by the browser's clock; `null`: never.
 */
export function forgetDeleted(ids: readonly number[], clearedAt: number | null): void {
  if (ids.length === 0 && clearedAt === null) return;
  try {
    const storage = shopperStorage();
    const prices: unknown = JSON.parse(storage.getItem(PRICES_KEY) ?? '[]');
    if (Array.isArray(prices)) {
      const kept = (prices as [id: number, price: unknown, at: number][]).filter(
        ([id, , at]) => !ids.includes(id) && at > (clearedAt ?? -1),
      );
      if (kept.length < prices.length) storage.setItem(PRICES_KEY, JSON.stringify(kept));
    }
    if (ids.length === 0) return;
    storage.setItem(SEEN, JSON.stringify(readAlertedCars().filter((id) => !ids.includes(id))));
    storage.removeItem(SENT);
  } catch {
    // Nothing readable is stored.
  }
}

/** Calls back when the viewed cars were cleared in another tab, until the signal aborts. */
export function onViewedCleared(call: () => void, signal: AbortSignal): void {
  // Clearing the whole storage names no key.
  const look = ({ key, newValue }: StorageEvent) => (key ?? VIEWED) === VIEWED && newValue === null && call();
  addEventListener('storage', look, { signal });
}

function read(key: string): string | null {
  try {
    return shopperStorage().getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    shopperStorage().setItem(key, text);
  } catch {
    // Without storage (full or blocked), only this convenience is missing.
  }
}
