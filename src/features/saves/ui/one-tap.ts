/** Described in docs/contracts/cookies.md. */
const COOKIE = 'suppress-one-tap';
const DAY_S = 86_400;

/** Suppresses the prompt to sign in again for a day, after the shopper declined it (spec 2 §3). */
export function suppressOneTap(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${DAY_S}${secure}`;
}

export function isOneTapSuppressed(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${COOKIE}=1`));
}
