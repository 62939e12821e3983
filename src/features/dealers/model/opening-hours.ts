import { z } from 'zod';
import { formatterOf, memoizeMinutes } from '#kit/local-time.ts';

const minute = z
  .int()
  .min(0)
  .max(24 * 60);

/** Opening and closing in minutes after midnight, local time, by day of the week from Sunday; `null`: closed. */
export const openingHoursSchema = z.array(z.tuple([minute, minute]).nullable()).length(7);

export type OpeningHours = z.infer<typeof openingHoursSchema>;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Returns `9 AM`, `7:30 PM`, `noon`, `midnight`. */
export function formatMinute(minutes: number): string {
  if (minutes % (24 * 60) === 0) return 'midnight';
  if (minutes === 12 * 60) return 'noon';
  const hour = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const clock = `${hour % 12 || 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the day of the week, from Sunday, and the minute of the day in a time zone. */
export const localMinute = memoizeMinutes((at, timeZone): Readonly<{ day: number; minute: number }> => {
  const format = { timeZone, weekday: 'long', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  const parts = formatterOf('en-US', format).formatToParts(at);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = WEEKDAYS.findIndex((name) => name === valueOf('weekday'));
  return { day, minute: Number(valueOf('hour')) * 60 + Number(valueOf('minute')) };
});

/**
 * Returns whether a dealer is open, such as `Open today until 7 PM`, `Opens today at 9 AM` or `Closed now. Opens Monday
 * at 9 AM`; `null` if it never opens.
 */
export function describeOpenStatus(
  hours: OpeningHours,
  { day, minute: now }: { day: number; minute: number },
): string | null {
  const today = hours[day] ?? null;
  if (today && now < today[0]) return `Opens today at ${formatMinute(today[0])}`;
  if (today && now < today[1]) return `Open today until ${formatMinute(today[1])}`;
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = hours[(day + ahead) % 7];
    if (!next) continue;
    const name = ahead === 1 ? 'tomorrow' : WEEKDAYS[(day + ahead) % 7]!;
    return `${today === null ? 'Closed today' : 'Closed now'}. Opens ${name} at ${formatMinute(next[0])}`;
  }
  return null;
}

/** Days with the same hours, from Monday: `Monday–Friday`, `9 AM–8 PM`. */
export type HoursLine = { days: string; hours: string };

export function hoursByDays(hours: OpeningHours): HoursLine[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  for (let at = 1; at <= 7; at++) {
    const span = hours[at % 7] ?? null;
    const text = span === null ? 'Closed' : `${formatMinute(span[0])}–${formatMinute(span[1])}`;
    const last = lines.at(-1);
    if (last?.hours === text) last.to = at;
    else lines.push({ from: at, to: at, hours: text });
  }
  return lines.map(({ from, to, hours: text }) => {
    const [first, last] = [WEEKDAYS[from % 7]!, WEEKDAYS[to % 7]!];
    return { days: from === to ? first : `${first}–${last}`, hours: text };
  });
}
