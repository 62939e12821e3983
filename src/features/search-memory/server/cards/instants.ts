import { memoizeBounded } from '#kit/bounded-cache.ts';

const MS_PER_DAY = 86_400_000;

/** A timestamp, and whether its text has milliseconds (`withMs`). */
export type Instant = { day: number; ms: number; withMs: boolean };

/** Parses a timestamp. Returns `null` if it has another format or is before 1970. */
export function parseInstant(text: string): Instant | null {
  const at = Date.parse(text);
  if (!(at >= 0)) return null;
  const instant = { day: Math.floor(at / MS_PER_DAY), ms: at % MS_PER_DAY, withMs: text.includes('.') };
  return formatInstant(instant) === text ? instant : null;
}

/**
 * Formats a timestamp: `2026-06-01T08:00:00.000Z`. Several times faster than a `Date`, because it caches the text of
 * recent days.
 */
export function formatInstant({ day, ms, withMs }: Instant): string {
  if (ms === 0) return dayText(day) + (withMs ? 'T00:00:00.000Z' : 'T00:00:00Z');
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${dayText(day)}T${clock}${withMs ? `.${String(ms % 1000).padStart(3, '0')}` : ''}Z`;
}

const dayText = memoizeBounded({ max: 10_000 }, (day: number) => {
  const [text = ''] = new Date(day * MS_PER_DAY).toISOString().split('T');
  return text;
});

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
