/** Mistakes of the program; whoever runs it can only pass on where they happened. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

/** What went wrong with the database, a disk, a bucket or the settings, in a line; of the program, with its place. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (MISTAKES.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  // Several addresses were tried, and the collection says nothing itself.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeFailure).join('; ');
  return error.message;
}
