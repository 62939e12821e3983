import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sendRefusal } from './send-refusal.ts';
import type { RouteFacts } from '../routes/route.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** More than any form holds. `bodyBytes` of a row sets another limit for its path. */
const MOST_BYTES = 16 * 1024;

/**
 * Limits the body of every request, whether its length is declared or it comes in chunks, before anything reads it. What is
 * larger is answered with 413, as a page to a form and as problem details to a program.
 */
export function limitBody(
  surroundings: Surroundings,
  routes: readonly Pick<RouteFacts, 'path' | 'bodyBytes'>[],
): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => sendRefusal(context, surroundings, 'body-too-large') });
  const usual = limitTo(MOST_BYTES);
  const others = new Map(
    routes.flatMap(({ path, bodyBytes }) => (bodyBytes === undefined ? [] : [[path, limitTo(bodyBytes)] as const])),
  );
  return (context, next) => (others.get(context.req.path) ?? usual)(context, next);
}
