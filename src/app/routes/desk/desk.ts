import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ErrorCode } from '../../errors.ts';
import { DESK_LIMIT, limitRate } from '../../rate-limits.ts';
import { sendRefusal } from '../../send-refusal.ts';
import type { Surroundings } from '../../surroundings.ts';
import { routeDealerLeads } from './dealer-leads.ts';
import { routeDealerSettings } from './dealer-settings.ts';
import { routeOperator } from './operator.ts';

const MOST_BYTES = 16 * 1024;

/** Where those work who sell cars, and those who run the site. */
export function routeDesk(app: Hono, surroundings: Surroundings): void {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const working = limitRate(DESK_LIMIT, surroundings, refuse('too-many-requests'));
  const small = bodyLimit({ maxSize: MOST_BYTES, onError: refuse('body-too-large') });
  for (const path of ['/dealer/*', '/operator/*']) {
    app.use(path, async (context, next) => {
      context.header('Cache-Control', 'no-store');
      return context.req.method === 'POST' ? working(context, next) : next();
    });
    app.use(path, small);
  }
  routeDealerLeads(app, surroundings);
  routeDealerSettings(app, surroundings);
  routeOperator(app, surroundings);
}
