import {
  type SearchContext,
  formatCursor,
  type SearchAnswer,
  type Stats,
  type Suggestions,
} from '#features/search/search.ts';
import { placeholderParts } from '../model/search-response.ts';
import type { WireSlots } from '../model/wire-slots.ts';
import { toWireKeyword } from '../model/wire-keyword.ts';
import type { KeywordReading } from '#features/words/words.ts';
import { encodePiece, type TextBytes } from './text-bytes.ts';
import { writeRequestParams } from './write-request-params.ts';

type Head = Pick<SearchAnswer, 'query' | 'total' | 'sortBy' | 'next' | 'stats' | 'histograms' | 'invalid'>;

const TOTAL = encodePiece('{"totalResultCount":');
const SORT_BY = encodePiece(',"sortBy":');
const AFTER = encodePiece(',"after":');
const PRICES = encodePiece(',"stats":{"derivedprice":');
const YEARS = encodePiece(',"year":');
const MILEAGES = encodePiece(',"mileage":');
const [START_YEAR, END_YEAR] = [encodePiece(',"startYear":'), encodePiece(',"endYear":')];
const [MIN_PRICE, MAX_PRICE] = [encodePiece(',"minPrice":'), encodePiece(',"maxPrice":')];
const [RADIUS, ZIP, HISTOGRAMS] = [
  encodePiece(',"searchRadius":'),
  encodePiece(',"zip":'),
  encodePiece(',"histograms":'),
];
const INVALID = encodePiece('},"invalidQueryParams":');
const PARAMS = encodePiece(',"requestParams":');
const [KEYWORD, NO_KEYWORD] = [encodePiece(',"keywordReading":'), encodePiece(',"keywordReading":null')];
const [SUGGESTED_FILTERS, SUGGESTED_MODELS] = [encodePiece(',"suggestedFilters":'), encodePiece(',"suggestedModels":')];
const NO_SUGGESTIONS = encodePiece(',"suggestedFilters":[],"suggestedModels":[]');
const UNBUILT = encodePiece(`,${JSON.stringify(placeholderParts()).slice(1, -1)}`);

/** Begins a response with the number of results. */
export function writeTotal(out: TextBytes, { total }: Head): void {
  out.add(TOTAL);
  out.number(total);
}

/** Writes the order in force and the mark of the next page. */
export function writeOrder(out: TextBytes, { sortBy, next }: Head): void {
  out.add(SORT_BY);
  out.quoted(sortBy);
  out.add(AFTER);
  out.quotedOrNull(next && formatCursor(next));
}

/** Writes statistics, the searched values, suggestions, paid places, and the keys of parts that are not built yet. */
export function writeSearch(
  out: TextBytes,
  { query, stats, ...answer }: Head,
  context: SearchContext,
  {
    keyword,
    suggestions,
    slots,
  }: { keyword?: KeywordReading | null; suggestions?: Suggestions | null; slots?: WireSlots | null },
): void {
  const { year, price, location } = query.filters;
  out.add(PRICES);
  writeStats(out, stats.price);
  out.add(YEARS);
  writeStats(out, stats.year);
  out.add(MILEAGES);
  writeStats(out, stats.mileage);
  out.add(START_YEAR);
  out.numberOrNull(year.min);
  out.add(END_YEAR);
  out.numberOrNull(year.max);
  out.add(MIN_PRICE);
  out.numberOrNull(price.min);
  out.add(MAX_PRICE);
  out.numberOrNull(price.max);
  out.add(RADIUS);
  out.number(location.radiusMiles);
  out.add(ZIP);
  out.quotedOrNull(location.place?.zip ?? null);
  out.add(HISTOGRAMS);
  writeHistograms(out, answer.histograms);
  out.add(INVALID);
  out.json(answer.invalid);
  out.add(PARAMS);
  writeRequestParams(out, query, context);
  if (keyword) {
    out.add(KEYWORD);
    out.json(toWireKeyword(keyword));
  } else {
    out.add(NO_KEYWORD);
  }
  if (suggestions) {
    out.add(SUGGESTED_FILTERS);
    out.json(suggestions.filters);
    out.add(SUGGESTED_MODELS);
    out.json(suggestions.models);
  } else {
    out.add(NO_SUGGESTIONS);
  }
  if (slots) out.add(encodePiece(`,${JSON.stringify({ ...placeholderParts(), ...slots }).slice(1, -1)}`));
  else out.add(UNBUILT);
}

const [COUNT, MIN, MAX, MEAN, CLOSE] = [
  encodePiece('{"count":'),
  encodePiece(',"min":'),
  encodePiece(',"max":'),
  encodePiece(',"mean":'),
  encodePiece('}'),
];

function writeStats(out: TextBytes, { count, min, max, mean }: Stats): void {
  out.add(COUNT);
  out.number(count);
  out.add(MIN);
  out.numberOrNull(min);
  out.add(MAX);
  out.numberOrNull(max);
  out.add(MEAN);
  out.numberOrNull(mean);
  out.add(CLOSE);
}

const COMMA = encodePiece(',');
/** The text up to the counts of a histogram. It is the same in every response. */
const begins = new WeakMap<readonly number[], { field: string; text: Uint8Array }>();

function writeHistograms(out: TextBytes, histograms: Head['histograms']): void {
  const all = out.beginList();
  for (const [field, { edges, counts }] of Object.entries(histograms)) {
    out.add(beginOf(field, edges));
    const list = out.beginList();
    for (let i = 0; i < counts.length; i++) {
      out.add(COMMA);
      out.number(counts[i]!);
    }
    out.endList(list);
    out.add(CLOSE);
  }
  out.endObject(all);
}

function beginOf(field: string, edges: readonly number[]): Uint8Array {
  const known = begins.get(edges);
  if (known?.field === field) return known.text;
  const text = encodePiece(`,${JSON.stringify(field)}:{"edges":${JSON.stringify(edges)},"counts":`);
  begins.set(edges, { field, text });
  return text;
}
