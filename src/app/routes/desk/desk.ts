import type { Context, Hono } from 'hono';
import type { ErrorCode } from '../../base/errors.ts';
import { DESK_LIMIT, limitRate } from '../../http/rate-limits.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { routeDealerLeads } from './dealer-leads.ts';
import { routeDealerSettings } from './dealer-settings.ts';
import { routeOperator } from './operator.ts';

/** Where those work who sell cars, and those who run the site. */
export function routeDesk(app: Hono, surroundings: Surroundings): void {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const working = limitRate(DESK_LIMIT, surroundings, refuse('too-many-requests'));
  for (const path of ['/dealer/*', '/operator/*']) {
    app.use(path, async (context, next) => {
      context.header('Cache-Control', 'no-store');
      return context.req.method === 'POST' ? working(context, next) : next();
    });
  }
  routeDealerLeads(app, surroundings);
  routeDealerSettings(app, surroundings);
  routeOperator(app, surroundings);
}
