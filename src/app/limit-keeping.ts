import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ErrorCode } from './errors.ts';
import { KEEP_LIMIT, limitRate } from './rate-limits.ts';
import { sendRefusal } from './send-refusal.ts';
import type { Surroundings } from './surroundings.ts';

const MOST_BYTES = 16 * 1024;

/** Paths under which people change what is theirs: small bodies, so often an address, and no answer that others may keep. */
export function limitKeeping(app: Hono, surroundings: Surroundings, paths: readonly string[]): void {
  const refuse = (code: ErrorCode) => (context: Context) => sendRefusal(context, surroundings, code);
  const keeping = limitRate(KEEP_LIMIT, surroundings, refuse('too-many-requests'));
  const small = bodyLimit({ maxSize: MOST_BYTES, onError: refuse('body-too-large') });
  for (const path of paths) {
    app.use(path, async (context, next) => {
      context.header('Cache-Control', 'private, no-store');
      return context.req.method === 'GET' ? next() : keeping(context, next);
    });
    app.use(path, small);
  }
}
