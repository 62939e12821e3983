import { COLUMNS } from './columns.ts';
import type { Column } from './columns/column.ts';

/** A column of the file that may be one of ours; the lower `rank`, the closer its header is. */
export type HeaderMatch = { column: Column; header: string; rank: number };

/** Words before a name that tell nothing: `vehicle_make`, `car.make`. */
const NOISE = /^(?:vehicle|car|auto|listing|item|product|ad|attributes?|specs?|details?|data|info|record|offer)(?=.)/;
/** `odometer_km`, `price_usd`: the unit is no part of the name. */
const UNIT = /[\s_.-]+(?:kms?|mi|miles|usd|eur|euros?|gbp|cad|hp|kw|ps|cc|l|liters?|mpg)$/i;
const PLACE_WORDS = /(?:dealer|seller|store|location|dealership|address|owner)/;

/** Header and names are compared by their letters and digits alone; `&` and `#` go too. */
export function squashHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[^a-z0-9]/g, '');
}

/** Every match of the file's headers with our columns, closest first. Paths of JSON match whole and by their ends. */
export function matchHeaders(headers: readonly string[]): HeaderMatch[] {
  return headers
    .flatMap((header) => COLUMNS.flatMap((column) => matchOne(header, column)))
    .sort((a, b) => a.rank - b.rank);
}

function matchOne(header: string, column: Column): HeaderMatch[] {
  const names = [column.name, ...column.also].map(squashHeader);
  const spellings = spellingsOf(header);
  let best = Infinity;
  spellings.forEach((spelling, distance) => {
    const at = spelling === '' ? -1 : names.indexOf(spelling);
    // Our own name first, then the order of the synonyms, then how much of the header had to go.
    if (at >= 0) best = Math.min(best, (at === 0 ? 0 : 1 + at / 100) + distance * 2);
  });
  return best === Infinity ? [] : [{ column, header, rank: best }];
}

/** `vehicle.dealer.address.zip` → itself, `dealeraddresszip`, `addresszip`, `zip`, each without its noise words. */
function spellingsOf(header: string): string[] {
  const steps = header.split('.');
  const ends = steps.map((_, at) => squashHeader(steps.slice(at).join('')));
  const bare = ends.map((end) => end.replace(NOISE, ''));
  const short = bare
    .filter((end) => PLACE_WORDS.test(end))
    .map((end) => end.replace(/address|location|info|details/g, ''));
  const withoutUnit = squashHeader(header.replace(UNIT, '')).replace(NOISE, '');
  return [...new Set([...ends.slice(0, 1), ...bare, ...short, withoutUnit])].filter(Boolean);
}
