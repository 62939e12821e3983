import { isbot } from 'isbot';

/** Most requests have one of few user agents. */
const MAX_KNOWN = 1_000;
const LONGEST = 300;

const known = new Map<string, boolean>();

/** Returns whether a user agent is that of a robot. Remembered, because each request asks several times. */
export function isRobot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false;
  const remembered = known.get(userAgent);
  if (remembered !== undefined) return remembered;
  const found = isbot(userAgent);
  if (userAgent.length > LONGEST) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(userAgent, found);
  return found;
}
