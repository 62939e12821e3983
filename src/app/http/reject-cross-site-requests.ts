import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../base/app-context.ts';
import { isSameOrigin } from './same-origin.ts';
import { sendErrorResponse } from './send-error-response.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes data unless it comes from one of our pages or from a program. Applies to all routes.
 */
export function rejectCrossSiteRequests(appContext: AppContext): MiddlewareHandler {
  return async (context, next) => {
    if (SAFE.has(context.req.method) || isSameOrigin(context.req.raw.headers)) return next();
    return sendErrorResponse(context, appContext, 'origin-foreign');
  };
}
