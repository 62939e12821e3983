import type { Context } from 'hono';
import type { Brand } from '#features/brands/brands.ts';
import { GPC_SERVER_TIMING } from '#features/interest/interest.ts';
import { BUILD_HEADER } from '#ui/browser/check-build.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import { loadProblem, type ProblemRequest } from '#pages/problem/load.ts';
import { deskOf } from './desk-of.ts';
import { encodingFor } from '../bytes/content-encoding.ts';
import { type ErrorCode, ERRORS } from '../base/errors.ts';
import { originOf } from '../base/origin-of.ts';
import { asResponse, sendCompleteResponse, type ResponseHeaders } from '../bytes/send-complete-response.ts';
import { sendsGlobalPrivacyControl } from '../identity/counted-visitor.ts';
import { PARTS_WITH_NONCES } from './html-shell.ts';
import { isRobot } from '../http/is-robot.ts';
import { securityHeadersFor } from '../http/security-headers.ts';
import type { AppContext } from '../base/app-context.ts';
import type { PageData, PageName } from './page-table.tsx';
import {
  createDocument,
  createOneTimeDocument,
  NONCE_PLACEHOLDER,
  type CachedDocument,
} from '../bytes/cached-document.ts';

/** The brand and the origin of a request: all that a page depends on besides its loaded data. */
export type PageRequestContext = { brand: Brand; origin: string };

/**
 * The outcome of a search: the number of cars, the words that match no filter, and the form of the search that is
 * counted for campaigns (`reduceSearch`).
 */
export type SearchOutcome = { total: number; unread: readonly string[]; demand: string | null };

/** A response without its per-request parts: nonce, cookies and compression. */
export type RenderedResponse =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | {
      kind: 'whole';
      status: number;
      contentType: string;
      body: CachedDocument;
      /** The outcome of the search, for a results page. */
      searched?: SearchOutcome;
    };

/** The size and the lifetime of responses, for their cache. */
export const CACHED_RESPONSES = {
  bytesOf: (made: RenderedResponse | null) => (made?.kind === 'whole' ? made.body.bytes : 0),
  release: (made: RenderedResponse | null) => {
    if (made?.kind === 'whole') made.body.release();
  },
};

type Drawing = Pick<AppContext, 'shell' | 'renderPage'>;

/**
 * Renders a page to a response. `create` encodes the document, either for a cache or for one response that is sent
 * immediately.
 */
export function renderPageResponse<Name extends PageName>(
  { shell, renderPage }: Drawing,
  { brand, origin }: PageRequestContext,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
  create: typeof createDocument = createDocument,
): RenderedResponse {
  if (answer.kind === 'redirect') return answer;
  const { head, data, embedded = data, status } = answer;
  const html = renderPage(name, data);
  const text = shell({ name, brand, nonce: NONCE_PLACEHOLDER, head, html, data: embedded, origin });
  return { kind: 'whole', status, contentType: 'text/html; charset=UTF-8', body: create(text, PARTS_WITH_NONCES) };
}

export type PageOptions = {
  cacheControl?: 'private, no-cache' | 'private, no-store' | 'no-store';
  /** In seconds. */
  retryAfter?: string | null;
  /** Sends the page. `asResponse` returns a response that may get more headers. */
  send?: typeof sendCompleteResponse;
};

/** Sends a rendered or cached response with its own nonce. Shared caches may not store it. */
export function sendRenderedResponse(
  context: Context,
  { build, ingress }: Pick<AppContext, 'build' | 'ingress'>,
  made: RenderedResponse,
  { cacheControl = 'private, no-cache', retryAfter = null, send = sendCompleteResponse }: PageOptions = {},
): Response {
  if (made.kind === 'redirect') return context.redirect(made.location, made.status);
  const encoding = encodingFor(context, made.body.bytes);
  const isDocument = made.contentType.startsWith('text/html');
  const spentDraft = context.get('spentDraft');
  const cookies = [
    ...((isDocument && context.get('cookiesOf')?.()) || []),
    ...(context.get('signedOut') ?? []),
    ...(spentDraft === undefined ? [] : [spentDraft]),
    ...(context.get('forgottenChoices') ?? []),
  ];
  const headers: ResponseHeaders = {
    'Content-Type': made.contentType,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...securityHeadersFor(context, ingress),
    // The browser tells scripts about Global Privacy Control (`hasGlobalPrivacyControl`), so the cached body is the
    // same for all visitors.
    ...(isDocument && sendsGlobalPrivacyControl(context) && { 'Server-Timing': GPC_SERVER_TIMING }),
    ...(!isDocument && build !== undefined && { [BUILD_HEADER]: build }),
    ...(retryAfter !== null && { 'Retry-After': retryAfter }),
    ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
  };
  return send(context, made.status, headers, made.body.withNonce(context.get('nonce') ?? '', encoding));
}

const NEVER_STORED = { cacheControl: 'no-store' } as const;
const PERSONAL = { cacheControl: 'private, no-store' } as const;

/**
 * For pages with personal data or about a single request. No cache stores them, so that Back does not show them after
 * the user signed out.
 */
const OPTIONS: Partial<Record<PageName, PageOptions>> = {
  account: { ...NEVER_STORED, send: asResponse },
  'account-data': NEVER_STORED,
  'sign-in': { ...NEVER_STORED, send: asResponse },
  problem: { ...NEVER_STORED, send: asResponse },
  'dealer-desk': NEVER_STORED,
  operator: NEVER_STORED,
  promotions: NEVER_STORED,
  contact: { ...PERSONAL, send: asResponse },
  contacts: { ...PERSONAL, send: asResponse },
  'write-review': PERSONAL,
  offer: { ...PERSONAL, send: asResponse },
  alerts: PERSONAL,
  privacy: { ...PERSONAL, send: asResponse },
  value: PERSONAL,
  wallet: PERSONAL,
  compare: PERSONAL,
  'saved-cars': PERSONAL,
  'saved-searches': PERSONAL,
  'saved-search-mails': PERSONAL,
};

/** Renders and sends the result of a page's loader. `options` override those of the page. */
export function sendPage<Name extends PageName>(
  context: Context,
  appContext: AppContext,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
  options: PageOptions = {},
): Response {
  const pageContext = pageRequestContextOf(context, appContext);
  const made = renderPageResponse(appContext, pageContext, name, answer, createOneTimeDocument);
  return sendRenderedResponse(context, appContext, made, { ...OPTIONS[name], ...options });
}

export function pageRequestContextOf(
  context: Context,
  { brandOf, ingress }: Pick<AppContext, 'brandOf' | 'ingress'>,
): PageRequestContext {
  return { brand: brandOf(context.req.header('host')), origin: originOf(context, ingress) };
}

/** The text of an unknown page in a desk, whose users do not search for cars. */
const DESK_PAGE_UNKNOWN = 'The address may be mistyped, or what it showed may have been removed.';

/**
 * Returns the error page for a row of the error table, as a response that may get more headers; no cache may store it.
 * `detail`: a more precise text that replaces the row's.
 */
export function sendProblem(
  context: Context,
  appContext: AppContext,
  code: ErrorCode,
  {
    again = null,
    detail = ERRORS[code].detail,
    cars = [],
  }: Pick<ProblemRequest, 'again' | 'cars'> & { detail?: string } = {},
): Response {
  const isBot = isRobot(context.req.header('user-agent'));
  const desk = deskOf(context);
  const answer = loadProblem({
    brand: appContext.brandOf(context.req.header('host')),
    problem: { ...ERRORS[code], detail: code === 'page-unknown' && desk ? DESK_PAGE_UNKNOWN : detail },
    desk,
    isBot,
    requestId: context.get('requestId') as string | undefined,
    again,
    cars,
  });
  return sendPage(context, appContext, 'problem', answer);
}
