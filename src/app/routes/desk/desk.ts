import type { Context } from 'hono';
import type { ErrorCode } from '../../base/errors.ts';
import { DESK_LIMIT, limitRate } from '../../http/rate-limits.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { dealerLeadRoutes } from './dealer-leads.ts';
import { dealerSettingsRoutes } from './dealer-settings.ts';
import { operatorRoutes } from './operator.ts';
import type { RouteEntry } from '../route.ts';

/** Returns the routes of the dealer desk and the operator desk. */
export function deskRoutes(appContext: AppContext): RouteEntry[] {
  const refuse = (code: ErrorCode) => (context: Context) => sendErrorResponse(context, appContext, code);
  const working = limitRate(DESK_LIMIT, appContext, refuse('too-many-requests'));
  return [
    ...['/dealer/*', '/operator/*'].map((path): RouteEntry => ({
      method: 'ALL',
      path,
      handler: async (context, next) => {
        context.header('Cache-Control', 'no-store');
        return context.req.method === 'POST' ? working(context, next) : next();
      },
    })),
    ...dealerLeadRoutes(appContext),
    ...dealerSettingsRoutes(appContext),
    ...operatorRoutes(appContext),
  ];
}
