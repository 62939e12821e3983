/** Local storage: `1` once the modal was shown and answered on this device (spec 2 §3). */
export const PROMPTED_KEY = 'srp-prompted';
/** Local storage: when a vehicle page was last opened on this device, in ms since 1970. Never sent to the server. */
export const VIEWED_KEY = 'vehicle-viewed-at';
/** Local storage: the random number that this browser registered for notifications with. */
export const TOKEN_KEY = 'push-token';

/** Returns a stored text; `null` without one, or if the storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage (full or blocked), the modal may be shown again.
  }
}

export function markPrompted(): void {
  writeStored(PROMPTED_KEY, '1');
}

/** Notes that a vehicle page was opened now, which the prompt needs (spec 2 §4). */
export function rememberVehicleView(now: number = Date.now()): void {
  writeStored(VIEWED_KEY, String(now));
}
