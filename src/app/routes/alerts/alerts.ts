import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { loadPrivacy } from '#pages/privacy/load.ts';
import { KEEP_LIMIT, limitRate } from '../../rate-limits.ts';
import type { ErrorCode } from '../../errors.ts';
import { sendPage } from '../../send-page.ts';
import { sendRefusal } from '../../send-refusal.ts';
import type { Surroundings } from '../../surroundings.ts';
import { routeConfirmation } from './confirmation.ts';
import { routePreferences } from './preferences.ts';
import { routeSubscriptions } from './subscriptions.ts';

const MOST_BYTES = 16 * 1024;

/**
 * E-mail alerts: asking for them, confirming, choosing, ending. Links of mails carry a key of 256 bits instead of a session;
 * a key that is not known is answered alike, whoever asks and whatever for.
 */
export function routeAlerts(app: Hono, surroundings: Surroundings): void {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const keeping = limitRate(KEEP_LIMIT, surroundings, refuse('too-many-requests'));
  const small = bodyLimit({ maxSize: MOST_BYTES, onError: refuse('body-too-large') });
  for (const path of ['/account-api/subscriptions', '/alerts/*']) {
    app.use(path, async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    });
    app.use(path, small);
  }
  routeSubscriptions(app, surroundings);
  routeConfirmation(app, surroundings);
  routePreferences(app, surroundings);
  app.get('/privacy', (context) =>
    sendPage(context, surroundings, 'privacy', loadPrivacy(surroundings.brandOf(context.req.header('host')))),
  );
}
