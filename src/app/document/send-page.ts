import type { Context } from 'hono';
import { isbot } from 'isbot';
import type { Brand } from '#features/brands/brands.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import { loadProblem } from '#pages/problem/load.ts';
import type { PostedForm } from '#pages/problem/page-data.ts';
import { acceptsGzip } from '../http/compression.ts';
import { type ErrorCode, ERRORS } from '../base/errors.ts';
import { originOf } from '../base/origin-of.ts';
import { asResponse, sendWhole, type WholeHeaders } from '../http/send-whole.ts';
import { securityHeadersFor } from '../http/security-headers.ts';
import type { Surroundings } from '../base/surroundings.ts';
import type { PageData, PageName } from './page-table.tsx';
import { NONCE_PLACE, type WholeDocument } from './whole-document.ts';

/** The brand and the origin of a request: all that a page depends on except its loaded data. */
export type Asked = { brand: Brand; origin: string };

/** A response without its per-request parts: nonce, cookies and compression. */
export type MadeAnswer =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'whole'; status: number; contentType: string; body: WholeDocument };

type Drawing = Pick<Surroundings, 'shell' | 'renderPage' | 'documentOf'>;

/** Renders what a page's loader returned. */
export function makePage<Name extends PageName>(
  { shell, renderPage, documentOf }: Drawing,
  { brand, origin }: Asked,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
): MadeAnswer {
  if (answer.kind === 'redirect') return answer;
  const { head, data, status } = answer;
  const text = shell({ name, brand, nonce: NONCE_PLACE, head, html: renderPage(name, data), data, origin });
  return { kind: 'whole', status, contentType: 'text/html; charset=UTF-8', body: documentOf(text) };
}

/** Sends a response that was rendered now or is in the cache, with a nonce of its own. No shared cache may store it. */
export function sendMade(
  context: Context,
  { front }: Pick<Surroundings, 'front'>,
  made: MadeAnswer,
  { cacheControl = 'private, no-cache', send = sendWhole } = {},
): Response {
  if (made.kind === 'redirect') return context.redirect(made.location, made.status);
  const encoding = acceptsGzip(context) ? 'gzip' : 'identity';
  const isDocument = made.contentType.startsWith('text/html');
  const spentDraft = context.get('spentDraft');
  const cookies = [
    ...((isDocument && context.get('cookiesOf')?.()) || []),
    ...(context.get('signedOut') ?? []),
    ...(spentDraft === undefined ? [] : [spentDraft]),
  ];
  const headers: WholeHeaders = {
    'Content-Type': made.contentType,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    ...(encoding === 'gzip' && { 'Content-Encoding': encoding }),
    ...securityHeadersFor(context, front),
    ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
  };
  return send(context, made.status, headers, made.body.withNonce(context.get('nonce') ?? '', encoding));
}

/** Renders a page and sends it. */
export function sendPage<Name extends PageName>(
  context: Context,
  surroundings: Surroundings,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
): Response {
  return sendMade(context, surroundings, makePage(surroundings, askedOf(context, surroundings), name, answer));
}

/**
 * Renders and sends a page with personal data. No cache stores it, so that Back does not show it after the user signed
 * out.
 */
export function sendOwnPage<Name extends PageName>(
  context: Context,
  surroundings: Surroundings,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
): Response {
  const made = makePage(surroundings, askedOf(context, surroundings), name, answer);
  return sendMade(context, surroundings, made, { cacheControl: 'private, no-store' });
}

export function askedOf(context: Context, { brandOf, front }: Pick<Surroundings, 'brandOf' | 'front'>): Asked {
  return { brand: brandOf(context.req.header('host')), origin: originOf(context, front) };
}

/**
 * Returns the page of a row of the error table, as a response that may get more headers; no cache may store it.
 * `detail` replaces the row's text where the caller knows more.
 */
export function sendProblem(
  context: Context,
  surroundings: Surroundings,
  code: ErrorCode,
  { again = null, detail = ERRORS[code].detail }: { again?: PostedForm | null; detail?: string } = {},
): Response {
  const isBot = isbot(context.req.header('user-agent'));
  const asked = askedOf(context, surroundings);
  const answer = loadProblem({
    brand: asked.brand,
    problem: { ...ERRORS[code], detail },
    isBot,
    requestId: context.get('requestId') as string | undefined,
    again,
  });
  const made = makePage(surroundings, asked, 'problem', answer);
  return sendMade(context, surroundings, made, { cacheControl: 'no-store', send: asResponse });
}
