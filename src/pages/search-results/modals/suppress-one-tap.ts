/** docs/contracts/cookies.md */
const COOKIE = 'suppress-one-tap';
const DAY_S = 86_400;

/** Keeps the sign-in prompt away for a day: the shopper closed it. */
export function suppressOneTap(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${DAY_S}${secure}`;
}
