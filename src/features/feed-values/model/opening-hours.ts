const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;
const MAX_LENGTH = 400;

type Span = [opens: number, closes: number] | null;

/**
 * Parses a week of opening hours such as `Mon-Fri 9:00 AM - 8:00 PM; Sat 9-6; Sun closed` or `Mo-Fr 09:00-20:00`, from
 * Sunday, in minutes after midnight. Days that are not named are closed. `null` if any part is unclear.
 */
export function parseOpeningHours(text: string): Span[] | null {
  if (text.length > MAX_LENGTH) return null;
  const week: Span[] = DAYS.map(() => null);
  let named = 0;
  for (const part of text
    .toLowerCase()
    .replaceAll(/[–—]/g, '-')
    .split(/[;|\n]|,(?=\s*[a-z])/)) {
    if (part.trim() === '') continue;
    const split = part.search(/\d|closed/);
    const days = split < 0 ? null : daysOf(part.slice(0, split));
    const span = split < 0 ? undefined : spanOf(part.slice(split));
    if (!days || span === undefined) return null;
    for (const day of days) week[day] = span;
    named += days.length;
  }
  return named > 0 && week.some((span) => span !== null) ? week : null;
}

function daysOf(text: string): number[] | null {
  const [first, last, ...more] = text.replaceAll(/[:.\s]/g, '').split('-');
  if (first === 'daily' || first === 'everyday') return DAYS.map((_, day) => day);
  if (first === 'weekdays') return [1, 2, 3, 4, 5];
  const from = dayOf(first ?? '');
  const to = last === undefined || last === '' ? from : dayOf(last);
  if (from < 0 || to < 0 || more.length > 0) return null;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => (from + at) % 7);
}

const dayOf = (name: string) => (name.length < 2 ? -1 : DAYS.findIndex((day) => name.startsWith(day)));

const SPAN = /^(\d{1,2})(?::(\d\d))?\s?([ap])?\.?m?\.?\s?(?:-|to)\s?(\d{1,2})(?::(\d\d))?\s?([ap])?\.?m?\.?$/;

/** Returns `undefined` if the text is not a span of time. */
function spanOf(text: string): Span | undefined {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (trimmed === 'closed') return null;
  const [, hour, minutes, half, endHour, endMinutes, endHalf] = SPAN.exec(trimmed.replaceAll(' ', '')) ?? [];
  if (hour === undefined || endHour === undefined) return undefined;
  const opens = minuteOf(Number(hour), Number(minutes ?? 0), half);
  let closes = minuteOf(Number(endHour), Number(endMinutes ?? 0), endHalf);
  // `9-6` closes in the evening.
  if (closes <= opens && endHalf === undefined && closes <= 720) closes += 720;
  return opens < closes && closes <= 1_440 ? [opens, closes] : undefined;
}

function minuteOf(hour: number, minutes: number, half: string | undefined): number {
  if (hour > 24 || minutes > 59 || (half !== undefined && (hour > 12 || hour === 0))) return Number.NaN;
  return (half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes;
}
