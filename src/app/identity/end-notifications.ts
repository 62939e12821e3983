import type { Context } from 'hono';
import { reopenAlerts } from '#features/alerts/alerts.server.ts';
import { removeBrowserEverywhere, removeOtherAccounts, removeOtherBrowsers } from '#features/push/push.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { AppContext } from '../base/app-context.ts';
import { clearPushDeviceCookie, pushDeviceOf } from './identity-cookies.ts';

/** Ends the notifications of this browser, whose next user may be another person. Needs no script. */
export async function endNotificationsHere(context: Context, { database, front }: AppContext): Promise<void> {
  const pixallId = pushDeviceOf(context, front);
  if (pixallId === undefined) return;
  await database.transaction((connection) => removeBrowserEverywhere(connection, pixallId, reopenAlerts));
  clearPushDeviceCookie(context, front);
}

/** Ends the notifications of other accounts in this browser, whose sessions ended without a sign-out. */
export async function endNotificationsOfOthers(
  context: Context,
  { database, front }: AppContext,
  userId: string,
): Promise<void> {
  const pixallId = pushDeviceOf(context, front);
  if (pixallId === undefined) return;
  const hasEnded = await database.transaction((connection) =>
    removeOtherAccounts(connection, { userId, pixallId }, reopenAlerts),
  );
  if (hasEnded) clearPushDeviceCookie(context, front);
}

/** Ends the notifications of the account's other browsers, in the transaction that signs them out. */
export function endNotificationsElsewhere(
  connection: Connection,
  context: Context,
  { front }: Pick<AppContext, 'front'>,
  userId: string,
): Promise<void> {
  return removeOtherBrowsers(connection, { userId, pixallId: pushDeviceOf(context, front) }, reopenAlerts);
}
