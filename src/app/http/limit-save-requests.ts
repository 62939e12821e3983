import type { Context } from 'hono';
import type { ErrorCode } from '../base/errors.ts';
import type { PathMiddleware } from '../routes/route.ts';
import { SAVE_LIMIT, limitRate } from './rate-limits.ts';
import { sendErrorResponse } from './send-error-response.ts';
import type { AppContext } from '../base/app-context.ts';

/** Limits how often one address changes what it saved under these paths. No cache may store the responses. */
export function limitSaveRequests(appContext: AppContext, paths: readonly string[]): PathMiddleware[] {
  const refuse = (code: ErrorCode) => (context: Context) => sendErrorResponse(context, appContext, code);
  const keeping = limitRate(SAVE_LIMIT, appContext, refuse('too-many-requests'));
  return paths.map((path) => ({
    method: 'ALL',
    path,
    handler: async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    },
  }));
}
