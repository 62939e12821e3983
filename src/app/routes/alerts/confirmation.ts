import type { Context } from 'hono';
import { z } from 'zod';
import { confirmRequest, findRequest } from '#features/alerts/alerts.server.ts';
import { loadAlerts } from '#pages/alerts/load.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { sendPage } from '../../document/send-page.ts';
import type { AppContext } from '../../base/app-context.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const PATH = '/alerts/confirm';

const confirmSchema = z.object({
  key: z.string().max(100),
  frequency: z.enum(['instant', 'daily', 'weekly', 'off']).optional(),
});

/**
 * Returns the routes of the link in the confirmation email. Only the button confirms, because email programs open links
 * by themselves.
 */
export function confirmationRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  return [
    pageRoute('GET', PATH, 'everyone', async (context) => {
      const key = context.req.query('key') ?? '';
      const request = await findRequest(database, key);
      if (request === null) return sendUnknownLink(context, appContext);
      const { search, email, frequency, isStopped } = request;
      const brand = appContext.brandOf(context.req.header('host'));
      return sendPage(
        context,
        appContext,
        'alerts',
        loadAlerts(brand, { kind: 'confirm', token: key, search, email, frequency, isStopped }),
      );
    }),
    pageRoute('POST', PATH, 'everyone', async (context) => {
      const { value } = await readPosted(context, confirmSchema);
      const confirmed =
        value && (await database.transaction((connection) => confirmRequest(connection, value.key, value.frequency)));
      if (!confirmed) return sendUnknownLink(context, appContext);
      const done = confirmed.isOnlyOne ? 'confirmed-one' : 'confirmed';
      return context.redirect(`/alerts/preferences?key=${confirmed.key}&done=${done}`, 303);
    }),
  ];
}

export function sendUnknownLink(context: Context, appContext: AppContext): Response {
  const brand = appContext.brandOf(context.req.header('host'));
  const view = {
    kind: 'note',
    title: 'This link does not work',
    text: 'It’s incomplete or too old. To get a new link, sign up for alerts below any search.',
    link: { label: 'Search cars', href: '/cars-for-sale' },
  } as const;
  return sendPage(context, appContext, 'alerts', loadAlerts(brand, view, 404));
}
