import type { Context, MiddlewareHandler } from 'hono';
import {
  CLEAR_HISTORY_PATH,
  HISTORY_PATH,
  INTEREST_PATH,
  interestSchema,
  KEEP_HISTORY_PATH,
  PERSONALIZATION_PATH,
  SHELF_PATH,
} from '#features/interest/interest.ts';
import type { Limit } from '#ports/limits/limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { limitSaveRequests } from '../../http/limit-save-requests.ts';
import { EVENT_LIMIT, limitCount, LOOK_UP_LIMIT } from '../../http/rate-limits.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { countVisitorRequests } from '../../identity/counted-visitor.ts';
import { bodyErrors, problemResponse } from '../../http/problem-details.ts';
import { callRoute, postOnly, type RouteEntry } from '../../http/route.ts';
import { sendHistory, changeHistorySetting, clearAccountHistory } from './browsing-history.ts';
import { sendPersonalization, sendShelf } from './personal-parts.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

const MAX_BEACON_BYTES = 4 * 1024;
const MAX_HISTORY_BYTES = 16 * 1024;

/**
 * Returns the routes about the cars that a shopper viewed: the still-interested beacon, the look-up of the browsing
 * history, its switch, the shopper's preferences, and the shelf of similar cars (spec 1 §7, spec 2 §7). None of it
 * affects the order of results.
 */
export function interestRoutes(appContext: AppContext): RouteEntry[] {
  const personal = { access: 'shopper', signedOut: 'ignore' } as const;
  const onShelves = { ...personal, cost: 'part', before: [requireShelves(appContext)] } as const;
  const limitTo = (limit: Limit) => {
    const count = countVisitorRequests(limit, appContext);
    return limitCount(count, (context) => problemResponse(context, 'too-many-requests'));
  };
  const before = [limitTo(EVENT_LIMIT)];
  const lookUp = { ...personal, cost: 'part', before: [keepPrivate] } as const;
  const limited = [keepPrivate, limitTo(LOOK_UP_LIMIT)];
  const history = (context: Context) => sendHistory(context, appContext);
  return [
    ...limitSaveRequests(appContext, [KEEP_HISTORY_PATH, CLEAR_HISTORY_PATH]),
    callRoute('POST', INTEREST_PATH, { access: 'everyone', bodyBytes: MAX_BEACON_BYTES, before }, (context) =>
      acceptInterest(context, appContext),
    ),
    postOnly(INTEREST_PATH),
    callRoute('GET', HISTORY_PATH, lookUp, history),
    callRoute('POST', HISTORY_PATH, { ...lookUp, before: limited, bodyBytes: MAX_HISTORY_BYTES }, history),
    callRoute('POST', KEEP_HISTORY_PATH, 'account', (context) => changeHistorySetting(context, appContext)),
    callRoute('POST', CLEAR_HISTORY_PATH, 'account', (context) => clearAccountHistory(context, appContext)),
    callRoute('GET', PERSONALIZATION_PATH, onShelves, (context) => sendPersonalization(context, appContext)),
    callRoute('GET', SHELF_PATH, onShelves, (context) => sendShelf(context, appContext)),
  ];
}

const keepPrivate: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'private, no-store');
  return next();
};

function requireShelves(appContext: AppContext): MiddlewareHandler {
  return async (context, next) => {
    context.header('Cache-Control', 'private, no-store');
    if (flagsOf(context, appContext).personal_shelves) return next();
    return sendErrorResponse(context, appContext, 'resource-unknown');
  };
}

/**
 * Accepts the beacon, as JSON or as text, and stores nothing. An account's history comes from its look-up, which the
 * shopper must turn on.
 */
async function acceptInterest(context: Context, { brandOf }: AppContext): Promise<Response> {
  const read = interestSchema.safeParse(await context.req.json().catch(() => undefined));
  if (!read.success) return problemResponse(context, 'body-invalid', bodyErrors(read.error));
  const { wireCode } = brandOf(context.req.header('host'));
  if (read.data.brand !== wireCode) {
    const reason = 'It must be the brand of this site.';
    return problemResponse(context, 'body-invalid', [{ name: 'brand', value: read.data.brand, reason }]);
  }
  return context.body(null, 204, { 'Cache-Control': 'no-store' });
}
