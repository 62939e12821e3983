/**
 * The result of a guarded call. `open`: the call was not made, because similar calls kept failing or too many are in
 * progress. `timeout`: no response came in time. `error` is for logs, never for shoppers.
 */
export type GuardedAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: 'timeout' | 'failed' | 'open'; error: unknown };

/** The call was not made, because its circuit is open or too many similar calls are in progress. */
export class CallRefusedError extends Error {
  override name = 'CallRefusedError';
}

/**
 * Calls an external or optional dependency with a time limit and a circuit breaker. Throws only if the caller aborts.
 * The signal of `work` aborts at the time limit or with the caller's signal. An invalid response counts as a failure
 * only if `work` checks it and throws.
 */
export type Guard = <Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
) => Promise<GuardedAnswer<Value>>;

/** The limits of one dependency (spec 1 §9, spec 2 §7). */
export type GuardLimits = {
  name: string;
  timeoutMs: number;
  /** Time in ms that calls are refused once the circuit opens. `null`: no circuit breaker, so every call is made. */
  resetMs: number | null;
  /** The maximum number of calls in progress; further ones return `open`. Defaults to 64 with a circuit breaker. */
  maxAtOnce?: number;
};
