import type { Context, MiddlewareHandler } from 'hono';
import { loadPrivacy } from '#pages/privacy/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { BROWSER_STORAGE } from '../../data-map/browser-storage.ts';
import { DATA_KINDS } from '../../data-map/data-kinds.ts';
import { sendPage } from '../../document/send-page.ts';
import { readFields } from '../../http/posted-fields.ts';
import { limitRequests, sendErrorResponse } from '../../http/send-error-response.ts';
import { cookieNamed, deleteCookies, hasCookie, VISITOR_COOKIES } from '../../identity/browser-cookies.ts';
import { sendsGlobalPrivacyControl } from '../../identity/counted-visitor.ts';
import { identityOf } from '../../identity/identity.ts';
import { eraseVisitor, exportPerson } from '../../identity/personal-data.ts';
import type { Person } from '../../identity/personal-stores/personal-store.ts';
import { fileRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { CHANGE_LIMIT, DATA_LIMIT, deleteItem, loadItems, sendItem, sendJsonFile, undoDelete } from './stored-data.ts';

const PAGE = '/privacy';
/** Tells browsers that this site honors Global Privacy Control (https://w3c.github.io/gpc, §4). */
const GPC_SUPPORT = { gpc: true, lastUpdate: '2026-11-29' };

/**
 * Returns the routes of the privacy page. It shows visitors the data stored under the cookie of their browser. The data
 * of an account is at `/account/data`, which needs a recent sign-in. `/.well-known/gpc.json` tells browsers what the
 * page tells their users.
 */
export function privacyRoutes(appContext: AppContext): RouteEntry[] {
  const read = { access: 'shopper', before: [limitKnown(appContext)] } as const;
  const limited = [limitRequests(CHANGE_LIMIT, appContext)];
  const write = { access: 'shopper', before: limited } as const;
  const writeItem = { access: 'shopper', ids: ['id'], before: limited } as const;
  return [
    pageRoute('GET', PAGE, read, (context) => showPage(context, appContext)),
    fileRoute('GET', '/.well-known/gpc.json', 'everyone', (context) =>
      context.json(GPC_SUPPORT, 200, { 'Cache-Control': 'public, max-age=86400' }),
    ),
    fileRoute('GET', `${PAGE}/everything`, read, async (context) => {
      const { shopperId } = await visitorOf(context, appContext);
      if (shopperId === null) return sendErrorResponse(context, appContext, 'kept-unknown');
      return sendJsonFile(context, await exportPerson(appContext.database, null, shopperId), 'my-data.json');
    }),
    fileRoute('GET', `${PAGE}/item`, { ...read, ids: ['id'] }, async (context) =>
      sendItem(context, appContext, await visitorOf(context, appContext)),
    ),
    pageRoute('POST', `${PAGE}/delete`, writeItem, async (context) =>
      deleteItem(context, appContext, await visitorOf(context, appContext), { page: PAGE }),
    ),
    pageRoute('POST', `${PAGE}/restore`, writeItem, async (context) =>
      undoDelete(context, appContext, await visitorOf(context, appContext), { page: PAGE }),
    ),
    pageRoute('POST', `${PAGE}/browser`, write, (context) => deleteOne(context, appContext)),
    pageRoute('POST', `${PAGE}/erase`, write, async (context) => {
      const { shopperId } = await visitorOf(context, appContext);
      if (shopperId !== null) await eraseVisitor(appContext, shopperId);
      deleteCookies(context, appContext.ingress, VISITOR_COOKIES);
      context.header('Clear-Site-Data', '"storage"');
      return context.redirect(`${PAGE}?step=erased`, 303);
    }),
  ];
}

/** Returns the visitor of a browser that is signed out. A signed-in user has none here. */
async function visitorOf(context: Context, appContext: AppContext): Promise<Person> {
  const { shopperId, account } = await identityOf(context, appContext);
  return { account: null, shopperId: account === null ? shopperId : null };
}

async function showPage(context: Context, appContext: AppContext): Promise<Response> {
  const { ingress, brandOf } = appContext;
  const { account } = await identityOf(context, appContext);
  const person = await visitorOf(context, appContext);
  const answer = loadPrivacy(
    brandOf(context.req.header('host')),
    {
      isGpcOn: sendsGlobalPrivacyControl(context),
      kinds: Object.values(DATA_KINDS),
      browser: BROWSER_STORAGE.map(({ name, where, purpose, keeps, effect = null, ...entry }) => ({
        name,
        where,
        purpose,
        effect,
        keeps: keeps.replaceAll('`', ''),
        isHere: where === 'cookie' ? hasCookie(context, ingress, { name, where, purpose, keeps, ...entry }) : null,
      })),
      stored: person.shopperId === null ? null : await loadItems(context, appContext, person, PAGE),
      isSignedIn: account !== null,
    },
    context.req.query('step'),
  );
  return sendPage(context, appContext, 'privacy', answer);
}

/**
 * Deletes one cookie. Deleting the visitor cookie also deletes the visitor's data on the server; deleting a session
 * cookie ends the sign-in.
 */
async function deleteOne(context: Context, appContext: AppContext): Promise<Response> {
  const cookie = cookieNamed(((await readFields(context)) ?? {})['name']);
  if (!cookie) return sendErrorResponse(context, appContext, 'kept-unknown');
  if (cookie.name === 'session') return context.redirect('/account', 303);
  if (cookie.name === 'visitor') {
    const { shopperId } = await visitorOf(context, appContext);
    if (shopperId !== null) await eraseVisitor(appContext, shopperId);
  }
  deleteCookies(context, appContext.ingress, [cookie]);
  return context.redirect(`${PAGE}?step=browser-deleted#browser`, 303);
}

/** Limits only browsers for which something may be stored, because the page is the same for all others. */
function limitKnown(appContext: AppContext): MiddlewareHandler {
  const limited = limitRequests(DATA_LIMIT, appContext);
  return async (context, next) => {
    const { account, shopperId } = await identityOf(context, appContext);
    return account === null && shopperId === null ? next() : limited(context, next);
  };
}
