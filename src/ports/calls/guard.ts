/**
 * How a guarded call ended. `open`: it was not made, because calls like it kept failing or too many are under way.
 * `timeout`: no answer came in time. `error` is for logs, never for shoppers.
 */
export type GuardedAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: 'timeout' | 'failed' | 'open'; error: unknown };

/** The error of a call that was not made: its circuit is open, or too many like it are under way. */
export class CallRefused extends Error {
  override name = 'CallRefused';
}

/**
 * A call to an outside or optional part with its time limit and circuit breaker. Never throws but for the caller's own
 * abort. The work gets a signal that aborts at the time limit or with the caller's. An answer that is garbage counts
 * only if the work itself checks it and throws.
 */
export type Guard = <Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
) => Promise<GuardedAnswer<Value>>;

/** The figures of one dependency (spec 1 §9, spec 2 §7). */
export type GuardLimits = {
  name: string;
  timeoutMs: number;
  /** How long calls are not made once they kept failing; `null`: each is made, whatever became of those before. */
  resetMs: number | null;
  /** Calls under way at once; one more is answered `open`. No more than 64 when nothing is said. */
  mostAtOnce?: number;
};
