/** The database cannot be reached, hangs, or takes nobody now. It passes by itself, or by its operator's work. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  /** PostgreSQL's code of a failed connection: the error of a child process keeps its code on the way to its parent, not its class. */
  readonly code = '08006';
}

/** The database answers and can keep nothing: its disk is full, or fails. Nothing of what it was told is kept. */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError';
}

/** Of PostgreSQL: no space left, a write that fails. */
const FULL_STATES: ReadonlySet<string> = new Set(['53100', '58030']);

/** Of PostgreSQL: connections that break (08), no room for another (53300), going down, crashed, not up yet. */
const AWAY_STATES = /^(08...|53300|57P0[1-3])$/;
const AWAY_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** What the client says itself has no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** A failed call's error: one that says so when the database is away or full, else itself. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAwayError) return error;
  const { code = '' } = error as { code?: string };
  if (FULL_STATES.has(code)) return new DatabaseFullError(error.message, { cause: error });
  const isAway = AWAY_STATES.test(code) || AWAY_CODES.has(code) || AWAY_WORDS.test(error.message);
  // Several addresses that all refuse have a code and no words.
  return isAway ? new DatabaseAwayError(error.message || code, { cause: error }) : error;
}

/** Of PostgreSQL: cannot serialize, deadlock. */
const OVERTAKEN_STATES: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Another transaction was first to change what this one would have. Nothing of it is kept; begun anew, it sees that change. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && OVERTAKEN_STATES.has((error as { code?: string }).code ?? '');
}
