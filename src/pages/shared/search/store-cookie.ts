const YEAR_S = 31_536_000;

/** Stores a cookie on this device for a year, or deletes it. `value` must be encoded. */
export function storeCookie(name: string, value: string, path: string, isKept = true): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=${path}; SameSite=Lax; Max-Age=${isKept ? YEAR_S : 0}${secure}`;
}
