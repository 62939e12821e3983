import type { Context, MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { safeRefUrl, signInPath } from '#features/shoppers/shoppers.ts';
import { DESK_IDLE_MS, isFresh, isIdle, mayOperate, noteDeskUse } from './desk-sessions.ts';
import { signedInOf } from './identity.ts';
import { problemResponse } from '../routes/rest/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import { saveDraft } from './step-up-draft.ts';
import type { Surroundings } from '../base/surroundings.ts';

/**
 * Who may use a route.
 * `everyone`; `shopper`: everyone, for what is kept under their own shopper; `account`: whoever is signed in, for what is
 * theirs; `dealer-staff`, `dealer-owner`: members of a dealer's desk, for what is its; `operator`: who runs the site;
 * `program`: whoever brings the right token.
 */
export type Who = 'everyone' | 'shopper' | 'account' | 'dealer-staff' | 'dealer-owner' | 'operator' | 'program';

export type AccessRow = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  who: Who;
  /** Names in path, query or body of what belongs to somebody: another’s is answered as unknown (`testing/anothers.ts`). */
  ids?: readonly string[];
  /** Routes that need a sign-in within the last hour. */
  isRecent?: true;
};

const open = (...paths: string[]): AccessRow[] => paths.map((path) => ({ method: 'GET', path, who: 'everyone' }));

/** Every route of the site. One without a row fails a test, as does a row without a route. */
export const ACCESS: readonly AccessRow[] = [
  ...open(
    '/',
    '/healthz',
    '/readyz',
    '/favicon.svg',
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/security.txt',
    '/sitemap.xml',
    '/sitemaps/:name',
  ),
  ...open(
    '/assets/*',
    '/pictures/cars/*',
    '/pictures/photos/:listingId{\\d{1,15}}/:name',
    '/pictures/og/:name',
    '/pictures/mail/:name',
  ),
  // The results page, a vehicle's page and what stands around them.
  ...open('/cars-for-sale', '/cars-for-sale/svc/results', '/cars-for-sale/build-and-price'),
  ...open('/cars-for-sale/vehicle/:id', '/cars-for-sale/svc/listing-view-count', '/cars-for-sale/market'),
  ...open('/cars-for-sale/svc/more-cars/:part{supplemental|nearby|similar}', '/cars-for-sale/report-listing'),
  ...open('/cars-for-sale/why-this-order', '/cars-for-sale/svc/why-this-order', '/cars-for-sale/certified-program'),
  ...open('/cars-for-sale/searchoptions/packages', '/content/static/json/atc/cpo/certifiedcontent.json', '/content/*'),
  ...open('/content/dealer-difference/:cmsId/:file{[A-Z0-9_]+\\.(?:json|html)}'),
  ...open('/content/dealer-difference/:cmsId/:listingType{[A-Z0-9_]+}/pictures/:name{\\d{1,2}\\.webp}'),
  { method: 'POST', path: '/cars-for-sale/svc/vehicle-view', who: 'everyone' },
  { method: 'POST', path: '/cars-for-sale/svc/feedback', who: 'everyone' },
  { method: 'POST', path: '/cars-for-sale/svc/report-listing', who: 'everyone' },
  { method: 'POST', path: '/cars-for-sale/svc/error-report', who: 'everyone' },
  // Accounts. Who is let in proves who they are to the route itself.
  ...open('/sign-in', '/sign-in/link', '/sign-in/new-password'),
  { method: 'POST', path: '/account-api/sign-in', who: 'everyone' },
  { method: 'POST', path: '/account-api/sign-up', who: 'everyone' },
  { method: 'POST', path: '/account-api/sign-in-link', who: 'everyone' },
  { method: 'POST', path: '/account-api/reset-password', who: 'everyone' },
  { method: 'POST', path: '/account-api/press-link', who: 'everyone' },
  { method: 'POST', path: '/account-api/new-password', who: 'everyone' },
  { method: 'POST', path: '/account-api/passkey-sign-in/options', who: 'everyone' },
  { method: 'POST', path: '/account-api/passkey-sign-in', who: 'everyone' },
  { method: 'POST', path: '/account-api/sign-out', who: 'everyone' },
  { method: 'GET', path: '/account', who: 'account' },
  { method: 'GET', path: '/account/export', who: 'account' },
  { method: 'GET', path: '/account/new-address', who: 'account' },
  { method: 'POST', path: '/account-api/new-address', who: 'account' },
  { method: 'POST', path: '/account-api/profile', who: 'account' },
  { method: 'POST', path: '/account-api/email', who: 'account' },
  { method: 'POST', path: '/account-api/password', who: 'account' },
  { method: 'POST', path: '/account-api/sessions/end', who: 'account', ids: ['sessionId'] },
  { method: 'POST', path: '/account-api/sessions/end-others', who: 'account' },
  { method: 'POST', path: '/account-api/passkeys/options', who: 'account' },
  { method: 'POST', path: '/account-api/passkeys', who: 'account' },
  { method: 'POST', path: '/account-api/passkeys/remove', who: 'account', ids: ['passkeyId'] },
  { method: 'POST', path: '/account-api/delete', who: 'account' },
  // How an operator proves more than a password: a passkey, or a recovery code.
  { method: 'GET', path: '/account/operator-access', who: 'account' },
  { method: 'POST', path: '/account-api/operator-access', who: 'account' },
  // What shoppers keep.
  { method: 'GET', path: '/saved-cars', who: 'shopper' },
  { method: 'GET', path: '/saved-searches', who: 'shopper' },
  { method: 'GET', path: '/saved-searches/mails', who: 'shopper', ids: ['bookmarkId'] },
  { method: 'GET', path: '/account-api/state', who: 'shopper' },
  { method: 'GET', path: '/account-api/searchbookmarks', who: 'shopper', ids: ['searchBookmarkId'] },
  { method: 'GET', path: '/account-api/searchbookmarks/share-bookmark/:id', who: 'everyone' },
  { method: 'POST', path: '/account-api/search', who: 'shopper', ids: ['bookmarkId'] },
  { method: 'POST', path: '/account-api/searchbookmarks/rename', who: 'shopper', ids: ['bookmarkId'] },
  { method: 'POST', path: '/account-api/searchbookmarks/frequency', who: 'shopper', ids: ['bookmarkId'] },
  { method: 'POST', path: '/account-api/searchbookmarks/remove', who: 'shopper', ids: ['bookmarkId'] },
  { method: 'POST', path: '/account-api/searchbookmarks/restore', who: 'shopper', ids: ['bookmarkId'] },
  { method: 'GET', path: '/account-api/saved-listings', who: 'shopper' },
  { method: 'POST', path: '/account-api/saved-listings', who: 'shopper' },
  { method: 'POST', path: '/account-api/saved-listings/remove', who: 'shopper', ids: ['listingId'] },
  { method: 'POST', path: '/account-api/saved-listings/restore', who: 'shopper', ids: ['listingId'] },
  { method: 'DELETE', path: '/account-api/saved-listings/:listingId', who: 'shopper', ids: ['listingId'] },
  // How shoppers reach sellers; who brings the key of a mail answers for whom it was sent to.
  { method: 'GET', path: '/cars-for-sale/contact', who: 'shopper' },
  { method: 'POST', path: '/cars-for-sale/contact', who: 'shopper' },
  { method: 'GET', path: '/cars-for-sale/contact/sent', who: 'everyone' },
  { method: 'GET', path: '/cars-for-sale/contact/confirm', who: 'everyone' },
  { method: 'POST', path: '/cars-for-sale/contact/confirm', who: 'everyone' },
  { method: 'GET', path: '/cars-for-sale/offer', who: 'everyone' },
  { method: 'POST', path: '/cars-for-sale/offer', who: 'everyone' },
  { method: 'GET', path: '/cars-for-sale/call', who: 'shopper' },
  { method: 'POST', path: '/cars-for-sale/call', who: 'shopper' },
  { method: 'GET', path: '/contacted-sellers', who: 'shopper' },
  { method: 'POST', path: '/contacted-sellers', who: 'shopper', ids: ['leadId'] },
  { method: 'GET', path: '/account-api/lead-form', who: 'shopper' },
  { method: 'GET', path: '/account-api/lead-profile', who: 'shopper' },
  { method: 'POST', path: '/account-api/lead-profile', who: 'shopper' },
  // The dealer's desk, the way into it, and the pages of who runs the site.
  { method: 'GET', path: '/dealer', who: 'dealer-staff' },
  { method: 'GET', path: '/dealer/leads', who: 'dealer-staff', ids: ['dealer'] },
  { method: 'GET', path: '/dealer/leads.csv', who: 'dealer-staff', ids: ['dealer'] },
  { method: 'GET', path: '/dealer/leads/:id', who: 'dealer-staff', ids: ['id'] },
  { method: 'POST', path: '/dealer/leads/:id', who: 'dealer-staff', ids: ['id'] },
  { method: 'GET', path: '/dealer/settings', who: 'dealer-owner', ids: ['dealer'] },
  {
    ...{ method: 'POST', path: '/dealer/settings/:deed{invite|revoke|member|destination|switch|remove}' },
    ...{ who: 'dealer-owner', ids: ['dealer', 'id', 'userId'], isRecent: true },
  },
  { method: 'GET', path: '/dealer/invitations/:key', who: 'everyone' },
  { method: 'POST', path: '/dealer/invitations/:key', who: 'account', isRecent: true },
  { method: 'GET', path: '/operator', who: 'operator' },
  { method: 'GET', path: '/operator/outbox', who: 'operator' },
  { method: 'POST', path: '/operator/outbox', who: 'operator', isRecent: true },
  { method: 'GET', path: '/operator/leads', who: 'operator' },
  { method: 'GET', path: '/operator/held', who: 'operator' },
  { method: 'POST', path: '/operator/held', who: 'operator', isRecent: true },
  { method: 'GET', path: '/operator/audit', who: 'operator' },
  { method: 'GET', path: '/operator/dealers', who: 'operator' },
  { method: 'GET', path: '/operator/dealers/:ownerId{\\d{1,10}}', who: 'operator' },
  {
    ...{
      method: 'POST',
      path: '/operator/dealers/:ownerId{\\d{1,10}}/:deed{invite|revoke|member|destination|switch|remove}',
    },
    ...{ who: 'operator', isRecent: true },
  },
  // E-mail alerts; what links of mails lead to needs their key (`routes/alerts`).
  { method: 'POST', path: '/account-api/subscriptions', who: 'shopper' },
  ...open('/alerts/asked', '/alerts/confirm', '/alerts/preferences', '/alerts/unsubscribe', '/privacy'),
  { method: 'POST', path: '/alerts/confirm', who: 'everyone' },
  { method: 'POST', path: '/alerts/preferences', who: 'everyone' },
  { method: 'POST', path: '/alerts/unsubscribe', who: 'everyone' },
  // The API.
  ...open('/rest/lsc/listing', '/rest/lsc/listing/count', '/rest/lsc/listing/similar', '/rest/lsc/market'),
  ...open('/rest/lsc/reference/:name', '/rest/lsc/reference/zip/:zip', '/openapi.json'),
  ...open('/rest/lsc/marketplace/suggested/keywords', '/rest/lsc/marketplace/suggested/keywords/'),
  ...open('/rest/lsc/marketplace/suggested/keywords/:text'),
  { method: 'GET', path: '/metrics', who: 'program' },
  // For whoever sits at the machine of a site that sends no mails; for all others it is not there.
  ...open('/dev/mail', '/dev/mail/:id', '/dev/mail/:id/html'),
  ...open('/dev/mail/samples', '/dev/mail/samples/:name', '/dev/mail/samples/:name/html'),
];

/** For what else but an account nobody gets to a route; whose things are asked for, the route itself looks at. */
const NEEDS_ACCOUNT: ReadonlySet<Who> = new Set(['account', 'dealer-staff', 'dealer-owner', 'operator']);

/**
 * Lets nobody without an account near a route that is for accounts, by the table: people are led to the sign-in page,
 * programs get 401. For all but its operators an operator's page is not there.
 */
export function guardAccess(surroundings: Surroundings, rows: readonly AccessRow[] = ACCESS): MiddlewareHandler {
  const guarded = new TrieRouter<AccessRow>();
  for (const row of rows) if (NEEDS_ACCOUNT.has(row.who)) guarded.add(row.method, row.path, row);
  return async (context, next) => {
    const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
    const [row] = guarded.match(method, context.req.path)[0].map(([found]) => found);
    if (!row) return next();
    const signed = await signedInOf(context, surroundings);
    if (!signed) return askToSignIn(context);
    const { account, session } = signed;
    if (row.who === 'operator' && !account.isOperator) return hide(context, surroundings);
    const idleMs = DESK_IDLE_MS[row.who];
    if (idleMs !== undefined) {
      if (isIdle(session, idleMs)) return askAgain(context, surroundings, account.userId, 'idle');
      if (row.who === 'operator' && !mayOperate(signed)) return askForProof(context);
      await noteDeskUse(surroundings, session);
    }
    if (row.isRecent && !isFresh(session)) return askAgain(context, surroundings, account.userId, 'recent');
    return next();
  };
}

/** People come back to the page that they asked for, or that they posted from. */
export function askToSignIn(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  if (!isPerson(context)) return problemResponse(context, 'sign-in-needed');
  return context.redirect(signInPath(backOf(context), 'signin'), 303);
}

/** The same for a user who is signed in, and has to sign in again. The form that they posted is filled in afterwards. */
async function askAgain(
  context: Context,
  { front }: Pick<Surroundings, 'front'>,
  userId: string,
  why: 'idle' | 'recent',
): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  if (!isPerson(context)) return problemResponse(context, 'sign-in-again');
  if (context.req.method === 'POST') await saveDraft(context, front, userId);
  const query = new URLSearchParams({ defaultScreen: 'signin', again: why, refUrl: backOf(context) });
  return context.redirect(`/sign-in?${query}`, 303);
}

/** An operator proves more than a password before any page of theirs. */
function askForProof(context: Context): Response {
  context.header('Cache-Control', 'no-store');
  if (!isPerson(context)) return problemResponse(context, 'operator-proof-needed');
  return context.redirect(`/account/operator-access?${new URLSearchParams({ refUrl: backOf(context) })}`, 303);
}

function backOf(context: Context): string {
  const { pathname, search } = new URL(context.req.url);
  if (context.req.method === 'GET') return safeRefUrl(`${pathname}${search}`);
  const from = URL.parse(context.req.header('referer') ?? '');
  if (!from) return safeRefUrl(null);
  // A form that was refused is shown at the address that it was posted to, where there is no page.
  const isPage = !POSTED_AT.test(from.pathname);
  return safeRefUrl(isPage ? `${from.pathname}${from.search}` : from.pathname.replace(/\/[^/]+$/, ''));
}

/** Addresses of forms whose page is one level up. */
const POSTED_AT = /^\/(?:dealer\/settings|operator\/dealers\/\d{1,10})\/[a-z]+$/;

function hide(context: Context, surroundings: Surroundings): Response {
  if (!isPerson(context)) return problemResponse(context, 'resource-unknown');
  return sendProblem(context, surroundings, 'page-unknown');
}

function isPerson({ req }: Context): boolean {
  return req.header('accept')?.includes('text/html') ?? false;
}
