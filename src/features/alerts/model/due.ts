/** How often a person gets emails. */
export type MailedFrequency = 'instant' | 'daily' | 'weekly';

/** Minimum time in ms between two instant emails. Alerts that arrive in between go together into the next one. */
export const INSTANT_GAP_MS = 15 * 60_000;
/** Hour (UTC) at which daily digests are sent: morning in the United States. */
const DIGEST_HOUR = 13;
/** Weekday of weekly digests; 0 is Sunday. */
const DIGEST_DAY = 5;
const DAY_MS = 86_400_000;

/** Returns when a new alert is to be sent. `mailedAt`: when the person last got an email. */
export function dueTime(frequency: MailedFrequency, now: Date, mailedAt: Date | null): Date {
  if (frequency === 'instant') {
    // If the clock was set back, `mailedAt` may be in the future. It is then ignored, so that the wait never exceeds
    // the minimum gap.
    const last = mailedAt !== null && mailedAt <= now ? mailedAt.getTime() + INSTANT_GAP_MS : 0;
    return new Date(Math.max(now.getTime(), last));
  }
  const due = new Date(now);
  due.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  if (due <= now) due.setTime(due.getTime() + DAY_MS);
  if (frequency === 'daily') return due;
  const days = (DIGEST_DAY - due.getUTCDay() + 7) % 7;
  return new Date(due.getTime() + days * DAY_MS);
}
