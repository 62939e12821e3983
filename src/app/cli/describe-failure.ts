import { DatabaseUnavailableError, databaseError } from '#ports/database/database-errors.ts';

/** Errors that are bugs in the program. The operator can only report where they happened. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

/**
 * Describes a failure of the database, a disk, a bucket or the settings in one line; describes a bug in the program
 * with its stack. `advice` is appended if the connection to the database failed: it explains the resulting state, and
 * what to do.
 */
export function describeFailure(error: unknown, advice = ''): string {
  if (!(error instanceof Error)) return String(error);
  const lost = connectionErrorOf(error);
  if (lost) {
    const isWrapped = !(databaseError(error) instanceof DatabaseUnavailableError);
    const what = isWrapped ? error.message : `The connection to the database failed: ${lost.message}`;
    return `${what.replaceAll(/\s*\n\s*/g, '; ').replace(/\.?$/, '.')} ${advice}`.trim();
  }
  if (MISTAKES.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  // If several addresses were tried, the AggregateError itself has no message.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => describeFailure(each)).join('; ');
  return error.message;
}

/** Runs a command. Returns its exit code. If it fails, prints the error in the words of `describe`. */
export async function reportFailure(
  run: () => Promise<number>,
  describe: (error: unknown) => string = (error) => describeFailure(error),
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    console.error(describe(error));
    return 1;
  }
}

/** Finds a lost connection in an error or its causes. */
export function connectionErrorOf(error: unknown): DatabaseUnavailableError | null {
  const found = databaseError(error);
  if (found instanceof DatabaseUnavailableError) return found;
  return error instanceof Error && error.cause !== undefined ? connectionErrorOf(error.cause) : null;
}
