import { type Account, type Accounts, RECENT_SIGN_IN_MS, type Session } from '#ports/accounts/accounts.ts';
import type { Access } from '../http/route.ts';

/** How long a desk may stay unused before it requires a sign-in, by role. */
export const DESK_IDLE_MS: Readonly<Partial<Record<Access, number>>> = {
  'dealer-staff': 2 * 3_600_000,
  'dealer-owner': 2 * 3_600_000,
  operator: 30 * 60_000,
};
/** Minimum time between two writes of a session's last use. */
const TOUCH_MS = 60_000;

/** Returns whether the last sign-in is recent enough for changes that need one. */
export function isRecentSignIn({ startedAt }: Session): boolean {
  return Date.now() - startedAt.getTime() < RECENT_SIGN_IN_MS;
}

/** Returns whether a desk was unused for longer than `idleMs`; signing in counts as a use. */
export function isIdle({ startedAt, deskSeenAt }: Session, idleMs: number): boolean {
  return Date.now() - Math.max(startedAt.getTime(), deskSeenAt?.getTime() ?? 0) > idleMs;
}

export async function recordDeskUse(
  { accounts }: { accounts: Pick<Accounts, 'touchDesk'> },
  { id, deskSeenAt }: Session,
): Promise<void> {
  if (Date.now() - (deskSeenAt?.getTime() ?? 0) > TOUCH_MS) await accounts.touchDesk(id);
}

/**
 * Returns whether a session may use the operator pages: an account with an operator's address that signed in with a
 * passkey enrolled for this account, or with a recovery code. A password or an email link alone is not enough.
 */
export function canUseOperatorPages({ account, session }: { account: Account; session: Session }): boolean {
  if (!account.isOperator) return false;
  return session.proof === 'recovery-code' || (session.proof === 'passkey' && account.enrolled === 'this-account');
}
