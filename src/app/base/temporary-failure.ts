import { temporaryErrorKindOf } from '#features/search/search.server.ts';
import { HashingBusyError } from '#ports/accounts/hash-limiter.ts';
import { CallRefusedError } from '#ports/calls/guard.ts';
import { DatabaseUnavailableError, DatabaseFullError } from '#ports/database/database-errors.ts';
import type { ErrorCode } from './errors.ts';

/** A temporary failure: its error code, and the seconds for `Retry-After`. */
export type TemporaryFailure = { code: ErrorCode; retryAfterSeconds: string };

/**
 * Seconds until a retry makes sense. A search cluster elects a manager or drops a node within seconds, and a database
 * restarts about as quickly. Freeing disk space needs an operator, so it takes longer.
 */
const PAUSE_SECONDS = { away: '5', busy: '2', refused: '5', full: '60' };

/** Refuses a search that would keep other requests waiting for too long. */
export class BusyError extends Error {
  override name = 'BusyError';
  /** The number of seconds for `Retry-After`. */
  readonly retryAfterSeconds: string;

  constructor(waitMs: number) {
    super('The search costs too much at the current load.');
    this.retryAfterSeconds = retryAfterSeconds(waitMs);
  }
}

const MAX_PAUSE_SECONDS = 30;

/** Formats the expected wait (ms) for `Retry-After`. */
export function retryAfterSeconds(waitMs: number): string {
  return String(Math.min(MAX_PAUSE_SECONDS, 1 + Math.ceil(waitMs / 1000)));
}

/** Returns `null` if an operator or a developer must fix the cause. */
export function temporaryFailureOf(error: unknown): TemporaryFailure | null {
  if (error instanceof BusyError) return { code: 'busy', retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof CallRefusedError)
    return { code: 'content-unavailable', retryAfterSeconds: PAUSE_SECONDS.refused };
  if (error instanceof HashingBusyError)
    return { code: 'hashing-busy', retryAfterSeconds: String(error.retryAfterSeconds) };
  if (error instanceof DatabaseUnavailableError)
    return { code: 'database-away', retryAfterSeconds: PAUSE_SECONDS.away };
  if (error instanceof DatabaseFullError) return { code: 'database-full', retryAfterSeconds: PAUSE_SECONDS.full };
  const trouble = temporaryErrorKindOf(error);
  return trouble && { code: trouble === 'away' ? 'search-away' : 'busy', retryAfterSeconds: PAUSE_SECONDS[trouble] };
}
