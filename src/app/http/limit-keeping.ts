import type { Context } from 'hono';
import type { ErrorCode } from '../base/errors.ts';
import type { PathMiddleware } from '../routes/route.ts';
import { KEEP_LIMIT, limitRate } from './rate-limits.ts';
import { sendRefusal } from './send-refusal.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** Limits how often one address changes what it saved under these paths. No cache may store the responses. */
export function limitKeeping(surroundings: Surroundings, paths: readonly string[]): PathMiddleware[] {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const keeping = limitRate(KEEP_LIMIT, surroundings, refuse('too-many-requests'));
  return paths.map((path) => ({
    method: 'ALL',
    path,
    handler: async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    },
  }));
}
