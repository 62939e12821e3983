import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../../base/app-context.ts';
import { limitSaveRequests } from '../../http/limit-save-requests.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { RouteEntry } from '../../http/route.ts';
import { deviceRoutes } from './devices.ts';
import { notificationRoutes } from './notifications.ts';
import { workerRoutes } from './worker.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

/**
 * Returns the routes for notifications (spec 2 §§2, 4, 7). If the flag is off, only the routes that registered browsers
 * need exist.
 */
export function pushRoutes(appContext: AppContext): RouteEntry[] {
  const before = [requireFlag(appContext)];
  return [
    ...limitSaveRequests(appContext, ['/cars-for-sale/consumer-device/*']),
    ...workerRoutes(appContext, before),
    ...deviceRoutes(appContext, before),
    ...notificationRoutes(appContext, before),
  ];
}

function requireFlag(appContext: AppContext): MiddlewareHandler {
  return async (context, next) => {
    if (flagsOf(context, appContext).push_messages) return next();
    return sendErrorResponse(context, appContext, 'resource-unknown');
  };
}
