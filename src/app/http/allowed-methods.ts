import type { MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouteFacts } from '../routes/route.ts';

/** Returns a function that lists the methods of a path from the route table, for `Allow`; empty for an unknown path. */
export function createAllowedMethods(routes: readonly RouteFacts[]): (path: string) => string[] {
  const router = new TrieRouter<RouteFacts['method']>();
  for (const { method, path } of routes) router.add('ANY', path, method);
  return (path) => {
    const found = new Set<string>(router.match('ANY', path)[0].map(([method]) => method));
    if (found.size === 0) return [];
    if (found.has('GET')) found.add('HEAD');
    return [...found.add('OPTIONS')];
  };
}

/** Answers OPTIONS for every path of the table with its methods, and without CORS headers for other sites. */
export function answerOptions(allowedMethods: (path: string) => string[]): MiddlewareHandler {
  return async (context, next) => {
    const allowed = context.req.method === 'OPTIONS' ? allowedMethods(context.req.path) : [];
    if (allowed.length === 0) return next();
    return context.body(null, 204, { Allow: allowed.join(', '), 'Cache-Control': 'no-store' });
  };
}
