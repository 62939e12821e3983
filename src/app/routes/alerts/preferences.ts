import type { Context } from 'hono';
import { z } from 'zod';
import { type PreferenceChange, preferenceSchema } from '#features/alerts/alerts.ts';
import { changePreferences, findPreferences, unsubscribe } from '#features/alerts/alerts.server.ts';
import { loadAlerts } from '#pages/alerts/load.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendPage } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendUnknownLink } from './confirmation.ts';
import { pageRoute, type RouteEntry } from '../route.ts';

const PATH = '/alerts/preferences';
const UNSUBSCRIBE = '/alerts/unsubscribe';

const DONE: Readonly<Record<string, string>> = {
  confirmed: 'Confirmed. Your alerts start now.',
  frequency: 'Saved.',
  cars: 'Saved.',
  remove: 'Removed. You won’t get alerts for that search.',
  stop: 'Done. We won’t email you any more alerts.',
  resume: 'Alerts are on again.',
} satisfies Record<PreferenceChange['action'] | 'confirmed', string>;

const changeSchema = z.intersection(z.object({ key: z.string().max(100) }), preferenceSchema);

/** Returns the routes that manage an address's alerts, by the key of any email sent to it. No account is needed. */
export function preferenceRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  return [
    pageRoute('GET', PATH, 'everyone', async (context) => {
      const key = context.req.query('key') ?? '';
      const preferences = await findPreferences(database, key);
      if (preferences === null) return sendUnknownLink(context, appContext);
      const { email, isStopped, cars, searches } = preferences;
      const view = {
        kind: 'preferences' as const,
        token: key,
        email,
        isStopped,
        cars,
        done: DONE[context.req.query('done') ?? ''] ?? null,
        searches: searches.map(({ query, ...search }) => ({ ...search, href: `/cars-for-sale?${query}` })),
      };
      const brand = appContext.brandOf(context.req.header('host'));
      return sendPage(context, appContext, 'alerts', loadAlerts(brand, view));
    }),
    pageRoute('POST', PATH, 'everyone', async (context) => {
      const { value, faults } = await readPosted(context, changeSchema);
      if (faults) return sendErrorResponse(context, appContext, 'body-invalid', faults);
      const { key, ...change } = value;
      const outcome = await database.transaction(async (connection) => {
        const preferences = await findPreferences(connection, key);
        if (preferences === null) return 'unknown-link';
        const isDone = await changePreferences(connection, preferences.recipientId, change);
        return isDone ? 'done' : 'unknown-search';
      });
      if (outcome === 'unknown-link') return sendUnknownLink(context, appContext);
      if (outcome === 'unknown-search') return sendErrorResponse(context, appContext, 'bookmark-unknown');
      return context.redirect(`${PATH}?key=${key}&done=${change.action}`, 303);
    }),
    // Opening the header's URL leads to the page and does not unsubscribe, because email programs open links on their
    // own.
    pageRoute('GET', UNSUBSCRIBE, 'everyone', (context) =>
      context.redirect(`${PATH}?${new URLSearchParams({ key: context.req.query('key') ?? '' })}`, 303),
    ),
    pageRoute('POST', UNSUBSCRIBE, 'everyone', (context) => endAll(context, appContext)),
  ];
}

/**
 * Handles one-click unsubscribe in an email program (RFC 8058). The request has no session, only the key, which is
 * enough. It carries no `Origin` header, so the origin check lets it through. The response is the same whatever the
 * key.
 */
async function endAll(context: Context, { database }: AppContext): Promise<Response> {
  await database.transaction((connection) => unsubscribe(connection, context.req.query('key') ?? ''));
  return context.text('Unsubscribed.\n');
}
