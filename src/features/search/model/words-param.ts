import { formatParams, readRequest } from './canonical-url.ts';
import type { SearchContext } from './filter.ts';
import { interpretWords } from './interpret-words.ts';

/** What a shopper typed into the bar above the results. */
const WORDS = 'words';
const MOST_CHARACTERS = 200;

/** Parameters that are one choice: words about one of them replace all. */
const CHOICES: readonly (readonly string[])[] = [
  ['listingType', 'allListingType'],
  ['startYear', 'endYear'],
  ['minPrice', 'maxPrice'],
  ['minMileage', 'maxMileage', 'mileage'],
  ['vehicleStyleCode', 'sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'],
];
const CAR = ['makeCode', 'modelCode', 'trimCode'] as const;
/** A car must have every one, so words add to what is chosen. */
const ADDED = new Set(['featureCode', 'vehicleHistoryType']);
/** They belong to the list before. */
const PAGING = ['firstRecord', 'after'];

type Params = Map<string, readonly string[]>;

/**
 * The canonical query, without `?`, of a search with `words`: what they mean is added to what is chosen, and only what is
 * left of them stays as `keyword`. `null` when the search has no such parameter. Words that are the present keyword stay
 * what they are, and none take it away.
 */
export function readWords(search: string, context: SearchContext): string | null {
  const given = new URLSearchParams(search);
  if (!given.has(WORDS)) return null;
  const text = given.getAll(WORDS).join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
  given.delete(WORDS);
  for (const name of PAGING) given.delete(name);
  const { read, canonical } = readRequest(given.toString());
  const names = [...new URLSearchParams(canonical).keys()];
  const params: Params = new Map(names.map((name) => [name, read(name)]));
  if (text === read('keyword')[0]) return formatParams(params);
  const vocabulary = context.vocabulary?.();
  const { chosen, words } = vocabulary
    ? interpretWords(text, vocabulary, context.currentYear)
    : { chosen: new Map<string, readonly string[]>(), words: text };
  chooseCars(params, chosen);
  for (const [name, values] of chosen) {
    if (ADDED.has(name)) params.set(name, [...new Set([...(params.get(name) ?? []), ...values])].toSorted());
  }
  replaceChoices(params, chosen);
  params.set('keyword', words === '' ? [] : [words]);
  return formatParams(params);
}

/** A car named stands for what is chosen; a make alone that is among the chosen ones changes nothing. */
function chooseCars(params: Params, chosen: ReadonlyMap<string, readonly string[]>): void {
  const makes = chosen.get('makeCode') ?? [];
  const present = params.get('makeCode') ?? [];
  if (makes.length === 0 || (!chosen.has('modelCode') && makes.every((make) => present.includes(make)))) return;
  for (const name of CAR) params.set(name, chosen.get(name) ?? []);
}

function replaceChoices(params: Params, chosen: ReadonlyMap<string, readonly string[]>): void {
  for (const [name, values] of chosen) {
    if (ADDED.has(name) || CAR.some((one) => one === name)) continue;
    const choice = CHOICES.find((names) => names.includes(name)) ?? [name];
    for (const other of choice) if (!chosen.has(other)) params.set(other, []);
    params.set(name, values);
  }
}
