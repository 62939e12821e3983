import { ACTIVITY_OWNER, shopperStorage, signedInHint } from './shopper-storage.ts';

/**
 * Loads the page again when its shopper signs out in another tab, or if Back returns to it after the sign-out, so that
 * nothing of an account stays on a shared screen.
 */
export function followSignOut(): void {
  const signIn = signedInHint();
  // Other tabs learn of a sign-out because the next page removes the owner that this page has stored.
  try {
    shopperStorage();
  } catch {
    // Storage is blocked or full.
  }
  if (signIn === null) return;
  // Unlike `reload`, this never posts a form again.
  const leave = () => location.replace(location.pathname + location.search);
  addEventListener('storage', ({ key, newValue }) => key === ACTIVITY_OWNER && newValue === null && leave());
  addEventListener('pageshow', ({ persisted }) => persisted && signedInHint() !== signIn && leave());
}
