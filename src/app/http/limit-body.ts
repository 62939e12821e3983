import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sendErrorResponse } from './send-error-response.ts';
import type { RouteFacts } from '../routes/route.ts';
import type { AppContext } from '../base/app-context.ts';

/** More than any form holds. `bodyBytes` of a route sets another limit for its path. */
const MAX_BYTES = 16 * 1024;

/**
 * Limits the body of every request before anything reads it, whether its length is declared or it comes in chunks.
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
  return (context, next) => (others.get(context.req.path) ?? usual)(context, next);
}
