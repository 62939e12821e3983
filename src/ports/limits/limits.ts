/** At most `points` calls in `seconds` by one caller. `name` must be unique among limits. */
export type Limit = { name: string; points: number; seconds: number };

export type RateLimitResult = { kind: 'allowed' } | { kind: 'refused'; retryAfterMs: number };

/**
 * Counts one call of a caller. Never rejects: if the shared counter is not available, this process counts on its own.
 */
export type CountCall = (caller: string) => Promise<RateLimitResult>;

/** Creates rate limiters. Create each limit's counter only once. */
export type Limits = { of(limit: Limit): CountCall };
