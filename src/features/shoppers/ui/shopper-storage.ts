/** Key of local storage: the sign-in to which the stored activity belongs; absent: a visitor's. */
export const ACTIVITY_OWNER = 'activity-of';
/** Key of the memory of displayed prices: a list of `[id, price, at, …]`, which reveals opened cars. */
export const PRICES_KEY = 'car-prices';
/** Names under which scripts store a shopper's activity. */
const ACTIVITY = [
  'still-interested',
  'still-interested-viewed',
  'still-interested-sent',
  PRICES_KEY,
  'car-memory',
  'recent-searches',
  'vehicle-viewed-at',
];

/** Returns the value of the cookie that says that a shopper is signed in, new at each sign-in; `null` without one. */
export function signedInHint(): string | null {
  return /(?:^|; )signed-in=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}

/**
 * Returns local storage with the activity of the shopper who uses the browser now. Removes activity from another
 * sign-in, so that the next person at a shared computer does not see it, even if no script ran at the sign-out. A
 * visitor's activity belongs to the first account that signs in. Every access to a key of `ACTIVITY` must use this
 * function.
 *
 * @throws if the storage is blocked or full
 */
export function shopperStorage(): Storage {
  const owner = localStorage.getItem(ACTIVITY_OWNER);
  const signIn = signedInHint();
  if (owner === signIn) return localStorage;
  if (owner !== null) for (const key of [...ACTIVITY, ACTIVITY_OWNER]) localStorage.removeItem(key);
  if (signIn !== null) localStorage.setItem(ACTIVITY_OWNER, signIn);
  return localStorage;
}
