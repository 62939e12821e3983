import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Front, isSecure } from './client-address.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** For scripts written into the document. */
    nonce: string;
    /** The policy of a document that has its own, and may stand in a frame of ours. */
    ownPolicy?: string;
  }
}

/** Headers of every answer. The nonce is fresh for each, so a document must never be cached by anyone else. */
export function securityHeaders(front: Front): MiddlewareHandler {
  return async (context, next) => {
    const nonce = randomBytes(16).toString('base64');
    context.set('nonce', nonce);
    await next();
    const { headers } = context.res;
    const ownPolicy = context.get('ownPolicy');
    headers.set('Content-Security-Policy', ownPolicy ?? contentSecurityPolicy(nonce));
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), browsing-topics=()');
    headers.set('X-Frame-Options', ownPolicy === undefined ? 'DENY' : 'SAMEORIGIN');
    if (isSecure(context, front)) headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}

function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    // What our own scripts load is trusted with them; `self` is for browsers that do not know of that.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ');
}
