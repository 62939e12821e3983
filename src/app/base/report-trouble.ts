import { passingTrouble } from './passing-trouble.ts';

/** Two parts that ask the same server notice at once that it is away. */
const QUIET_MS = 60_000;

/**
 * Tells the operator what goes wrong in following something. What passes by itself is one line in words, and not
 * repeated for a minute; anything else is told with where in the program it was.
 * @param now a clock in ms that never goes back.
 */
export function reportTrouble(
  report: (level: 'error', message: string, detail?: unknown) => void,
  what: string,
  now: () => number,
): (error: Error) => void {
  let quietUntil = -Infinity;
  return (error) => {
    if (passingTrouble(error) === null) return report('error', what, error);
    if (now() < quietUntil) return;
    quietUntil = now() + QUIET_MS;
    report('error', what, error.message);
  };
}
