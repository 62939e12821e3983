import { reopenAlerts } from '#features/alerts/alerts.server.ts';
import { lockAccount, removeSessionBrowsers, removeOtherBrowsers } from '#features/push/push.server.ts';
import {
  type AccountSessions,
  deleteSessions,
  forgetLinkSignIns,
  forgetRecoveryCodeUses,
} from '#features/shoppers/shoppers.server.ts';
import type { Queryable } from '#ports/database/database.ts';

/**
 * Locks the rows of an account, so that its sessions can end together with the notifications of their browsers. If all
 * sessions end, or all but one, so do the notifications of every browser except `pixallId`, the number with which the
 * browser that stays signed in registered. Sessions that are about to start with a used link or recovery code end as
 * well. Call it first in the transaction, before the account changes, because deleting an account locks in the same
 * order: shoppers, sessions and links, account.
 */
export async function lockSessions(
  connection: Queryable,
  { userId, pixallId }: { userId: string; pixallId?: string | undefined },
): Promise<AccountSessions> {
  await lockAccount(connection, userId);
  return {
    userId,
    end: async (which) => {
      const sessionIds = await deleteSessions(connection, userId, which);
      if ('allBut' in which && which.proof === undefined) {
        await forgetLinkSignIns(connection, userId);
        await forgetRecoveryCodeUses(connection, userId);
        await removeOtherBrowsers(connection, { userId, pixallId }, reopenAlerts);
      } else await removeSessionBrowsers(connection, { userId, sessionIds }, reopenAlerts);
      return sessionIds;
    },
  };
}
