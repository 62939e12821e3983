import { DatabaseUnavailableError, databaseError } from '#ports/database/database-errors.ts';

/** Bugs of the program. The operator can only report where they happened. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

/**
 * Describes a failure of the database, a disk, a bucket or the settings in one line, and a bug of the program with its
 * stack. `advice` is appended where the connection to the database failed: the resulting state, and what to do.
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
  // Several addresses were tried, and the AggregateError itself has no message.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => describeFailure(each)).join('; ');
  return error.message;
}

/** Runs a command. Returns its exit code; prints why it failed, as `describe` words it. */
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

/** Finds the lost connection in an error or in its causes. */
export function connectionErrorOf(error: unknown): DatabaseUnavailableError | null {
  const found = databaseError(error);
  if (found instanceof DatabaseUnavailableError) return found;
  return error instanceof Error && error.cause !== undefined ? connectionErrorOf(error.cause) : null;
}
