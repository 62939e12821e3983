/** How a guarded call ended. `open`: it was not made, because calls like it kept failing. */
export type GuardedAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: 'timeout' | 'failed' | 'open' };

/**
 * A call to an outside or optional part with its time limit and circuit breaker. Never throws but for the caller's own
 * abort. The work gets a signal that aborts at the time limit or with the caller's.
 */
export type Guard = <Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
) => Promise<GuardedAnswer<Value>>;

/** The figures of one dependency (spec 1 §9, spec 2 §7). */
export type GuardLimits = { name: string; timeoutMs: number; resetMs: number };
