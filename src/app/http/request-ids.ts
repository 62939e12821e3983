import type { MiddlewareHandler } from 'hono';
import { withLogOrigin } from '../base/log.ts';
import { randomText } from '../base/random-text.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Identifies this request in logs, in `X-Request-Id` and on its error page. */
    requestId: string;
  }
}

const GIVEN = /^[\w.:-]{1,100}$/;
const BYTES = 12;

/** Returns the id that a proxy or a program gave a request, if it is safe to log and show; otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && GIVEN.test(given) ? given : randomText(BYTES, 'base64url');
}

/** Assigns an id to every request. `securityHeaders` sends it back. */
export function requestIds(): MiddlewareHandler {
  return (context, next) => {
    const requestId = requestIdOf(context.req.header('x-request-id'));
    context.set('requestId', requestId);
    return withLogOrigin({ requestId }, next);
  };
}
