import { stateCode } from './spellings/states.ts';
import { isBlank, NOT_SPECIFIED, readableValue, type Reading, unreadableValue } from './reading.ts';

type AddressParts = { city: string | null; state: string | null; zip: string | null };

const TAIL = /(?:^|[,\s])([A-Za-z]{2}|[A-Za-z]+(?: [A-Za-z]+)?)[,\s]+(\d{5})(?:-\d{4})?$/;

/** Parses city, state and ZIP at the end of an address: `123 Main St, Denver, CO 80202, USA` or `El Paso, TX`. */
export function parseAddress(text: string): AddressParts {
  const flat = text.trim().replace(/(?<![,\s])[,\s]+(?:usa|us|u\.s\.a?\.?|united states(?: of america)?)$/i, '');
  const parts = flat
    .split(/[,|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (/^\d{5}(?:-\d{4})?$/.test(flat)) return { city: null, state: null, zip: flat.slice(0, 5) };
  const withZip = TAIL.exec(flat);
  if (withZip) return { ...cityAndState(parts, withZip[2]), zip: withZip[2]! };
  return { ...cityAndState(parts, undefined), zip: null };
}

function cityAndState(
  parts: readonly string[],
  zip: string | undefined,
): { city: string | null; state: string | null } {
  const words = parts
    .map((part) => (zip ? part.replace(new RegExp(`\\s*${zip}(?:-\\d{4})?$`), '') : part))
    .filter(Boolean);
  const last = words.at(-1);
  const state = last ? stateCode(last) : null;
  if (state) return { city: words.length > 1 ? words.at(-2)! : null, state };
  // `Denver CO 80202`, without a comma after the city.
  const tail = last ? /^(.+)\s([A-Za-z]{2})$/.exec(last) : null;
  const code = tail ? stateCode(tail[2]!) : null;
  return { city: tail && code && parts.length <= 2 ? tail[1]! : null, state: code };
}

/** Parses a 5-digit ZIP. Restores leading zeros that a spreadsheet removed (`2138`, `2138.0`) and drops a +4. */
export function parseZip(text: string): Reading<string> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const match = /^(?:[A-Z]{2}\s+)?(\d{3,5})(?:\.0+)?(?:[-\s]?\d{4})?$/i.exec(text.trim());
  const joined = /^(\d{5})\d{4}$/.exec(text.trim());
  const digits = joined?.[1] ?? match?.[1];
  return digits ? readableValue(digits.padStart(5, '0')) : unreadableValue('is not a US ZIP');
}
