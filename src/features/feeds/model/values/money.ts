import { numberParts } from './number.ts';
import { isBlank, NOTHING, read, unreadable, type Reading } from './reading.ts';

/** Words that stand where a price is not told. */
const NO_PRICE =
  /^(not priced|no price|unpriced|price on request|poa|por|(please )?(call|contact|inquire|enquire|ask|email|see dealer|request).*|make (an )?offer|obo|free|sold|coming soon|price (unavailable|not available).*)$/i;

const DOLLARS = /^(us\$?|usd|\$|dollars?|us dollars?)$/i;

/** Codes and signs of other money; what is not here is read as the feed's own currency. */
const FOREIGN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  '¥': 'JPY',
  jpy: 'JPY',
  cad: 'CAD',
  ca$: 'CAD',
  c$: 'CAD',
  aud: 'AUD',
  a$: 'AUD',
  mxn: 'MXN',
  mx$: 'MXN',
  chf: 'CHF',
  '₹': 'INR',
  inr: 'INR',
  cny: 'CNY',
};

/** Sums of so many dollars over any inventory are exact. */
const MOST_DOLLARS = 100_000_000;

export type Currency = { code: string; rate: number };

/**
 * A price as whole US dollars; may be negative, which the caller judges. `currency` is what the mapping states: its
 * rate is dollars for one unit, and it applies to values without a sign of their own and to values of that currency.
 */
export function parseMoney(text: string, currency?: Currency): Reading<number> {
  const trimmed = text.trim();
  if (isBlank(trimmed) || NO_PRICE.test(trimmed)) return NOTHING;
  const accounting = /^\((.*)\)$/.exec(trimmed);
  const parts = numberParts(accounting?.[1] ?? trimmed);
  if (!parts) return unreadable('is not a price');
  const thousands = /^k\b/i.test(parts.after);
  const around = [parts.before, parts.after.replace(/^k\b/i, '')].map((word) =>
    word.replace(/[*+.:,\-–]+$/, '').trim(),
  );
  if (/\d/.test(around[1] ?? '')) return unreadable('holds more than one number');
  const rate = rateOf(around.filter(Boolean), currency);
  if (typeof rate === 'string') return unreadable(rate);
  const value = parts.value * (thousands ? 1000 : 1) * rate;
  if (Math.abs(value) > MOST_DOLLARS) return unreadable('is more than $100,000,000, as no car is');
  return read(Math.round(accounting ? -Math.abs(value) : value));
}

function rateOf(words: readonly string[], currency: Currency | undefined): number | string {
  for (const word of words) {
    if (DOLLARS.test(word)) return currency?.code === 'USD' || !currency || /us/i.test(word) ? 1 : dollarSign(currency);
    const foreign = FOREIGN[word.toLowerCase()];
    if (foreign && foreign !== currency?.code)
      return `is in ${foreign}; state "currency": {"code": "${foreign}", "rate": …} in the mapping`;
  }
  return currency?.rate ?? 1;
}

/** `$` means the stated dollars where the feed's own money is a dollar, such as the Canadian. */
function dollarSign(currency: Currency): number {
  return /D$/.test(currency.code) ? currency.rate : 1;
}
