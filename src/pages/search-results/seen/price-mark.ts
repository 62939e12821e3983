import { formatDollars } from '#kit/format.ts';
import type { Sight } from '#pages/shared/car/price-memory.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAY_MS = 86_400_000;

/** Returns the note on a card that the shopper saw before: `$500 less than at your visit on Tuesday`. */
export function priceMark({ price, before, visited }: Sight, now: Date): string | null {
  if (before === null) return visited ? 'Seen' : null;
  const visit = `your visit ${dayOf(new Date(before.at), now)}`;
  if (price === null) return `Price removed since ${visit}`;
  if (before.price === null) return `Price added since ${visit}`;
  const change = price - before.price;
  return `${formatDollars(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than at ${visit}`;
}

/** Formats a day in the shopper's time zone, without Intl: the first Intl.DateTimeFormat is slow on a phone. */
function dayOf(then: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  if (days < 7) return `on ${WEEKDAYS[then.getDay()]}`;
  const year = then.getFullYear() === now.getFullYear() ? '' : `, ${then.getFullYear()}`;
  return `on ${MONTHS[then.getMonth()]} ${then.getDate()}${year}`;
}

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
