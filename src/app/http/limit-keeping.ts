import type { Context, Hono } from 'hono';
import type { ErrorCode } from '../base/errors.ts';
import { KEEP_LIMIT, limitRate } from './rate-limits.ts';
import { sendRefusal } from './send-refusal.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** Paths under which people change what is theirs: so often an address, and no answer that others may keep. */
export function limitKeeping(app: Hono, surroundings: Surroundings, paths: readonly string[]): void {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const keeping = limitRate(KEEP_LIMIT, surroundings, refuse('too-many-requests'));
  for (const path of paths) {
    app.use(path, async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    });
  }
}
