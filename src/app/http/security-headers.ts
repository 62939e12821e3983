import type { Context, MiddlewareHandler } from 'hono';
import { type IngressSettings, isSecure } from './client-address.ts';
import { randomText } from '../base/random-text.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** For inline scripts in the document. */
    nonce: string;
    /** The policy for a document that has its own and may be shown in one of our frames. */
    ownPolicy?: string;
    /** Whether other sites may embed it, such as social preview pictures and pictures in emails. */
    isShared?: boolean;
    /** Whether the response is complete: it has all headers and is already compressed. */
    isWhole?: boolean;
  }
}

/**
 * Adds the security headers to every response. Each response has a new nonce, so no shared cache may store a document.
 */
export function securityHeaders(ingress: IngressSettings): MiddlewareHandler {
  return async (context, next) => {
    context.set('nonce', randomText(16, 'base64'));
    await next();
    if (context.get('isWhole')) return;
    const { headers } = context.res;
    for (const [name, value] of Object.entries(securityHeadersFor(context, ingress))) headers.set(name, value);
  };
}

/** Returns the headers as a record, for code that writes a response with all of its headers at once. */
export function securityHeadersFor(context: Context, ingress: IngressSettings): Record<string, string> {
  const ownPolicy = context.get('ownPolicy');
  // Absent in tests that run without the middleware that assigns ids.
  const requestId = context.get('requestId') as string | undefined;
  return {
    'Content-Security-Policy': ownPolicy ?? contentSecurityPolicy(context.get('nonce')),
    ...(requestId !== undefined && { 'X-Request-Id': requestId }),
    'X-Frame-Options': ownPolicy === undefined ? 'DENY' : 'SAMEORIGIN',
    ...UNCHANGING,
    ...(context.get('isShared') === true && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(isSecure(context, ingress) && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

const UNCHANGING = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), browsing-topics=()',
};

/** Headers of responses that are sent before the app runs: the browser may load, run or frame nothing. */
export const PRE_APP_HEADERS = {
  ...UNCHANGING,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
};

const POLICY = [
  // Whatever is not listed below is blocked: objects, media, and future resource types.
  `default-src 'none'`,
  // Scripts that our own scripts load are trusted too. `self` is for browsers that do not support `strict-dynamic`.
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
  // Only the two policies of our scripts, and no second policy with the same name: one parses markup into a document
  // that never runs, the other one names the address of our service worker.
  `trusted-types inert-document service-worker`,
].join('; ');

/** The parts of the policy before, between and after the nonces. */
const PIECES = POLICY.split('NONCE');

function contentSecurityPolicy(nonce: string): string {
  return PIECES.join(nonce);
}
