import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sendErrorResponse } from './send-error-response.ts';
import type { RouteFacts } from '../routes/route.ts';
import type { AppContext } from '../base/app-context.ts';

/** More than any form holds. `bodyBytes` of a route sets another limit for its path. */
const MAX_BYTES = 16 * 1024;

/**
 * Limits the body of every request that may have one before anything reads it, whether its length is declared or it comes in chunks.
 * Answers a larger one with 413: a page for a form, problem details for a program.
 */
export function limitBody(
  appContext: AppContext,
  routes: readonly Pick<RouteFacts, 'path' | 'bodyBytes'>[],
): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => sendErrorResponse(context, appContext, 'body-too-large') });
  const usual = limitTo(MAX_BYTES);
  const others = new Map(
    routes.flatMap(({ path, bodyBytes }) => (bodyBytes === undefined ? [] : [[path, limitTo(bodyBytes)] as const])),
  );
  return (context, next) => {
    const { method, path } = context.req;
    // They have no body. To find that out from the request, its whole `Request` would be created, which keeps what a
    // page allocates alive until the next full garbage collection.
    if (method === 'GET' || method === 'HEAD') return next();
    return (others.get(path) ?? usual)(context, next);
  };
}
