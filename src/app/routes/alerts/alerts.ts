import type { Hono } from 'hono';
import { loadPrivacy } from '#pages/privacy/load.ts';
import { limitKeeping } from '../../http/limit-keeping.ts';
import { sendPage } from '../../document/send-page.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { routeConfirmation } from './confirmation.ts';
import { routePreferences } from './preferences.ts';
import { routeSubscriptions } from './subscriptions.ts';

/**
 * E-mail alerts: asking for them, confirming, choosing, ending. Links of mails carry a key of 256 bits instead of a session;
 * a key that is not known is answered alike, whoever asks and whatever for.
 */
export function routeAlerts(app: Hono, surroundings: Surroundings): void {
  limitKeeping(app, surroundings, ['/account-api/subscriptions', '/alerts/*']);
  routeSubscriptions(app, surroundings);
  routeConfirmation(app, surroundings);
  routePreferences(app, surroundings);
  app.get('/privacy', (context) =>
    sendPage(context, surroundings, 'privacy', loadPrivacy(surroundings.brandOf(context.req.header('host')))),
  );
}
