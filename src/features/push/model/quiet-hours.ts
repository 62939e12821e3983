import { memoizeBounded } from '#kit/bounded-cache.ts';

/** Local hours, 0 to 23. Equal hours mean that none is quiet. */
export type QuietHours = { timeZone: string; from: number; until: number };

/** How many notifications were sent on the local day `day` (`2026-11-28`). */
export type PushCount = { day: string | null; count: number };

/** Maximum number of notifications per day. Further news waits for one digest on the next morning. */
export const MAX_PUSHES_PER_DAY = 3;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** The hour of the digest if no hours are quiet. */
const MORNING = 8;

/** `last`: the time that was read last, because a batch asks for the same time for all of its shoppers. */
type Zone = { format: Intl.DateTimeFormat; last?: { at: number; local: LocalTime } };

type LocalTime = { day: string; hour: number; msOfHour: number };

function localTime(at: Date, timeZone: string): LocalTime {
  const zone = zoneOf(timeZone);
  if (zone.last?.at !== at.getTime()) zone.last = { at: at.getTime(), local: readLocalTime(at, zone) };
  return zone.last.local;
}

/** Cached for more time zones than the world has, because other spellings of a name are valid too. */
const zoneOf = memoizeBounded({ max: 500 }, (timeZone: string): Zone => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // Swedish writes dates as ISO 8601 does.
  return { format: new Intl.DateTimeFormat('sv-SE', { ...parts, second: '2-digit', timeZone }) };
});

function readLocalTime(at: Date, { format }: Zone): LocalTime {
  const [day = '', time = ''] = format.format(at).split(' ');
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return { day, hour, msOfHour: (minute * 60 + second) * 1000 + at.getUTCMilliseconds() };
}

/** Returns the local day in the format of `PushCount`. */
export function localDay(at: Date, timeZone: string): string {
  return localTime(at, timeZone).day;
}

/**
 * Returns when a person may get the next notification: now, or at the end of the quiet hours, or on the next morning if
 * they had enough today.
 */
export function nextPushAt(now: Date, { timeZone, from, until }: QuietHours, sent: PushCount): Date {
  const { day, hour, msOfHour } = localTime(now, timeZone);
  const waitFor = (target: number, isNextDay: boolean) => {
    const hours = isNextDay ? DAY_HOURS - hour + target : (target - hour + DAY_HOURS) % DAY_HOURS;
    return atHour(target, new Date(now.getTime() + hours * HOUR_MS - msOfHour), timeZone);
  };
  if (sent.day === day && sent.count >= MAX_PUSHES_PER_DAY) return waitFor(from === until ? MORNING : until, true);
  return isQuiet(hour, from, until) ? waitFor(until, false) : now;
}

/** Moves a time to a local hour, because clocks may have changed since it was computed. An hour that clocks skip stays later. */
function atHour(target: number, at: Date, timeZone: string): Date {
  const { hour, msOfHour } = localTime(at, timeZone);
  const hoursLate = ((hour - target + DAY_HOURS * 1.5) % DAY_HOURS) - DAY_HOURS / 2;
  const exact = new Date(at.getTime() - hoursLate * HOUR_MS - msOfHour);
  return localTime(exact, timeZone).hour === target ? exact : at;
}

function isQuiet(hour: number, from: number, until: number): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Returns the count including one more notification. */
export function countPush(now: Date, timeZone: string, { day, count }: PushCount): PushCount {
  const today = localDay(now, timeZone);
  return { day: today, count: day === today ? count + 1 : 1 };
}

/** Returns whether a text is the name of a time zone that this system supports. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
