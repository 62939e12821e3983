import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { findOrCreateRecipient } from '#features/alerts/alerts.server.ts';
import {
  DEVICE_PATH,
  isTimeZone,
  PUSH_KEY_PATH,
  registrationSchema,
  REMOVE_DEVICE_PATH,
  type Registration,
} from '#features/push/push.ts';
import { findPushKeys, removeBrowser, saveDevice } from '#features/push/push.server.ts';
import { EASTERN } from '#kit/local-time.ts';
import { browserName } from '#pages/account/browser-name.ts';
import type { AppContext } from '../../base/app-context.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { identityOf, shopperFor } from '../../identity/identity.ts';
import { callRoute, type RouteEntry } from '../route.ts';

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
    // A browser can end its notifications with the flag off too.
    callRoute('POST', REMOVE_DEVICE_PATH, { access: 'shopper' }, async (context) => {
      const { value, faults } = await readPosted(context, removalSchema);
      if (faults) return sendErrorResponse(context, appContext, 'body-invalid', faults);
      const { shopperId } = await identityOf(context, appContext);
      const owner = shopperId !== null && { shopperId, pixallId: value.pixall_id };
      const isRemoved = owner && (await database.transaction((connection) => removeBrowser(connection, owner)));
      return context.json({ kind: isRemoved ? 'removed' : 'unknown' });
    }),
  ];
}

/** The consumer device call (spec 2 §7). While its circuit is open, it answers an empty object (spec 2 §8). */
async function register(context: Context, appContext: AppContext): Promise<Response> {
  const { guards, brandOf } = appContext;
  const { value, faults } = await readPosted(context, registrationSchema);
  if (faults) return sendErrorResponse(context, appContext, 'body-invalid', faults);
  const brand = brandOf(context.req.header('host'));
  if (value.brand !== brand.wireCode) {
    const reason = `This site’s brand is ${brand.wireCode}.`;
    return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'brand', value: value.brand, reason }]);
  }
  const saved = await guards.consumerDevice(() => save(context, appContext, value));
  if (!saved.ok && saved.reason === 'open') return context.json({});
  if (!saved.ok) throw saved.error;
  if (saved.value === 'saved') return context.json({ kind: 'registered' }, 201);
  const reason = 'The endpoint is not a public push service, or the key is invalid.';
  return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'browser_token', value: '', reason }]);
}

async function save(
  context: Context,
  appContext: AppContext,
  { pixall_id: pixallId, browser_token: subscription }: Registration,
): Promise<'saved' | 'refused'> {
  const { key: brand } = appContext.brandOf(context.req.header('host'));
  const { shopperId, account } = await shopperFor(context, appContext);
  // The body has the specified keys only, so the browser's time zone is in the query.
  const zone = context.req.query('timeZone') ?? '';
  const timeZone = zone.length <= 64 && isTimeZone(zone) ? zone : EASTERN;
  const name = browserName(context.req.header('user-agent') ?? '');
  return appContext.database.transaction(async (connection) => {
    if (account?.emailVerified)
      await findOrCreateRecipient(connection, { email: account.email, brand, verifiedFor: shopperId });
    return saveDevice(connection, { shopperId, brand, name, pixallId, subscription, timeZone });
  });
}
