import { isbot } from 'isbot';

/** Enough, because most requests have one of a few user agents. */
const MAX_KNOWN = 1_000;
/** The longest user agent to cache. */
const MAX_LENGTH = 300;

const known = new Map<string, boolean>();

/** Returns whether a user agent is that of a robot. Cached, because it is called several times for each request. */
export function isRobot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false;
  const cached = known.get(userAgent);
  if (cached !== undefined) return cached;
  const found = isbot(userAgent);
  if (userAgent.length > MAX_LENGTH) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(userAgent, found);
  return found;
}
