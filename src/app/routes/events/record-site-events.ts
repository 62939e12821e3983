import type { Context } from 'hono';
import type { SiteEvent } from '#features/events/events.ts';
import type { EventVisit } from '#features/events/events.server.ts';
import { EXPERIENCES, FILTERS } from '#features/search/search.ts';
import type { AppContext } from '../../base/app-context.ts';
import { originOf } from '../../base/origin-of.ts';
import { requestParams } from '../../http/request-url.ts';
import { hasRequestHost } from '../../http/same-origin.ts';
import { readPartner } from '../../http/tracking-cookies.ts';
import { sendsGlobalPrivacyControl, isVisit, visitorOf } from '../../identity/counted-visitor.ts';

const EXPERIENCE = FILTERS.experience.key;

/**
 * Records a visitor's actions for the operator's insights. Robots, prefetches and other sites don't count. Does not
 * delay the request, and never throws: if an event cannot be stored, that is only logged (spec 2 §8).
 */
export function recordSiteEvents(context: Context, appContext: AppContext, events: readonly SiteEvent[]): void {
  if (!appContext.siteEvents || !isVisit(context)) return;
  appContext.siteEvents.record(visitOf(context, appContext), events);
}

/** Returns the visit to which the events of a request belong. With Global Privacy Control no visitor data is read. */
export function visitOf(context: Context, appContext: AppContext): EventVisit {
  const brand = appContext.brandOf(context.req.header('host')).key;
  if (sendsGlobalPrivacyControl(context)) return { brand, experience: null, partner: {}, visitor: null };
  return {
    brand,
    experience: experienceOf(context),
    partner: readPartner(context),
    visitor: visitorOf(context, appContext),
    account: accountReader(context, appContext),
  };
}

/**
 * Returns a function that reads which account is signed in; `undefined` without a session. Events wait until they are
 * written, longer while the database is down, so it keeps neither the request with its response nor a failed look-up.
 */
function accountReader(context: Context, { accounts, ingress }: AppContext): EventVisit['account'] {
  const { headers } = context.req.raw;
  if (!headers.get('cookie')?.includes('session=')) return undefined;
  const given = { headers: new Headers(headers), origin: originOf(context, ingress) };
  const find = () => accounts.find(given);
  const known = context.get('signedIn');
  return async () => (await (known?.catch(find) ?? find()))?.account.userId ?? null;
}

/** Returns the experience of the search: from the request, or else from the page that sent it. */
function experienceOf(context: Context): string | null {
  const { req } = context;
  const referer = req.header('referer') ?? '';
  const named =
    requestParams(context).get(EXPERIENCE) ??
    (hasRequestHost(referer, req.raw.headers) ? experienceIn(referer) : undefined);
  return EXPERIENCES.find(({ code }) => code === named)?.code ?? null;
}

function experienceIn(address: string): string | undefined {
  return URL.parse(address)?.searchParams.get(EXPERIENCE) ?? undefined;
}
