/**
 * The database cannot be reached, hangs, accepts no connections, or only allows reads now. The condition passes,
 * possibly after an operator's work.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  /**
   * PostgreSQL's code for a failed connection. An error keeps its code, but not its class, on the way from a child
   * process to its parent.
   */
  readonly code = '08006';
}

/**
 * The database responds but cannot store anything, because its disk is full or fails. Nothing of the failed call is
 * stored.
 */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError';
}

/** PostgreSQL's codes: no space left on the disk, a failed write. */
const FULL_STATES: ReadonlySet<string> = new Set(['53100', '58030']);

/**
 * PostgreSQL's codes: broken connection (08), too many connections (53300), shutting down, crashed, still starting,
 * read-only (25006), such as a standby during a failover.
 */
const AWAY_STATES = /^(08...|25006|53300|57P0[1-3])$/;
const AWAY_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The client's own errors have no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/**
 * Converts a failed call's error: to a DatabaseUnavailableError or DatabaseFullError if that is the cause, otherwise
 * unchanged.
 */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  if (FULL_STATES.has(code)) return new DatabaseFullError(error.message, { cause: error });
  // A server that does not run has no Unix socket.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isAway = AWAY_STATES.test(code) || AWAY_CODES.has(code) || hasNoSocket || AWAY_WORDS.test(error.message);
  // If several addresses all refuse the connection, the error has a code but no message.
  return isAway ? new DatabaseUnavailableError(error.message || code, { cause: error }) : error;
}

/** PostgreSQL's codes: serialization failure, deadlock. */
const OVERTAKEN_STATES: ReadonlySet<string> = new Set(['40001', '40P01']);

/**
 * Returns whether a concurrent transaction caused this one to fail (serialization failure or deadlock). It was rolled
 * back; a retry sees the other transaction's changes.
 */
export function isConcurrencyFailure(error: unknown): boolean {
  return error instanceof Error && OVERTAKEN_STATES.has((error as { code?: string }).code ?? '');
}
