import type { Context, MiddlewareHandler } from 'hono';
import type { Limit, Limits } from '#ports/limits/limits.ts';
import { createPostgresLimits } from '#ports/limits/postgres-limits.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { callerNetworks, type Front } from './client-address.ts';
import { GUARDED_CALLS } from '../load/guards.ts';
import type { VisitorSalts } from '../identity/visitor-salts.ts';

/** What one address may post to us. */
export const POST_LIMIT: Limit = { name: 'posts', points: 30, seconds: 600 };

/** What one address may keep, change and take away: many phones share one. */
export const KEEP_LIMIT: Limit = { name: 'keeps', points: 120, seconds: 600 };

/** Messages and offers to sellers, of one address; an office writes as often. */
export const LEAD_LIMIT: Limit = { name: 'leads', points: 30, seconds: 3_600 };

/** Numbers of sellers that one address is shown. */
export const CALL_LIMIT: Limit = { name: 'calls', points: 60, seconds: 3_600 };

/** Counts a request by its address; resolves to how long to wait (ms) where there were too many, and `null` otherwise. */
export type CountRequest = (context: Context) => Promise<number | null>;

/**
 * Made once for each limit. A caller with IPv6 is counted in the /64, the /56 and the /48, with twice and four times the points
 * for the wider ones: otherwise each /64 of a network that one caller holds would have the whole limit.
 */
export function countRequests(limit: Limit, { limits, front }: { limits: Limits; front: Front }): CountRequest {
  const count = countNetworks(limit, limits);
  return (context) => count(callerNetworks(context, front));
}

type CallerNetwork = ReturnType<typeof callerNetworks>[number];

/** The same for networks that are known, with what else is counted: `about` is part of the key. */
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

/** What one address may do at the desks: people of one dealership share one. */
export const DESK_LIMIT: Limit = { name: 'desk', points: 300, seconds: 600 };

/**
 * Counts requests by address. `onExceeded` answers those beyond the limit, which are told in `Retry-After` when to come
 * back (seconds). Each request costs a statement of the database, so this is for what writes; reads wait for their turn
 * instead (`admission.ts`).
 */
export function limitRate(
  limit: Limit,
  surroundings: { limits: Limits; front: Front },
  onExceeded: (context: Context) => Response,
): MiddlewareHandler {
  const count = countRequests(limit, surroundings);
  return async (context, next) => {
    const waitMs = await count(context);
    if (waitMs === null) return next();
    context.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    return onExceeded(context);
  };
}

/**
 * Limits for all servers of the database together, which knows addresses by the digests of their day: at midnight UTC
 * counting begins anew. A database that does not answer within the guard's time costs nobody an answer: until it does,
 * this server counts alone.
 */
export function startLimits(
  database: Pick<Database, 'query'>,
  salts: Pick<VisitorSalts, 'nameOf'>,
  guard: Guard,
): Limits & { stop(): void } {
  const { timeoutMs } = GUARDED_CALLS.rateLimits;
  return createPostgresLimits({
    query: (sql, params) => within(guard, () => database.query(sql, params, { timeoutMs })),
    nameOf: (address) => within(guard, () => salts.nameOf(address)),
  });
}

/** @throws where the guard has no answer. */
async function within<Value>(guard: Guard, work: () => Promise<Value>): Promise<Value> {
  const answer = await guard(work);
  if (answer.ok) return answer.value;
  throw new Error(`The database was asked in vain (${answer.reason}).`, { cause: answer.error });
}
