import type { Hono } from 'hono';
import { problemResponse } from './rest/problem-details.ts';

/** Says of a path that takes posts, after its own route, that it takes nothing else. */
export function postOnly(app: Hono, path: string): void {
  app.all(path, (context) => {
    context.header('Allow', 'POST');
    return problemResponse(context, 'post-only', [{ name: 'method', value: context.req.method, reason: 'Use POST.' }]);
  });
}
