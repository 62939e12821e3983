/** So many calls in so many seconds, by one caller. `name` is unlike that of every other limit. */
export type Limit = { name: string; points: number; seconds: number };

export type Verdict = { kind: 'allowed' } | { kind: 'refused'; retryAfterMs: number };

/** Counts one call of a caller. Never rejects: where calls cannot be counted together, this process counts its own. */
export type CountCall = (caller: string) => Promise<Verdict>;

/** Counters of calls; each limit has its own, made once. */
export type Limits = { of(limit: Limit): CountCall };
