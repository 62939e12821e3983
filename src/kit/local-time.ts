/** The time zone in which most people of a state live; Eastern Time for the states that are not listed. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'.split(' '),
  'America/Denver': 'CO ID MT NM UT WY'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': 'CA NV OR WA'.split(' '),
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': 'PR VI'.split(' '),
};
/** The time zone where most people in the US live. */
export const EASTERN_TIME_ZONE = 'America/New_York';

/** Returns the IANA time zone of a state such as `CO`; Eastern Time if the state is unknown. */
export function timeZoneOf(state: string | null): string {
  return Object.entries(ZONES).find(([, states]) => state !== null && states.includes(state))?.[0] ?? EASTERN_TIME_ZONE;
}

/** Maximum number of formatters. A server has few time zones, with a few formats each. */
const MAX_FORMATTERS = 200;
/** Limit of the times that are cached, in all time zones together. */
const MAX_MINUTES = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter that is created once, because that takes 30 times as long as formatting. */
export function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatters.set(key, (formatter = new Intl.DateTimeFormat(locale, options)));
  }
  return formatter;
}

/**
 * Caches the results of `read`, which must not depend on seconds: many pages show the current time and the times of the
 * latest imports and ratings, in few time zones.
 */
// @__NO_SIDE_EFFECTS__
export function memoizeMinutes<Result>(
  read: (at: Date, timeZone: string) => Result,
): (at: Date, timeZone: string) => Result {
  const known = new Map<string, Result>();
  return (at, timeZone) => {
    const key = `${Math.floor(at.getTime() / 60_000)} ${timeZone}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = read(at, timeZone);
    if (known.size >= MAX_MINUTES) known.clear();
    known.set(key, result);
    return result;
  };
}

/** Formats a time as `Jul 3, 2026, 3:30 AM MDT`. */
export const formatLocalTime = memoizeMinutes((at, timeZone) => {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return formatterOf('en-US', { ...parts, timeZone, timeZoneName: 'short' }).format(at);
});

/** Formats a time for spreadsheets, which sort and calculate with it: `2026-07-03 03:30`. */
export function formatSheetTime(at: Date, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // Swedish writes dates as ISO 8601 does.
  return formatterOf('sv-SE', { ...parts, timeZone }).format(at);
}

/** Formats a day as `Jul 3, 2026`. */
export function formatLocalDay(at: Date, timeZone: string): string {
  return formatterOf('en-US', { dateStyle: 'medium', timeZone }).format(at);
}

/** Formats a time as the value of `<input type="datetime-local">`: `2026-07-03T03:30`. */
export function formatInputTime(at: Date, timeZone: string): string {
  return formatSheetTime(at, timeZone).replace(' ', 'T');
}

const INPUT_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/**
 * Parses the value of `<input type="datetime-local">` in a time zone; `undefined` if it is invalid. Of a time that
 * exists twice, when clocks are turned back, returns the first. A time that is skipped, when clocks are turned forward,
 * is invalid.
 */
export function parseLocalTime(text: string, timeZone: string): Date | undefined {
  const [, ...parts] = INPUT_TIME.exec(text) ?? [];
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN] = parts.map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (Number.isNaN(asUtc)) return undefined;
  const wanted = text.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  // Offsets are multiples of 15 minutes, between -12 and +14 hours.
  for (let offset = 14 * 60; offset >= -12 * 60; offset -= 15) {
    const at = new Date(asUtc - offset * 60_000);
    if (formatInputTime(at, timeZone) === wanted) return at;
  }
  return undefined;
}
