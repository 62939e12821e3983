import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  handleWhen,
  type IBreaker,
} from 'cockatiel';
import { unlessAborted } from '#kit/async/unless-aborted.ts';
import { CallRefusedError, type Guard, type GuardLimits } from './guard.ts';

const MAX_CONCURRENT = 64;

export type GuardWatcher = {
  /** Returns whether an error does not count as a failure of the dependency. If absent, every error counts. */
  isAnothers?(error: unknown): boolean;
  /** Called when the circuit opens, for `resetMs`. `reason` is the last failure. */
  onOpen?(name: string, reason: unknown): void;
  /** Called when the circuit changes its state. */
  onState?(state: CircuitStateName): void;
};

export type CircuitStateName = 'closed' | 'half-open' | 'open';

/** The caller aborted the work, which counts neither as a failure nor as a success of the dependency. */
class Abandoned extends Error {}
class TookTooLong extends Error {
  override name = 'TimeoutError';
}

/**
 * Creates the guard of one dependency, shared by all of its calls. The circuit opens when half of at least 20 calls
 * within 10 s fail. After `resetMs` one call is tried, and the circuit closes if it succeeds.
 */
export function createGuard(
  limits: GuardLimits,
  { onOpen, onState, isAnothers = () => false }: GuardWatcher = {},
): Guard {
  const { name, timeoutMs, resetMs, maxAtOnce = resetMs === null ? Number.POSITIVE_INFINITY : MAX_CONCURRENT } = limits;
  let running = 0;
  const withinLimit = limitTo(timeoutMs);
  const breaker = resetMs === null ? null : createBreaker(resetMs, isAnothers, (reason) => onOpen?.(name, reason));
  breaker?.onStateChange((state) => onState?.(nameOf(state)));
  return async (work, signal) => {
    signal?.throwIfAborted();
    // No call waits for others to end, because the wait would add to the time limit.
    const isFull = running >= maxAtOnce;
    // One call tests whether the dependency has recovered. Other calls in the meantime are refused without waiting for
    // it.
    if (isFull || breaker?.state === CircuitState.HalfOpen)
      return { ok: false, reason: 'open', error: new CallRefusedError(`Calls for ${name} are paused.`) };
    // The trial call decides for all calls, so it continues even if its caller aborts.
    const isTrial = breaker?.state === CircuitState.Open;
    const call = () => withinLimit(work, isTrial ? undefined : signal);
    running++;
    try {
      const answer = breaker ? breaker.execute(call) : call();
      return { ok: true, value: await unlessAborted(answer, isTrial ? signal : undefined) };
    } catch (error) {
      signal?.throwIfAborted();
      const reason = reasonOf(error);
      return {
        ok: false,
        reason,
        error: reason === 'open' ? new CallRefusedError(`Calls for ${name} are paused.`) : error,
      };
    } finally {
      running--;
    }
  };
}

/** Returns the name of a state. A circuit that was opened manually counts as open. */
function nameOf(state: CircuitState): CircuitStateName {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half-open' : 'open';
}

/**
 * Runs work until the time limit, even if the work ignores its signal. Written without the library's timeout, which
 * creates fifteen promises and three listeners for each call, because a page makes several calls.
 */
function limitTo(timeoutMs: number) {
  return <Value>(work: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const own = new AbortController();
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      const fail = (error: unknown) => {
        settle();
        reject(error as Error);
      };
      const end = (error: Error) => {
        fail(error);
        own.abort();
      };
      const abandon = () => end(new Abandoned());
      const timer = setTimeout(() => end(new TookTooLong(`No answer within ${timeoutMs} ms.`)), timeoutMs);
      signal?.addEventListener('abort', abandon);
      const succeed = (value: Value) => {
        settle();
        resolve(value);
      };
      try {
        work(own.signal).then(succeed, fail);
      } catch (error) {
        fail(error);
      }
    });
}

function createBreaker(
  resetMs: number,
  isAnothers: (error: unknown) => boolean,
  onOpen: (reason: unknown) => void,
): CircuitBreakerPolicy {
  const counts = handleWhen((error) => !(error instanceof Abandoned) && !isAnothers(error));
  const breaker = circuitBreaker(counts, { halfOpenAfter: resetMs, breaker: new RecentCalls() });
  breaker.onBreak((reason) => onOpen('error' in reason ? reason.error : reason));
  return breaker;
}

function reasonOf(error: unknown): 'timeout' | 'failed' | 'open' {
  if (error instanceof TookTooLong) return 'timeout';
  return error instanceof BrokenCircuitError ? 'open' : 'failed';
}

const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const FAILED_SHARE = 0.5;

type Second = { at: number; calls: number; failures: number };

/**
 * Opens the circuit when half of at least 20 calls within the last 10 s failed. The library's own sampling discards
 * only one second of old results per call, so after a quiet period old failures would still count.
 */
class RecentCalls implements IBreaker {
  /** A ring buffer with one entry per second. Entries of an earlier round are ignored. */
  readonly #seconds: Second[] = Array.from({ length: WINDOW_SECONDS }, () => ({ at: -1, calls: 0, failures: 0 }));
  state: unknown = undefined;

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) for (const second of this.#seconds) second.at = -1;
    this.#now().calls++;
  }

  failure(): boolean {
    const second = this.#now();
    second.calls++;
    second.failures++;
    const recent = this.#seconds.filter(({ at }) => at > second.at - WINDOW_SECONDS && at !== -1);
    const calls = recent.reduce((sum, entry) => sum + entry.calls, 0);
    const failures = recent.reduce((sum, entry) => sum + entry.failures, 0);
    return calls >= MIN_CALLS && failures >= calls * FAILED_SHARE;
  }

  #now(): Second {
    const at = Math.floor(Date.now() / 1000);
    const second = this.#seconds[at % WINDOW_SECONDS]!;
    if (second.at !== at) Object.assign(second, { at, calls: 0, failures: 0 });
    return second;
  }
}
