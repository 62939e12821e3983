import type { Context } from 'hono';
import { z } from 'zod';
import { type PreferenceChange, preferenceSchema } from '#features/alerts/alerts.ts';
import { changePreferences, findPreferences, findRemovedAlert, unsubscribe } from '#features/alerts/alerts.server.ts';
import type { Listing } from '#features/listings/listings.ts';
import { findListings } from '#features/listings/listings.server.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import type { NewestCars } from '#pages/saved-searches/load.ts';
import { loadAlerts } from '#pages/alerts/load.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendPage } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { idOf } from '../desk/id-of.ts';
import { newestCarsOf } from '../saves/newest-cars.ts';
import { sendUnknownLink } from './confirmation.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const PATH = '/alerts/preferences';
const UNSUBSCRIBE = '/alerts/unsubscribe';

const DONE: Readonly<Record<string, string>> = {
  confirmed: 'Confirmed. Your alerts start now.',
  'confirmed-one': 'Confirmed. These alerts start now. Your other alerts stay off until you turn them on.',
  frequency: 'Saved.',
  cars: 'Saved.',
  recalls: 'Saved.',
  remove: 'Removed. You won’t get alerts for that search.',
  restore: 'The alerts are back.',
  stop: 'Done. We won’t email you any more alerts.',
  resume: 'Alerts are on again.',
} satisfies Record<PreferenceChange['action'] | 'confirmed' | 'confirmed-one', string>;

const changeSchema = z.intersection(z.object({ key: z.string().max(100) }), preferenceSchema);

/**
 * Returns the routes that manage an address's alerts, authorized by the key of any email sent to it. No account is
 * needed.
 */
export function preferenceRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  return [
    pageRoute('GET', PATH, { access: 'everyone', cost: 'page' }, (context) => showPreferences(context, appContext)),
    pageRoute('POST', PATH, 'everyone', async (context) => {
      const { value, errors } = await readPosted(context, changeSchema);
      if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
      const { key, ...change } = value;
      const outcome = await database.transaction(async (connection) => {
        const preferences = await findPreferences(connection, key);
        if (preferences === null) return 'unknown-link';
        const isDone = await changePreferences(connection, preferences.recipientId, change);
        return isDone ? 'done' : 'unknown-search';
      });
      if (outcome === 'unknown-link') return sendUnknownLink(context, appContext);
      if (outcome === 'unknown-search') return sendErrorResponse(context, appContext, 'bookmark-unknown');
      const removed = change.action === 'remove' ? `&search=${change.searchId}` : '';
      return context.redirect(`${PATH}?key=${key}&done=${change.action}${removed}`, 303);
    }),
    // Opening the URL in the header leads to the page and does not unsubscribe, because email programs open links by
    // themselves.
    pageRoute('GET', UNSUBSCRIBE, 'everyone', (context) =>
      context.redirect(`${PATH}?${new URLSearchParams({ key: context.req.query('key') ?? '' })}`, 303),
    ),
    pageRoute('POST', UNSUBSCRIBE, 'everyone', (context) => endAll(context, appContext)),
  ];
}

async function showPreferences(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf } = appContext;
  const key = context.req.query('key') ?? '';
  const preferences = await findPreferences(database, key);
  if (preferences === null) return sendUnknownLink(context, appContext);
  const { recipientId, email, isStopped, cars, recalls, searches, savedListingIds } = preferences;
  const brand = brandOf(context.req.header('host'));
  const removedId = idOf(context.req.query('search'));
  const keyed = searches.map(({ id, query }) => ({ key: id, query }));
  const [newest, saved, removedTitle] = await Promise.all([
    isStopped ? new Map<number, NewestCars>() : newestCarsOf(appContext, brand, keyed, context.req.raw.signal),
    findListings(database, cars === null ? [] : savedListingIds),
    removedId === null ? null : findRemovedAlert(database, recipientId, removedId),
  ]);
  const pictures = (listings: readonly Listing[]) => listings.map((listing) => pictureView(listing).src);
  const view = {
    kind: 'preferences' as const,
    token: key,
    email,
    isStopped,
    cars,
    ...(recalls !== null && { recalls }),
    done: DONE[context.req.query('done') ?? ''] ?? null,
    removed: removedId === null || removedTitle === null ? null : { id: removedId, title: removedTitle },
    carPictures: pictures([...saved.values()].flatMap((one) => (one.kind === 'active' ? [one.listing] : []))),
    searches: searches.map(({ query, ...search }) => ({
      ...search,
      href: `/cars-for-sale?${query}`,
      pictures: pictures(newest.get(search.id)?.listings ?? []),
    })),
  };
  return sendPage(context, appContext, 'alerts', loadAlerts(brand, view));
}

/**
 * Handles one-click unsubscribe by an email program (RFC 8058). The request has no session, only the key, which
 * suffices. It has no `Origin` header, so the origin check accepts it. The response is the same for any key.
 */
async function endAll(context: Context, { database }: AppContext): Promise<Response> {
  await database.transaction((connection) => unsubscribe(connection, context.req.query('key') ?? ''));
  return context.text('Unsubscribed.\n');
}
