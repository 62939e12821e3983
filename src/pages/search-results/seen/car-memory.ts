import { shopperStorage } from '#features/shoppers/shoppers.ui.ts';

/**
 * The local storage key for the ids of the cars hidden on this device, under `hidden`. They are never sent to the
 * server.
 */
export const MEMORY_KEY = 'car-memory';
/** The event on the window when this document changes the memory. */
export const MEMORY_CHANGED = 'car-memory';
const MAX_HIDDEN = 300;

/** Returns the cars hidden on this device, most recently hidden last; empty if the storage is blocked or invalid. */
export function readHiddenCars(): readonly number[] {
  try {
    const stored = JSON.parse(shopperStorage().getItem(MEMORY_KEY) ?? 'null') as { hidden?: unknown } | null;
    return Array.isArray(stored?.hidden) ? stored.hidden.filter(isId) : [];
  } catch {
    return [];
  }
}

export function hideCar(id: number): void {
  write([...readHiddenCars().filter((other) => other !== id), id]);
}

export function showCars(ids: readonly number[]): void {
  write(readHiddenCars().filter((id) => !ids.includes(id)));
}

function write(hidden: readonly number[]): void {
  try {
    shopperStorage().setItem(MEMORY_KEY, JSON.stringify({ hidden: hidden.slice(-MAX_HIDDEN) }));
  } catch {
    // Without storage (full or blocked), only this convenience is missing.
  }
  dispatchEvent(new Event(MEMORY_CHANGED));
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
