import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sendRefusal } from './send-refusal.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** More than any form of ours holds. */
const MOST_BYTES = 16 * 1024;

/** Paths whose bodies may be larger, or must be smaller, than those of all others. */
const EXCEPTIONS: ReadonlyMap<string, number> = new Map([
  // A passkey brings the certificates of its maker.
  ['/account-api/passkeys', 64 * 1024],
  ['/account-api/passkey-sign-in', 64 * 1024],
  ['/cars-for-sale/svc/error-report', 8 * 1024],
]);

/**
 * Limits the body of every request, whether its length is declared or it comes in chunks, before anything reads it. What is
 * larger is answered with 413, as a page to a form and as problem details to a program.
 */
export function limitBody(surroundings: Surroundings): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => sendRefusal(context, surroundings, 'body-too-large') });
  const usual = limitTo(MOST_BYTES);
  const others = new Map([...EXCEPTIONS].map(([path, maxSize]) => [path, limitTo(maxSize)]));
  return (context, next) => (others.get(context.req.path) ?? usual)(context, next);
}
