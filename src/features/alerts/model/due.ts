/** How often somebody is mailed. */
export type MailedFrequency = 'instant' | 'daily' | 'weekly';

/** At least so long lies between two mails of what is told at once; what comes meanwhile goes together in the next. */
export const INSTANT_GAP_MS = 15 * 60_000;
/** Daily digests leave at this hour, UTC: mornings in America. */
const DIGEST_HOUR = 13;
/** Weekly ones on this day; Sunday is 0. */
const DIGEST_DAY = 5;
const DAY_MS = 86_400_000;

/** When news of this moment is to be told. `mailedAt`: when the person was mailed last. */
export function dueAt(frequency: MailedFrequency, now: Date, mailedAt: Date | null): Date {
  if (frequency === 'instant') {
    // After a clock that was set back nobody waits longer than the gap.
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
