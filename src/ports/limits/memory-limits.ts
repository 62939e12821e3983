import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, Limits, RateLimitResult } from './limits.ts';

/** Rate limits for this process only, for tests and for operation without a database. */
export const memoryLimits: Limits = {
  of: (limit) => {
    const limiter = createMemoryLimiter(limit);
    return (caller) => countAgainstLimit(limiter, caller);
  },
};

export function createMemoryLimiter({ name, points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}

/** Counts one call and returns the limiter's verdict. @throws every error of the limiter except its refusal. */
export async function countAgainstLimit(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  caller: string,
): Promise<RateLimitResult> {
  try {
    await limiter.consume(caller);
    return { kind: 'allowed' };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { kind: 'refused', retryAfterMs: refused.msBeforeNext };
  }
}
