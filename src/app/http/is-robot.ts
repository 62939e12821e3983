import { isbot } from 'isbot';
import { memoizeBounded } from '#kit/bounded-cache.ts';

/** Cached, because it is needed several times per request, and most requests have one of a few user agents. */
const isBotAgent = memoizeBounded({ max: 1_000, longest: 300 }, (userAgent: string) => isbot(userAgent));

/** Returns whether a user agent is that of a robot. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && isBotAgent(userAgent);
}
