/** The time zone in which most people of a state live; Eastern Time for the states that are not named. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'.split(' '),
  'America/Denver': 'CO ID MT NM UT WY'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': 'CA NV OR WA'.split(' '),
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': 'PR VI'.split(' '),
};
/** Where most people of the US live. */
export const EASTERN = 'America/New_York';

/** Returns the IANA time zone of a state such as `CO`; Eastern Time if the state is unknown. */
export function timeZoneOf(state: string | null): string {
  return Object.entries(ZONES).find(([, states]) => state !== null && states.includes(state))?.[0] ?? EASTERN;
}

/** Formats a time as `Jul 3, 2026, 3:30 AM MDT`. */
export function formatLocalTime(at: Date, timeZone: string): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone, timeZoneName: 'short' }).format(at);
}

/** Formats a time for spreadsheets, which sort and calculate with it: `2026-07-03 03:30`. */
export function formatSheetTime(at: Date, timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(at);
}

/** Formats a day as `Jul 3, 2026`. */
export function formatLocalDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at);
}
