import { temporaryFailureOf } from './temporary-failure.ts';

/**
 * Further failures are not reported for this time after a report, because several parts that use the same server notice
 * at the same time that it is down.
 */
const QUIET_MS = 60_000;

/**
 * Returns a reporter for errors of a background follower. A temporary failure is logged as one line without a stack, at
 * most once a minute. Any other error is logged with its stack.
 * @param now a monotonic clock in ms.
 */
export function createFailureReporter(
  report: (level: 'error', message: string, detail?: unknown) => void,
  what: string,
  now: () => number,
): (error: Error) => void {
  let quietUntil = -Infinity;
  return (error) => {
    if (temporaryFailureOf(error) === null) return report('error', what, error);
    if (now() < quietUntil) return;
    quietUntil = now() + QUIET_MS;
    report('error', what, error.message);
  };
}
