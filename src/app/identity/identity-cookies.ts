import type { Context } from 'hono';
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie';
import { PLACE_COOKIE } from '#pages/shared/search/remembered-place.ts';
import { type IngressSettings, isSecure } from '../http/client-address.ts';
import { randomText } from '../base/random-text.ts';
import { VALUED_CAR_COOKIE } from './valued-car.ts';

/** Identifies an anonymous shopper by 32 random bytes that no script can read. */
const VISITOR = 'visitor';
const SECRET_PATTERN = /^[\w-]{43}$/;
/**
 * Identifies a browser that once signed in or requested a sign-in link, regardless of the account that is signed in
 * now.
 */
const DEVICE = 'device';
/** For scripts, which fetch saved items only if there may be some. These cookies grant no access. */
const KEEPS = 'keeps';
const SIGNED_IN = 'signed-in';
/** Tells scripts that a car is hidden on this device. */
const CAR_HIDDEN = 'car-hidden';
const SIGN_IN_PATTERN = /^[\w-]{1,43}$/;
/** Names the address that was just emailed, for the page that reports this. */
const EMAILED = 'emailed-to';
const EMAILED_SECONDS = 900;
/** The wallet of a shopper who is signed out. It stays in the browser; the server does not store it. */
const WALLET = 'wallet';
const MAX_WALLET_TEXT = 2_000;
/**
 * The cars that a signed-out shopper compares on this host's brand: ids separated by dots. Scripts read it to mark the
 * cars; the server does not store it.
 */
const COMPARED = 'compared';
/** The number with which this browser registered for notifications, so that signing out ends them without scripts. */
const PUSH_DEVICE = 'push-device';
const PUSH_DEVICE_PATTERN = /^[\w-]{16,64}$/;
const YEAR_SECONDS = 365 * 86_400;

declare module 'hono' {
  interface ContextVariableMap {
    /** The visitor's secret, which the response will set as a cookie. */
    visitor?: string;
  }
}

/** Returns the visitor's secret of a request; `undefined` if it has none that we issued. */
export function visitorOf(context: Context, ingress: IngressSettings): string | undefined {
  const made = context.get('visitor');
  if (made !== undefined) return made;
  const value = getCookie(context, VISITOR, isSecure(context, ingress) ? 'host' : undefined);
  return value !== undefined && SECRET_PATTERN.test(value) ? value : undefined;
}

/** Creates or renews the visitor's cookie, for a year. */
export function renewVisitorCookie(context: Context, ingress: IngressSettings): string {
  const visitor = visitorOf(context, ingress) ?? randomText(32, 'base64url');
  context.set('visitor', visitor);
  setCookie(context, VISITOR, visitor, { ...secretOptions(context, ingress), maxAge: YEAR_SECONDS });
  setCookie(context, KEEPS, '1', { ...options(context, ingress), maxAge: YEAR_SECONDS });
  return visitor;
}

export function clearVisitorCookie(context: Context, ingress: IngressSettings): void {
  deleteCookie(context, VISITOR, secretOptions(context, ingress));
  deleteCookie(context, KEEPS, options(context, ingress));
}

/**
 * Sets the hint that pages use to render the account link. Only the session decides whether a user is signed in. The
 * hint has a new value at each sign-in, so that scripts never show data that they stored for the account that was
 * signed in before. `isSame`: the same account only proves its identity again.
 */
export function setSignedInHint(context: Context, ingress: IngressSettings, isSame: boolean): void {
  const hint = (isSame && signedInHintOf(context)) || randomText(12, 'base64url');
  setCookie(context, SIGNED_IN, hint, { ...options(context, ingress), maxAge: YEAR_SECONDS });
}

/**
 * Removes the cookies that would tell the next person at the computer about the one who signs out. Without the hint,
 * scripts remove what they stored (`shopper-storage.ts`), on the next page if none runs at the sign-out.
 */
export function clearShopperCookies(context: Context, ingress: IngressSettings): void {
  deleteCookie(context, SIGNED_IN, options(context, ingress));
  clearVisitorCookie(context, ingress);
  clearEmailedCookie(context, ingress);
  deleteCookie(context, VALUED_CAR_COOKIE, secretOptions(context, ingress));
  deleteCookie(context, PLACE_COOKIE, options(context, ingress));
  deleteCookie(context, CAR_HIDDEN, { ...options(context, ingress), path: '/cars-for-sale' });
}

/** Returns the browser's hint that a user is signed in, the random value of that sign-in; `null` if there is none. */
export function signedInHintOf(context: Context): string | null {
  const value = getCookie(context, SIGNED_IN);
  return value !== undefined && SIGN_IN_PATTERN.test(value) ? value : null;
}

/** Returns the cookie header that removes the hint. */
export function clearSignedInHint(context: Context, ingress: IngressSettings): string {
  return generateCookie(SIGNED_IN, '', { ...options(context, ingress), maxAge: 0 });
}

/** Returns the secret of a browser that once signed in or requested a sign-in link. */
export function deviceOf(context: Context, ingress: IngressSettings): string | undefined {
  const value = getCookie(context, DEVICE, isSecure(context, ingress) ? 'host' : undefined);
  return value !== undefined && SECRET_PATTERN.test(value) ? value : undefined;
}

export function renewBrowserCookie(context: Context, ingress: IngressSettings): string {
  const device = deviceOf(context, ingress) ?? randomText(32, 'base64url');
  setCookie(context, DEVICE, device, { ...secretOptions(context, ingress), maxAge: YEAR_SECONDS });
  return device;
}

/** An email address that the visitor entered. `way`: the form in which it was entered. */
export type EmailedTo = { email: string; way: 'signup' | 'link' | 'reset' };
const WAYS: readonly EmailedTo['way'][] = ['signup', 'link', 'reset'];

/** Stores for 15 minutes which address the page after the form should name, so that no URL contains it. */
export function setEmailedCookie(context: Context, ingress: IngressSettings, { email, way }: EmailedTo): void {
  setCookie(context, EMAILED, `${way} ${email}`, { ...secretOptions(context, ingress), maxAge: EMAILED_SECONDS });
}

export function emailedTo(context: Context, ingress: IngressSettings): EmailedTo | null {
  const value = getCookie(context, EMAILED, isSecure(context, ingress) ? 'host' : undefined) ?? '';
  const [given = '', email = ''] = value.split(' ', 2);
  const way = WAYS.find((one) => one === given);
  return way && email !== '' ? { email: email.slice(0, 320), way } : null;
}

export function clearEmailedCookie(context: Context, ingress: IngressSettings): void {
  if (emailedTo(context, ingress)) deleteCookie(context, EMAILED, secretOptions(context, ingress));
}

/** Returns the wallet's JSON as the browser sent it, which must be validated; `undefined` if there is none. */
export function browserWalletOf(context: Context, ingress: IngressSettings): unknown {
  const value = getCookie(context, WALLET, isSecure(context, ingress) ? 'host' : undefined);
  if (value === undefined || value.length > MAX_WALLET_TEXT) return undefined;
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Stores a wallet in the browser for a year. */
export function setWalletCookie(context: Context, ingress: IngressSettings, wallet: object): void {
  const value = Buffer.from(JSON.stringify(wallet)).toString('base64url');
  setCookie(context, WALLET, value, { ...secretOptions(context, ingress), maxAge: YEAR_SECONDS });
}

export function clearWalletCookie(context: Context, ingress: IngressSettings): void {
  deleteCookie(context, WALLET, secretOptions(context, ingress));
}

/**
 * Returns the ids of compared cars as the browser sent them, which must be validated; `undefined` if there are none.
 */
export function browserCompareListOf(context: Context): string[] | undefined {
  return getCookie(context, COMPARED)?.slice(0, 100).split('.');
}

/** Stores the list of compared cars in the browser for a year. */
export function setCompareListCookie(context: Context, ingress: IngressSettings, list: readonly number[]): void {
  setCookie(context, COMPARED, list.join('.'), { ...options(context, ingress), maxAge: YEAR_SECONDS });
}

export function clearCompareListCookie(context: Context, ingress: IngressSettings): void {
  deleteCookie(context, COMPARED, options(context, ingress));
}

/** Returns the number with which this browser registered for notifications; `undefined` if it did not. */
export function pushDeviceOf(context: Context, ingress: IngressSettings): string | undefined {
  const value = getCookie(context, PUSH_DEVICE, isSecure(context, ingress) ? 'host' : undefined);
  return value !== undefined && PUSH_DEVICE_PATTERN.test(value) ? value : undefined;
}

export function setPushDeviceCookie(context: Context, ingress: IngressSettings, pixallId: string): void {
  setCookie(context, PUSH_DEVICE, pixallId, { ...secretOptions(context, ingress), maxAge: YEAR_SECONDS });
}

export function clearPushDeviceCookie(context: Context, ingress: IngressSettings): void {
  if (pushDeviceOf(context, ingress) !== undefined) deleteCookie(context, PUSH_DEVICE, secretOptions(context, ingress));
}

function options(context: Context, ingress: IngressSettings) {
  return { path: '/', sameSite: 'Lax', secure: isSecure(context, ingress) } as const;
}

/** Over HTTPS, cookies with this prefix cannot be set by another host or over a plain connection. */
function secretOptions(context: Context, ingress: IngressSettings) {
  return {
    ...options(context, ingress),
    httpOnly: true,
    ...(isSecure(context, ingress) && { prefix: 'host' as const }),
  };
}
