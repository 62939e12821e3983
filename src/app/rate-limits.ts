import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, type Front } from './client-address.ts';

/** So many requests in so many seconds, from one address. */
export type RateLimit = { name: string; points: number; seconds: number };

/** What one address may post to us. */
export const POST_LIMIT: RateLimit = { name: 'posts', points: 30, seconds: 600 };

/**
 * Counts requests by address, in this process. `onExceeded` answers those beyond the limit, which are told in
 * `Retry-After` when to come back (seconds).
 */
export function limitRate(
  { name, points, seconds }: RateLimit,
  front: Front,
  onExceeded: (context: Context) => Response,
): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return async (context, next) => {
    try {
      await limiter.consume(clientAddress(context, front));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      context.header('Retry-After', String(Math.ceil(refused.msBeforeNext / 1000)));
      return onExceeded(context);
    }
    return next();
  };
}
