import type { PathMiddleware } from './route.ts';
import { SAVE_LIMIT } from './rate-limits.ts';
import { limitRequests } from './send-error-response.ts';
import type { AppContext } from '../base/app-context.ts';

/** Limits how often one address changes its saved items under these paths. No cache may store the responses. */
export function limitSaveRequests(appContext: AppContext, paths: readonly string[]): PathMiddleware[] {
  const keeping = limitRequests(SAVE_LIMIT, appContext);
  return paths.map((path) => ({
    method: 'ALL',
    path,
    handler: async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    },
  }));
}
