/** docs/contracts/cookies.md */
const COOKIE = 'suppress-one-tap';
const DAY_S = 86_400;

/** Suppresses the sign-in prompt for a day after the shopper closed it. */
export function suppressOneTap(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${DAY_S}${secure}`;
}
