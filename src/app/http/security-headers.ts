import type { Context, MiddlewareHandler } from 'hono';
import { type Front, isSecure } from './client-address.ts';
import { randomText } from '../base/random-text.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** For scripts written into the document. */
    nonce: string;
    /** The policy of a document that has its own, and may stand in a frame of ours. */
    ownPolicy?: string;
    /** Whether pages of others may show it, as they do what is shared and what is mailed. */
    isShared?: boolean;
    /** Whether the answer is complete: its headers are these, and it is compressed. */
    isWhole?: boolean;
  }
}

/** Headers of every answer. The nonce is fresh for each, so a document must never be cached by anyone else. */
export function securityHeaders(front: Front): MiddlewareHandler {
  return async (context, next) => {
    context.set('nonce', randomText(16, 'base64'));
    await next();
    if (context.get('isWhole')) return;
    const { headers } = context.res;
    for (const [name, value] of Object.entries(securityHeadersFor(context, front))) headers.set(name, value);
  };
}

/** The same as a record, for whoever makes an answer with all of its headers at once. */
export function securityHeadersFor(context: Context, front: Front): Record<string, string> {
  const ownPolicy = context.get('ownPolicy');
  // Without the middleware that names requests, as in tests of a part, there is none.
  const requestId = context.get('requestId') as string | undefined;
  return {
    'Content-Security-Policy': ownPolicy ?? contentSecurityPolicy(context.get('nonce')),
    ...(requestId !== undefined && { 'X-Request-Id': requestId }),
    'X-Frame-Options': ownPolicy === undefined ? 'DENY' : 'SAMEORIGIN',
    ...UNCHANGING,
    ...(context.get('isShared') === true && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(isSecure(context, front) && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

const UNCHANGING = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), browsing-topics=()',
};

/** Of answers that are given before the site's own code runs: nothing may be loaded, run or framed. */
export const DOOR_HEADERS = {
  ...UNCHANGING,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
};

const POLICY = [
  // Whatever is not named below stays out: objects, media, and what browsers will think of.
  `default-src 'none'`,
  // What our own scripts load is trusted with them; `self` is for browsers that do not know of that.
  `script-src 'self' 'nonce-NONCE' 'strict-dynamic'`,
  `style-src 'self' 'nonce-NONCE'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `frame-src 'self'`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  // The one policy of our scripts, and no second one of its name: markup becomes a document that never runs.
  `trusted-types inert-document`,
].join('; ');

/** What stands between the places of the nonce. */
const PIECES = POLICY.split('NONCE');

function contentSecurityPolicy(nonce: string): string {
  return PIECES.join(nonce);
}
