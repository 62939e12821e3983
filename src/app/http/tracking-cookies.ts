import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { type IngressSettings, isSecure } from './client-address.ts';
import { requestParams } from './request-url.ts';
import { randomText } from '../base/random-text.ts';

/** Identifies the visit; the browser deletes it at the end of the session. */
const VISIT_COOKIE = 'osid' as const;
/** Query parameters from partners, stored in cookies of the same names (spec 1 §2, spec 2 §3). */
const PARTNER_COOKIES = ['psid', 'siomid'] as const;
/** The names of all tracking cookies. */
export const TRACKING_COOKIES: ReadonlySet<string> = new Set([VISIT_COOKIE, ...PARTNER_COOKIES]);
/** The lifetime of partner cookies (spec 2 §9). */
const PARTNER_SECONDS = 1_800;

/** The tracking cookies of a visit. */
export type VisitTracking = Partial<Record<typeof VISIT_COOKIE | (typeof PARTNER_COOKIES)[number], string>>;

/**
 * Returns the valid tracking cookies that a browser sends; `null` if there are none, or with Global Privacy Control.
 */
export function readVisitTracking(context: Context): VisitTracking | null {
  if (context.req.header('sec-gpc') === '1') return null;
  const visit = getCookie(context, VISIT_COOKIE) ?? '';
  const tracking: VisitTracking = VISIT.test(visit) ? { osid: visit } : {};
  for (const name of PARTNER_COOKIES) {
    const token = getCookie(context, name) ?? '';
    if (TOKEN.test(token)) tracking[name] = token;
  }
  return Object.keys(tracking).length > 0 ? tracking : null;
}

/**
 * Returns the partner whose link opened this page or an earlier one in the visit; empty with Global Privacy Control.
 */
export function readPartner(context: Context): Pick<VisitTracking, (typeof PARTNER_COOKIES)[number]> {
  if (context.req.header('sec-gpc') === '1') return {};
  const known = readVisitTracking(context);
  const partner: VisitTracking = {};
  for (const name of PARTNER_COOKIES) {
    const token = requestParams(context).get(name) ?? '';
    const value = TOKEN.test(token) ? token : known?.[name];
    if (value !== undefined) partner[name] = value;
  }
  return partner;
}

const TOKEN = /^[\w.~-]{1,128}$/;
const VISIT = /^[\w-]{22}$/;

declare module 'hono' {
  interface ContextVariableMap {
    /** Returns the cookies that a document sets, for handlers that send all headers themselves. */
    cookiesOf?: () => string[];
  }
}

/**
 * Sets the tracking cookies (docs/contracts/cookies.md) with documents. They are added to each response separately,
 * whether its body is new or cached. A browser that sends Global Privacy Control gets none, and its existing ones are
 * deleted.
 */
export function trackingCookies(ingress: IngressSettings): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'GET') return next();
    const cookiesOf = () =>
      context.req.header('sec-gpc') === '1' ? forgetVisit(context, ingress) : rememberVisit(context, ingress);
    context.set('cookiesOf', cookiesOf);
    await next();
    if (context.get('isWhole') || !isDocument(context.res)) return undefined;
    // Appends to the existing headers, because Hono's context would wrap the response and its body again.
    for (const cookie of cookiesOf()) context.res.headers.append('Set-Cookie', cookie);
    return undefined;
  };
}

function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function rememberVisit(context: Context, ingress: IngressSettings): string[] {
  const options = cookieOptions(context, ingress);
  const isKnown = VISIT.test(getCookie(context, VISIT_COOKIE) ?? '');
  return [
    ...(isKnown ? [] : [generateCookie(VISIT_COOKIE, randomText(16, 'base64url'), options)]),
    ...PARTNER_COOKIES.flatMap((name) => {
      const token = requestParams(context).get(name);
      if (token === null || !TOKEN.test(token)) return [];
      return [generateCookie(name, token, { ...options, maxAge: PARTNER_SECONDS })];
    }),
  ];
}

function forgetVisit(context: Context, ingress: IngressSettings): string[] {
  return [VISIT_COOKIE, ...PARTNER_COOKIES]
    .filter((name) => getCookie(context, name) !== undefined)
    .map((name) => generateCookie(name, '', { ...cookieOptions(context, ingress), maxAge: 0 }));
}

function cookieOptions(context: Context, ingress: IngressSettings) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(context, ingress) } as const;
}
