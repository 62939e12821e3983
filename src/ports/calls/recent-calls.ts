import type { IBreaker } from 'cockatiel';
import { CircuitState } from 'cockatiel';

const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const FAILED_SHARE = 0.5;

type Second = { at: number; calls: number; failures: number };

/**
 * Opens the circuit when half of at least 20 calls within the last 10 s failed. The library's own sampling discards one
 * second per call rather than per second, so after a quiet period old failures would still count.
 */
export class RecentCalls implements IBreaker {
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
