import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CarFacts, Range } from '../model/car-facts.ts';

/** An amount with the label of its line, as a table writes it: `Title 15.00` or `County fee 0.00..?`. */
export type ExpectedLine = Range & { label: string };

/** A car and a deal; facts that a row doesn't state are those of `testCar`. */
export type Deal = {
  car: Partial<CarFacts>;
  tradeInCents: number;
  /** Local rates in parts per million, by the label of the tax's part. */
  rates: Readonly<Record<string, number>>;
};

export type DerivedExample = {
  state: string;
  deal: Deal;
  lines: readonly ExpectedLine[];
  total: Range;
  /** The arithmetic in words. */
  derivation: string;
};

/** Reads a table of examples that were computed by hand from the wording of laws and fee tables. */
export function derivedExamples(file: string): DerivedExample[] {
  return rowsOf(file).map(([state = '', deal = '', lines = '', total = '', derivation = '']) => ({
    state,
    deal: parseDeal(deal),
    lines: lines.split('; ').map(parseLine),
    total: parseRange(total),
    derivation,
  }));
}

export type OfficialExample = {
  state: string;
  publisher: string;
  url: string;
  /** The source of the words, if not `url`, and the date of the document or of the reading. */
  read: string;
  deal: Deal;
  /** The end of the line's range that the publication's figure is. */
  end: 'both' | 'low' | 'high';
  line: ExpectedLine;
  /** The printed words or the row of the fee table. */
  words: string;
};

/** Reads a table of figures that public offices print: examples and rows of fee tables. */
export function officialExamples(file: string): OfficialExample[] {
  return rowsOf(file).map(
    ([state = '', publisher = '', url = '', read = '', deal = '', end, line = '', words = '']) => {
      if (end !== 'both' && end !== 'low' && end !== 'high')
        throw new Error(`${file}: no end in the row of ${publisher}`);
      return { state, publisher, url, read, deal: parseDeal(deal), end, line: parseLine(line), words };
    },
  );
}

function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => row.split('\t'));
}

function parseLine(text: string): ExpectedLine {
  const at = text.lastIndexOf(' ');
  return { label: text.slice(0, at), ...parseRange(text.slice(at + 1)) };
}

function parseRange(text: string): Range {
  const [low = '', high = low] = text.split('..');
  return { low: cents(low), high: high === '?' ? null : cents(high) };
}

/** Reads `price 20,000; trade-in 5,000; used; model year 2022; fuel ELE; Local taxes at 1.5%`. */
function parseDeal(text: string): Deal {
  const deal: Deal & { rates: Record<string, number> } = { car: {}, tradeInCents: 0, rates: {} };
  for (const item of text.split('; ')) {
    const rate = /^(?<label>.+) at (?<percent>[\d.]+)%$/.exec(item)?.groups;
    if (rate) deal.rates[rate['label']!] = Math.round(Number(rate['percent']) * 10_000);
    else if (item.startsWith('trade-in ')) deal.tradeInCents = cents(item.slice('trade-in '.length));
    else deal.car = { ...deal.car, ...parseFact(item) };
  }
  return deal;
}

function parseFact(item: string): Partial<CarFacts> {
  if (item === 'new' || item === 'used') return { isNew: item === 'new' };
  if (item === 'body ?') return { isTruck: null };
  if (item === 'pickup') return { isTruck: true };
  const value = item.replace(/^(?:price|model year|fuel|list price|dealer fees) | (?:pounds|mpg|miles)$/g, '');
  const money = () => (value === '?' ? null : cents(value));
  if (item.startsWith('price ')) return { priceCents: cents(value) };
  if (item.startsWith('model year ')) return { modelYear: numeral(value) };
  if (item.startsWith('fuel ')) return { fuelCode: value === '?' ? null : value };
  if (item.startsWith('list price ')) return { msrpCents: money() };
  if (item.startsWith('dealer fees ')) return { dealerFeesCents: money() };
  if (item.endsWith(' pounds')) return { weightPounds: numeral(value) };
  if (item.endsWith(' mpg')) return { mpgCombined: numeral(value) };
  if (item.endsWith(' miles')) return { mileage: numeral(value) };
  throw new Error(`Unknown fact: ${item}`);
}

function cents(dollars: string): number {
  return Math.round(numeral(dollars) * 100);
}

function numeral(text: string): number {
  const number = Number(text.replaceAll(',', ''));
  if (text === '' || Number.isNaN(number)) throw new Error(`Not a number: ${text}`);
  return number;
}
