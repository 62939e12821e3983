import { problemResponse } from './rest/problem-details.ts';
import type { PathMiddleware } from './route.ts';

/** Answers every other method at a path that only takes POST. Place it after the route itself. */
export function postOnly(path: string): PathMiddleware {
  return {
    method: 'ALL',
    path,
    handler: async (context) => {
      context.header('Allow', 'POST');
      const { method } = context.req;
      return problemResponse(context, 'post-only', [{ name: 'method', value: method, reason: 'Use POST.' }]);
    },
  };
}
