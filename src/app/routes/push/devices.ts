import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { findOrCreateRecipient, reopenAlerts } from '#features/alerts/alerts.server.ts';
import {
  DEVICE_PATH,
  isTimeZone,
  PUSH_KEY_PATH,
  registrationSchema,
  REMOVE_DEVICE_PATH,
  RENEW_DEVICE_PATH,
  renewalSchema,
  type Registration,
} from '#features/push/push.ts';
import { findPushKeys, lockDevice, removeBrowser, renewDevice, saveDevice } from '#features/push/push.server.ts';
import { EASTERN_TIME_ZONE } from '#kit/local-time.ts';
import { browserName } from '#pages/account/browser-name.ts';
import type { AppContext } from '../../base/app-context.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { renewPushCookie } from '../../identity/end-notifications.ts';
import { pushDeviceOf, setPushDeviceCookie } from '../../identity/identity-cookies.ts';
import { identityOf, findOrCreateShopper, signedInOf } from '../../identity/identity.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';

const removalSchema = z.object({ pixall_id: registrationSchema.shape.pixall_id });

/** Returns the calls with which a browser gets the site's key, registers for notifications and ends them. */
export function deviceRoutes(appContext: AppContext, before: readonly MiddlewareHandler[]): RouteEntry[] {
  const { database, brandOf } = appContext;
  let keys: ReturnType<typeof findPushKeys> | undefined;
  const publicKey = async () => {
    keys ??= findPushKeys(database);
    keys.catch(() => (keys = undefined));
    return (await keys).publicKey;
  };
  return [
    callRoute('GET', PUSH_KEY_PATH, { access: 'everyone', before }, async (context) =>
      context.json({ key: await publicKey(), brand: brandOf(context.req.header('host')).wireCode }),
    ),
    callRoute('POST', DEVICE_PATH, { access: 'shopper', before }, (context) => register(context, appContext)),
    // Works with the flag off too: registered browsers keep their notifications, and can end them.
    callRoute('POST', RENEW_DEVICE_PATH, { access: 'everyone' }, (context) => renew(context, appContext)),
    callRoute('POST', REMOVE_DEVICE_PATH, { access: 'shopper' }, async (context) => {
      const { value, errors } = await readPosted(context, removalSchema);
      if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
      const { shopperId } = await identityOf(context, appContext);
      const owner = shopperId !== null && { shopperId, pixallId: value.pixall_id };
      const isRemoved =
        owner && (await database.transaction((connection) => removeBrowser(connection, owner, reopenAlerts)));
      if (isRemoved) await renewPushCookie(context, appContext);
      return context.json({ kind: isRemoved ? 'removed' : 'unknown' });
    }),
  ];
}

/** Answers the consumer device call (spec 2 §7). While its circuit is open, it answers an empty object (spec 2 §8). */
async function register(context: Context, appContext: AppContext): Promise<Response> {
  const { guards, brandOf } = appContext;
  const { value, errors } = await readPosted(context, registrationSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const brand = brandOf(context.req.header('host'));
  if (value.brand !== brand.wireCode) {
    const reason = `This site’s brand is ${brand.wireCode}.`;
    return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'brand', value: value.brand, reason }]);
  }
  const saved = await guards.consumerDevice((signal) => save(context, appContext, value, signal));
  if (!saved.ok && saved.reason === 'open') return context.json({});
  if (!saved.ok) throw saved.error;
  if (saved.value === 'refused') return refuseSubscription(context, appContext);
  // Without a registration, the browser stores nothing.
  if (saved.value === 'signed-out') return context.json({});
  setPushDeviceCookie(context, appContext.ingress, value.pixall_id);
  return context.json({ kind: 'registered' }, 201);
}

function refuseSubscription(context: Context, appContext: AppContext): Response | Promise<Response> {
  const reason = 'The endpoint is not a public push service, or the key is invalid.';
  return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'browser_token', value: '', reason }]);
}

/** Replaces the subscription of this browser. Its service worker requests it, so there may be no signed-in shopper. */
async function renew(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, ingress } = appContext;
  const { value, errors } = await readPosted(context, renewalSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const { key: brand } = brandOf(context.req.header('host'));
  const { old, browser_token: subscription } = value;
  const pixallId = pushDeviceOf(context, ingress);
  const kind = await database.transaction((connection) =>
    renewDevice(connection, { brand, old, pixallId, subscription }, reopenAlerts),
  );
  if (kind === 'refused') return refuseSubscription(context, appContext);
  if (kind === 'renewed') await renewPushCookie(context, appContext);
  return context.json({ kind });
}

async function save(
  context: Context,
  appContext: AppContext,
  { pixall_id: pixallId, browser_token: subscription }: Registration,
  signal: AbortSignal,
): Promise<'saved' | 'refused' | 'signed-out'> {
  const { accounts, database } = appContext;
  const { key: brand } = appContext.brandOf(context.req.header('host'));
  const { shopperId, account } = await findOrCreateShopper(context, appContext);
  // The body has the specified keys only, so the browser's time zone is in the query.
  const zone = context.req.query('timeZone') ?? '';
  const timeZone = zone.length <= 64 && isTimeZone(zone) ? zone : EASTERN_TIME_ZONE;
  const name = browserName(context.req.header('user-agent') ?? '');
  const sessionId = (await signedInOf(context, appContext))?.session.id;
  const earlierId = pushDeviceOf(context, appContext.ingress);
  const device = { shopperId, brand, name, pixallId, subscription, timeZone, sessionId, earlierId };
  return database.transaction(async (connection) => {
    const address = account?.emailVerified ? account.email.trim().toLowerCase() : null;
    await lockDevice(connection, device, address === null ? null : { email: address, brand });
    // The session may have ended in the meantime, which removes only the devices that existed at that moment.
    if (sessionId !== undefined && !(await accounts.isLive(connection, sessionId))) return 'signed-out';
    if (address !== null) await findOrCreateRecipient(connection, { email: address, brand, verifiedFor: shopperId });
    const saved = await saveDevice(connection, device, reopenAlerts);
    // The browser got no cookie, so nothing but its session could end this device.
    signal.throwIfAborted();
    return saved;
  });
}
