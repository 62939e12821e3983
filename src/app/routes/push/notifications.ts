import type { Context, MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { reopenAlerts } from '#features/alerts/alerts.server.ts';
import { findListings } from '#features/listings/listings.server.ts';
import { listingTitle } from '#features/listings/listings.ts';
import {
  CAMPAIGN_COOKIE,
  CAMPAIGN_MS,
  PUSH_CAMPAIGNS,
  isTimeZone,
  NOTIFICATIONS_PATH,
  OPEN_PATH,
  ownPageOf,
  RENEWAL_DAYS,
} from '#features/push/push.ts';
import {
  findPushSettings,
  listDevices,
  removeDevice,
  setQuietHours,
  switchCarNotifications,
  switchSearchNotifications,
} from '#features/push/push.server.ts';
import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';
import { formatLocalDay } from '#kit/local-time.ts';
import { loadAlerts } from '#pages/alerts/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { isSecure } from '../../http/client-address.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { sendsGlobalPrivacyControl } from '../../identity/counted-visitor.ts';
import { renewPushCookie } from '../../identity/end-notifications.ts';
import { identityOf } from '../../identity/identity.ts';
import { recordSiteEvents } from '../events/record-site-events.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const RENEWAL_MS = RENEWAL_DAYS * 86_400_000;

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** An empty field is refused, because as a number it would mean midnight. */
const hour = z.coerce
  .string()
  .regex(/^\d{1,2}$/, 'Choose an hour.')
  .transform(Number)
  .pipe(z.number().max(23));
const isOn = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');

/** The forms of the page, with one change each. */
const changeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('device'), deviceId: id }),
  z.object({ action: z.literal('search'), searchId: id, isOn }),
  z.object({ action: z.literal('car'), listingId: id, isOn }),
  z.object({
    action: z.literal('hours'),
    from: hour,
    until: hour,
    timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone.'),
  }),
]);
type Change = z.infer<typeof changeSchema>;

const DONE: Readonly<Record<string, string>> = {
  device: 'Removed. That device gets no more notifications.',
  search: 'Saved.',
  car: 'Saved.',
  hours: 'Saved.',
} satisfies Record<Change['action'], string>;

/** Returns the page with a shopper's devices and switches, and the address that notifications open. */
export function notificationRoutes(appContext: AppContext, before: readonly MiddlewareHandler[]): RouteEntry[] {
  return [
    // Works with the flag off too, because registered devices continue to get notifications.
    pageRoute('GET', OPEN_PATH, { access: 'everyone', robots: 'disallow' }, (context) =>
      openNotification(context, appContext),
    ),
    pageRoute('GET', NOTIFICATIONS_PATH, { access: 'shopper', before }, (context) => show(context, appContext)),
    pageRoute(
      'POST',
      NOTIFICATIONS_PATH,
      { access: 'shopper', ids: ['deviceId', 'searchId', 'listingId'], before },
      async (context) => {
        const { value, errors } = await readPosted(context, changeSchema);
        if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
        const { shopperId } = await identityOf(context, appContext);
        const brand = appContext.brandOf(context.req.header('host')).key;
        const isDone =
          shopperId !== null &&
          (await appContext.database.transaction((connection) => change(connection, { shopperId, brand }, value)));
        if (!isDone) return sendErrorResponse(context, appContext, 'kept-unknown');
        return context.redirect(`${NOTIFICATIONS_PATH}?done=${value.action}`, 303);
      },
    ),
  ];
}

/**
 * Records the kind of the notification that was opened, unless the browser sends Global Privacy Control, and redirects
 * to its page. Renews the cookie with which signing out ends notifications.
 */
async function openNotification(context: Context, appContext: AppContext): Promise<Response> {
  const campaign = PUSH_CAMPAIGNS.find((one) => one === context.req.query('campaign'));
  if (campaign && !sendsGlobalPrivacyControl(context))
    setCookie(context, CAMPAIGN_COOKIE, campaign, {
      path: '/',
      maxAge: CAMPAIGN_MS / 1_000,
      sameSite: 'Lax',
      secure: isSecure(context, appContext.ingress),
    });
  recordSiteEvents(context, appContext, [{ name: 'push', facts: { step: 'opened' } }]);
  // The notification opens its page even if the database is down.
  await renewPushCookie(context, appContext).catch((error: unknown) =>
    appContext.log('warn', 'The cookie of a browser with notifications cannot be renewed', error),
  );
  context.header('Cache-Control', 'private, no-store');
  return context.redirect(ownPageOf(context.req.query('to') ?? ''), 303);
}

function change(
  connection: Connection,
  owner: { shopperId: string; brand: BrandKey },
  value: Change,
): Promise<boolean> {
  switch (value.action) {
    case 'device':
      return removeDevice(connection, { ...owner, deviceId: value.deviceId }, reopenAlerts);
    case 'search':
      return switchSearchNotifications(connection, { ...owner, ...value });
    case 'car':
      return switchCarNotifications(connection, { ...owner, ...value });
    case 'hours':
      return setQuietHours(connection, { ...owner, ...value });
  }
}

async function show(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf } = appContext;
  const brand = brandOf(context.req.header('host'));
  const { shopperId } = await identityOf(context, appContext);
  const owner = shopperId === null ? null : { shopperId, brand: brand.key };
  const settings = owner && (await findPushSettings(database, owner));
  const devices = owner && settings ? await listDevices(database, owner) : [];
  const cars = settings?.cars ?? [];
  const found = await findListings(
    database,
    cars.map(({ listingId }) => listingId),
  );
  return sendPage(
    context,
    appContext,
    'alerts',
    loadAlerts(brand, {
      kind: 'notifications',
      done: DONE[context.req.query('done') ?? ''] ?? null,
      devices: devices.map(({ id: deviceId, name, createdAt, endedAt }) => ({
        id: deviceId,
        name,
        since: formatLocalDay(createdAt, settings!.timeZone),
        renewableUntil: endedAt && formatLocalDay(new Date(endedAt.getTime() + RENEWAL_MS), settings!.timeZone),
      })),
      settings: settings && {
        hours: { from: settings.quietFrom, until: settings.quietUntil, timeZone: settings.timeZone },
        searches: settings.searches.map(({ query, ...search }) => ({ ...search, href: `/cars-for-sale?${query}` })),
        cars: cars.flatMap(({ listingId, isOn: on }) => {
          const listing = found.get(listingId);
          return listing?.kind === 'active' ? [{ listingId, title: listingTitle(listing.listing), isOn: on }] : [];
        }),
      },
    }),
  );
}
