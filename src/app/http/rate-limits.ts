import type { Context, MiddlewareHandler } from 'hono';
import type { Limit, Limits } from '#ports/limits/limits.ts';
import { createPostgresLimits } from '#ports/limits/postgres-limits.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { callerNetworks, type IngressSettings } from './client-address.ts';
import { GUARDED_CALLS } from '../load/guards.ts';
import type { VisitorSalts } from '../identity/visitor-salts.ts';

export const POST_LIMIT: Limit = { name: 'posts', points: 30, seconds: 600 };

/** Maximum number of changes to saved items from one address, which many phones may share. */
export const SAVE_LIMIT: Limit = { name: 'keeps', points: 120, seconds: 600 };

/**
 * Maximum number of look-ups of viewed cars from one address. Each open page sends one every two minutes, and many
 * phones may share one address.
 */
export const LOOK_UP_LIMIT: Limit = { name: 'look-ups', points: 1_200, seconds: 600 };

/** Maximum number of messages and offers to sellers from one address. An office may send that many. */
export const LEAD_LIMIT: Limit = { name: 'leads', points: 30, seconds: 3_600 };

/** Maximum number of car valuations from one address, which many phones may share. */
export const VALUE_LIMIT: Limit = { name: 'values', points: 60, seconds: 600 };

/** Maximum number of sellers' phone numbers that one address may reveal. */
export const CALL_LIMIT: Limit = { name: 'calls', points: 60, seconds: 3_600 };

/** Maximum number of clicks on paid cards that count for one address. Further clicks are free. */
export const CLICK_LIMIT: Limit = { name: 'paid-clicks', points: 60, seconds: 3_600 };

/**
 * Maximum number of clicks on one car, in all its campaigns, that count for one address, even if its browser changes
 * its identity.
 */
export const CAR_CLICK_LIMIT: Limit = { name: 'paid-car-clicks', points: 5, seconds: 3_600 };

/** Maximum number of clicks on one ad that count for one address, even if its browser changes its identity. */
export const AD_CLICK_LIMIT: Limit = { name: 'ad-clicks', points: 5, seconds: 3_600 };

/** Maximum number of reports of visible cards that count for one address. A page sends about three. */
export const EVENT_LIMIT: Limit = { name: 'events', points: 240, seconds: 3_600 };

/**
 * Maximum number of events from one address that count for a campaign, even if its browser changes its identity. A page
 * shows a campaign about once, and many phones may share one address.
 */
export const CAMPAIGN_EVENT_LIMIT: Limit = { name: 'event-figures', points: 120, seconds: 3_600 };

/**
 * Counts a request by its address. Resolves to how long to wait (ms) if the limit is exceeded, and to `null` otherwise.
 */
export type CountRequest = (context: Context) => Promise<number | null>;

/**
 * Returns a counter; call it once for each limit. An IPv6 client is counted in its /64, /56 and /48, and the wider
 * networks have two and four times the limit. Otherwise a client with a wide network would have the whole limit for
 * each /64 in it.
 */
export function countRequests(
  limit: Limit,
  { limits, ingress }: { limits: Limits; ingress: IngressSettings },
): CountRequest {
  const count = countNetworks(limit, limits);
  return (context) => count(callerNetworks(context, ingress));
}

type CallerNetwork = ReturnType<typeof callerNetworks>[number];

/**
 * Counts requests per network. `about` becomes part of the key, so that requests about different records are counted
 * separately.
 */
export function countNetworks(
  limit: Limit,
  limits: Limits,
): (networks: readonly CallerNetwork[], about?: string) => Promise<number | null> {
  const counters = new Map(
    [1, 2, 4].map((share) => {
      const name = share === 1 ? limit.name : `${limit.name}-x${share}`;
      return [share, limits.of({ ...limit, name, points: limit.points * share })] as const;
    }),
  );
  return async (networks, about = '') => {
    for (const { network, share } of networks) {
      const verdict = await counters.get(share)!(about === '' ? network : `${network} ${about}`);
      if (verdict.kind === 'refused') return verdict.retryAfterMs;
    }
    return null;
  };
}

/** Maximum number of requests from one address to the desks. The staff of a dealership may share one. */
export const DESK_LIMIT: Limit = { name: 'desk', points: 300, seconds: 600 };

/**
 * Limits requests by address. `onExceeded` answers requests beyond the limit, and `Retry-After` tells clients when to
 * retry (in seconds). Each request costs a database statement, so use this for writes. Reads wait in a queue instead
 * (`admission.ts`).
 */
export function limitRate(
  limit: Limit,
  appContext: { limits: Limits; ingress: IngressSettings },
  onExceeded: (context: Context) => Response,
): MiddlewareHandler {
  return limitCount(countRequests(limit, appContext), onExceeded);
}

/** Limits requests like `limitRate`, by a counter. */
export function limitCount(count: CountRequest, onExceeded: (context: Context) => Response): MiddlewareHandler {
  return async (context, next) => {
    const waitMs = await count(context);
    if (waitMs === null) return next();
    context.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    return onExceeded(context);
  };
}

/**
 * Creates the rate limits that all servers of a database share. The database stores addresses as daily digests, so
 * counting restarts at midnight UTC. If the database does not respond within the guard's timeout, requests still
 * succeed, and this server counts alone until it does.
 */
export function startLimits(
  database: Pick<Database, 'query'>,
  salts: Pick<VisitorSalts, 'nameOf'>,
  guard: Guard,
): Limits & { stop(): void } {
  const { timeoutMs } = GUARDED_CALLS.rateLimits;
  return createPostgresLimits({
    query: (sql, params) => callGuarded(guard, () => database.query(sql, params, { timeoutMs })),
    nameOf: (address) => callGuarded(guard, () => salts.nameOf(address)),
  });
}

/** @throws Error if the guard returns no result. */
async function callGuarded<Value>(guard: Guard, work: () => Promise<Value>): Promise<Value> {
  const answer = await guard(work);
  if (answer.ok) return answer.value;
  throw new Error(`The database did not answer (${answer.reason}).`, { cause: answer.error });
}
