import { numberParts, numberScaleOf } from './number.ts';
import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

/** Phrases used instead of a price, in English, German, French and Spanish. */
const NO_PRICE =
  /^(?:not priced|no price|unpriced|(?:price )?(?:on|upon) (?:request|application)|p\.?o\.?a\.?|por|(?:please )?(?:call|contact|inquire|enquire|ask|email|see dealer|request)\b.*|make (?:an )?offer|obo|ono|vb|vhb|verhandlungsbasis|negotiable|negociable|à négocier|free|gratis|gratuit|sold|verkauft|vendu|vendido|reserved|reserviert|réservé|reservado|auction|coming soon|n\.?c\.?|price (?:unavailable|not available)\b.*|(?:preis )?auf anfrage|(?:prix )?sur demande|(?:nous )?consulter|(?:precio )?(?:a|bajo) consult(?:ar|a)|consultar)$/i;

/** A rate rather than a price: `$299/mo`, `299 € mtl.`, `199 €/mois`, `al mes`. */
const INSTALLMENT =
  /(?:\/|\bper |\bpro |\bpar |\bal |\bpor |\ba )\s*(?:mo|month|monat|mois|mes|week|woche|semaine|semana|wk)\b|\b(?:monthly|monatlich|mtl|mensual(?:es)?|mensuel(?:le)?s?|mensualité|down payment|deposit|down|anzahlung|acompte|entrada)\b/i;

const DOLLARS = /^(us\$?|usd|\$|dollars?|usd\$|\$us|\$usd)$/i;

/** Codes and symbols of foreign currencies. Others are read as the feed's own currency. */
const FOREIGN: Readonly<Record<string, string>> = codesByWord({
  EUR: '€ eur euro euros',
  GBP: '£ gbp',
  JPY: '¥ jpy yen',
  CAD: 'cad ca$ c$ can$ cdn$',
  AUD: 'aud a$ au$',
  NZD: 'nzd nz$',
  HKD: 'hkd hk$',
  SGD: 'sgd s$',
  MXN: 'mxn mx$ mxp pesos',
  BRL: 'brl r$',
  ARS: 'ars ar$',
  CLP: 'clp cl$',
  COP: 'cop co$',
  CHF: 'chf fr sfr',
  INR: '₹ inr rs lakh lakhs crore',
  CNY: 'cny rmb',
  KRW: '₩ krw',
  RUB: '₽ rub',
  TRY: '₺ try tl',
  PLN: 'zł zl pln',
  CZK: 'kč czk',
  HUF: 'ft huf',
  SEK: 'sek',
  NOK: 'nok',
  DKK: 'dkk kr',
  AED: 'aed dhs',
  SAR: 'sar',
  ZAR: 'zar',
  ILS: '₪ ils',
});

function codesByWord(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([code, list]) => list.split(' ').map((word) => [word, code] as const)),
  );
}

/** Longer texts are descriptions. */
const LONGEST = 100;

/** With this limit, sums over any inventory are exact in floating point. */
const MAX_DOLLARS = 100_000_000;

export type Currency = { code: string; rate: number };

/**
 * Parses a price in whole US dollars. It may be negative; the caller decides what that means. `currency` comes from the
 * mapping: its rate is dollars per unit. It applies to values in that currency and to values without a currency sign.
 */
export function parseMoney(text: string, currency?: Currency): Reading<number> {
  return rounded(parseDollars(text, currency), 1);
}

/** Parses an amount like `parseMoney`, in cents. */
export function parseCents(text: string, currency?: Currency): Reading<number> {
  return rounded(parseDollars(text, currency), 100);
}

function rounded(reading: Reading<number>, unitsPerDollar: number): Reading<number> {
  return reading.value === null ? reading : readableValue(Math.round(reading.value * unitsPerDollar) || 0);
}

function parseDollars(text: string, currency?: Currency): Reading<number> {
  const trimmed = text.trim();
  if (isBlank(trimmed) || NO_PRICE.test(trimmed)) return NOT_SPECIFIED;
  if (trimmed.length > LONGEST) return unreadableValue('is longer than any price');
  if (INSTALLMENT.test(trimmed)) return unreadableValue('is an installment, not a price');
  const accounting = /^\(([^()]*)\)$/.exec(trimmed);
  const parts = numberParts(accounting?.[1] ?? trimmed);
  if (!parts) return unreadableValue('is not a price');
  const { factor, rest } = numberScaleOf(parts.after);
  if (/[\d½¼¾%]|^\//.test(rest)) return unreadableValue('contains more than one number');
  if (/[<>≤≥~]/.test(parts.before)) return unreadableValue('is not an exact price');
  const rate = rateOf(wordsOf(`${parts.before} ${rest}`), currency);
  if (typeof rate === 'string') return unreadableValue(rate);
  const value = parts.value * factor * rate;
  if (Math.abs(value) > MAX_DOLLARS) return unreadableValue('is more than $100,000,000, which no car costs');
  return readableValue(accounting ? -Math.abs(value) : value);
}

/** Returns the currency signs and words in the text around a number: `EUR VB`, `€ (TTC)`. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\s:;()[\]/.,*+–-]+/)
    .flatMap((word) => word.split(/(?<=[€£¥₹₩₽₺₪])|(?=[€£¥₹₩₽₺₪])/))
    .filter(Boolean);
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

/** Returns the rate for `$`. If the feed's currency is a dollar, such as the Canadian one, `$` means that currency. */
function dollarSign(currency: Currency): number {
  return /D$/.test(currency.code) ? currency.rate : 1;
}
