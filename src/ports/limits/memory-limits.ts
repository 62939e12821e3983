import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, Limits, Verdict } from './limits.ts';

/** Limits of this process alone: for tests, and for want of a database. */
export const memoryLimits: Limits = {
  of: (limit) => {
    const limiter = inMemory(limit);
    return (caller) => verdictOf(limiter, caller);
  },
};

export function inMemory({ name, points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}

/** What a limiter says to one call more. @throws what it throws, but for its refusal. */
export async function verdictOf(limiter: Pick<RateLimiterAbstract, 'consume'>, caller: string): Promise<Verdict> {
  try {
    await limiter.consume(caller);
    return { kind: 'allowed' };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { kind: 'refused', retryAfterMs: refused.msBeforeNext };
  }
}
