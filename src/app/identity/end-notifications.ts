import type { Context } from 'hono';
import { reopenAlerts } from '#features/alerts/alerts.server.ts';
import {
  hasDevice,
  recordDeviceSession,
  removeBrowserEverywhere,
  removeSessionBrowsers,
  removeOtherAccounts,
} from '#features/push/push.server.ts';
import type { AppContext } from '../base/app-context.ts';
import { signedInOf } from './identity.ts';
import { clearPushDeviceCookie, pushDeviceOf, setPushDeviceCookie } from './identity-cookies.ts';

/**
 * Ends the notifications of this browser, because the next user may be another person. Needs no script. A browser that
 * is just being registered has a session, but no cookie yet.
 */
export async function endNotificationsInBrowser(context: Context, appContext: AppContext): Promise<void> {
  const { database, ingress } = appContext;
  const signedIn = await signedInOf(context, appContext);
  if (signedIn) {
    const ended = { userId: signedIn.account.userId, sessionIds: [signedIn.session.id] };
    await database.transaction((connection) => removeSessionBrowsers(connection, ended, reopenAlerts));
  }
  const pixallId = pushDeviceOf(context, ingress);
  if (pixallId === undefined) return;
  await database.transaction((connection) => removeBrowserEverywhere(connection, pixallId, reopenAlerts));
  await renewPushCookie(context, appContext);
}

/**
 * Ends the notifications of other accounts in this browser whose sessions ended without a sign-out. Those of this
 * account are moved to the new session, and will end with it.
 */
export async function endNotificationsOfOtherAccounts(
  context: Context,
  appContext: Pick<AppContext, 'accounts' | 'database' | 'ingress'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const { accounts, database, ingress } = appContext;
  const pixallId = pushDeviceOf(context, ingress);
  if (pixallId === undefined) return;
  await database.transaction(async (connection) => {
    await recordDeviceSession(connection, { userId, pixallId, sessionId });
    // Another browser of the account may have ended it already.
    if (!(await accounts.isLive(connection, sessionId)))
      await removeSessionBrowsers(connection, { userId, sessionIds: [sessionId] }, reopenAlerts);
  });
  await database.transaction((connection) => removeOtherAccounts(connection, { userId, pixallId }, reopenAlerts));
  await renewPushCookie(context, appContext);
}

/** Renews the cookie with the number of this browser for a year; removes it if the browser has no registered device. */
export async function renewPushCookie(
  context: Context,
  { database, ingress }: Pick<AppContext, 'database' | 'ingress'>,
): Promise<void> {
  const pixallId = pushDeviceOf(context, ingress);
  if (pixallId === undefined) return;
  if (await hasDevice(database, pixallId)) setPushDeviceCookie(context, ingress, pixallId);
  else clearPushDeviceCookie(context, ingress);
}
