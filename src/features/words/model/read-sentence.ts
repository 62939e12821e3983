import { ELECTRIC_RANGES, SERIES_MODELS } from '#features/reference/reference.ts';
import { type Atom, splitIntoAtoms, foldText, MAX_ATOMS } from './split-into-atoms.ts';
import { type Chip, itemsOf, type OpenQuestion, type SentenceItem } from './items.ts';
import {
  FILTERS,
  MILEAGE_PARAMS,
  type Params,
  PLACE_PARAMS,
  RADIUS_PARAM,
  VEHICLE_PARAMS,
} from '#features/search/search.ts';
import { numberPieces } from './number-pieces.ts';
import { packagePieces } from './package-pieces.ts';
import { placePieces } from './place-pieces.ts';
import type { ReadingPiece, Sentence, WordContext } from './reading.ts';
import { scopeOf } from './reading-scope.ts';
import {
  combineParams,
  resolveAlternatives,
  resolveConflicts,
  resolveRadius,
  resolveQuestions,
} from './settle/resolve-choices.ts';
import { NON_FILTER_KINDS, rejectMisplacedGuesses, resolveGuesses } from './settle/resolve-guesses.ts';
import { resolveLimitUnits } from './settle/resolve-limit-units.ts';
import { resolveNegations } from './settle/resolve-negations.ts';
import { resolveShortYears } from './settle/resolve-short-years.ts';
import { resolveTrims } from './settle/resolve-trims.ts';
import { sharedNameReadings } from './shared-names.ts';
import { namedCarsIn, wordPieces } from './word-pieces.ts';

/**
 * The reading of some words: a chip, a question, leftover words that filter as `keyword`, or a filler that requests
 * nothing. Leftover words have a question if they may be a misspelled car. They do not filter if they are `isIdle`,
 * because no car's text would contain them.
 * `from` and `to` are offsets in the text. Spans do not overlap, and every word is in one span.
 */
export type WordSpan = { from: number; to: number; words: string } & (
  | { kind: 'chip'; params: Params; note?: string }
  | { kind: 'question'; question: OpenQuestion }
  | { kind: 'leftover'; question?: OpenQuestion; isIdle?: true }
  | { kind: 'filler' }
);

/**
 * `chosen`: values by parameter, as in URLs; `leftover`: the leftover words; `text`: those of them that filter text.
 */
export type SentenceReading = {
  chosen: Params;
  leftover: string;
  text: string;
  questions: readonly (OpenQuestion & { words: string })[];
  spans: readonly WordSpan[];
  /** Sentences for the shopper that explain how the search differs from the words. */
  scope: readonly string[];
};

const MAX_ROUNDS = 4;

/**
 * Interprets what a shopper typed as a search: covers the text with those phrases of the registry, the catalog and the
 * number grammar that score the most points. Longer phrases score more. Typos are accepted if no phrase matches
 * exactly. Pure; never throws. The time depends only on the first 80 words; the others are left over.
 */
export function readSentence(text: string, world: WordContext): SentenceReading {
  const original = text.toWellFormed();
  const folded = foldText(original);
  const all = splitIntoAtoms(folded);
  const sentence: Sentence = { folded, original, atoms: all.slice(0, MAX_ATOMS) };
  const path = findPath(sentence, world);
  let items: SentenceItem[] = itemsOf(path, sentence.atoms.length);
  for (let at = sentence.atoms.length; at < all.length; at++) items.push({ from: at, to: at + 1, kind: 'leftover' });
  items = rejectMisplacedGuesses(items, all);
  items = resolveShortYears(items, all, world.currentYear);
  items = resolveTrims(items, all, world.lexicon);
  items = resolveLimitUnits(items, all);
  items = resolveMiles(items, all, world.hasPlace ?? false);
  items = resolveRadius(items, world.hasPlace ?? false);
  items = resolveNegations(items, all);
  items = resolveQuestions(items);
  items = resolveAlternatives(items);
  items = resolveConflicts(items);
  items = resolveGuesses(items, all);
  const scope = scopeOf(items, all, original);
  return { ...describe(keepText(items, all), { folded, original, atoms: all }), scope };
}

/**
 * Finds the best path. Named cars change what other words mean, so the search repeats until the named cars stay the
 * same.
 */
function findPath(sentence: Sentence, world: WordContext): ReadingPiece[] {
  const fixed = [
    ...sharedNameReadings(sentence, world.lexicon),
    ...numberPieces(sentence, world),
    ...placePieces(sentence, world),
    ...packagePieces(sentence, world),
  ];
  let path: ReadingPiece[] = [];
  let named = namedCarsIn(path);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    path = bestPath([...fixed, ...wordPieces(sentence, world, named)], sentence.atoms.length);
    const next = namedCarsIn(path);
    if ([...next.makes, ...next.models].join() === [...named.makes, ...named.models].join()) break;
    named = next;
  }
  return path;
}

/**
 * Ignores words that request nothing if other words were understood, even if those only express a need that no car
 * states. If none were understood, all words are text.
 */
function keepText(items: readonly SentenceItem[], atoms: readonly Atom[]): SentenceItem[] {
  const isUnderstood = items.some(
    (item) => item.kind === 'chip' || item.kind === 'question' || item.kind === 'unsearchable' || hasQuestion(item),
  );
  const isNoise = items.every(({ kind }) => NON_FILTER_KINDS.has(kind));
  const kind = isUnderstood || isNoise ? 'filler' : 'leftover';
  const isSign = (item: SentenceItem) =>
    isUnderstood && item.kind === 'leftover' && !item.question && atoms[item.from]!.key === '';
  return items.map((item) => {
    const { from, to } = item;
    if (item.kind === 'unsearchable') return { from, to, kind: 'leftover', isIdle: true };
    return NON_FILTER_KINDS.has(item.kind) || isSign(item) ? { from, to, kind } : item;
  });
}

/** Returns whether an item is text that may have another meaning. */
function hasQuestion(item: SentenceItem): item is SentenceItem & { kind: 'leftover'; question: OpenQuestion } {
  return item.kind === 'leftover' && item.question !== undefined;
}

/** Returns whether words ask for something that the facts of cars don't state. */
export function hasUnsearchableWords({ spans }: SentenceReading): boolean {
  return spans.some((span) => span.kind === 'leftover' && span.isIdle);
}

function isIdle(item: SentenceItem): boolean {
  return item.kind === 'leftover' && item.isIdle === true;
}

function describe(items: readonly SentenceItem[], { original, atoms }: Sentence): Omit<SentenceReading, 'scope'> {
  const chips = items.filter((item): item is Chip => item.kind === 'chip');
  const spans = joinText(items).map((item): WordSpan => {
    const [from, to] = [atoms[item.from]!.from, atoms[item.to - 1]!.to];
    const words = original.slice(from, to);
    if (item.kind === 'chip')
      return {
        from,
        to,
        words,
        kind: 'chip',
        params: item.params,
        ...(item.note !== undefined && { note: item.note }),
      };
    if (item.kind === 'question') return { from, to, words, kind: 'question', question: item.question };
    if (hasQuestion(item)) return { from, to, words, kind: 'leftover', question: item.question };
    if (item.kind !== 'leftover') return { from, to, words, kind: 'filler' };
    return { from, to, words, kind: 'leftover', ...(item.isIdle && { isIdle: true }) };
  });
  const questionWords = new Map<OpenQuestion, string[]>();
  for (const span of spans) {
    if (span.kind !== 'question' && span.kind !== 'leftover') continue;
    if (span.question) questionWords.set(span.question, [...(questionWords.get(span.question) ?? []), span.words]);
  }
  return {
    chosen: combineChosenParams(chips.map(({ params }) => params)),
    leftover: textOf(spans.filter(({ kind }) => kind === 'leftover')),
    text: textOf(spans.filter(searchesText)),
    questions: [...questionWords].map(([question, words]) => ({ ...question, words: words.join(' … ') })),
    spans,
  };
}

/** Returns whether a search looks for some of these words in the listings' text. */
export function searchesText(span: WordSpan): boolean {
  return span.kind === 'leftover' && !span.isIdle;
}

/** The words of spans as one text. */
export function textOf(spans: readonly WordSpan[]): string {
  return spans
    .map(({ words }) => words)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Joins neighbors that are text, or fillers, into one item. */
function joinText(items: readonly SentenceItem[]): SentenceItem[] {
  const joinedItems: SentenceItem[] = [];
  for (const item of items) {
    const last = joinedItems.at(-1);
    const isLike = (item.kind === 'leftover' || item.kind === 'filler') && last?.kind === item.kind;
    if (isLike && isIdle(item) === isIdle(last) && !hasQuestion(item) && !hasQuestion(last))
      joinedItems[joinedItems.length - 1] = { ...last, to: item.to };
    else joinedItems.push(item);
  }
  return joinedItems;
}

/** Combines the parameters of all chips. */
export function combineChosenParams(all: readonly Params[]): Params {
  return expandSeries(combineParams(...all));
}

/** Replaces a series next to other cars with its models, because a car would have to match both filters. */
function expandSeries(params: Params): Params {
  const { seriesCode, ...others } = params;
  if (!seriesCode) return params;
  const makes = others[VEHICLE_PARAMS.make] ?? [];
  const series = SERIES_MODELS.filter(({ code, makeCode }) => seriesCode.includes(code) && makes.includes(makeCode));
  if (!others[VEHICLE_PARAMS.model] && makes.every((make) => series.some(({ makeCode }) => makeCode === make)))
    return params;
  return combineParams(others, { modelCode: series.flatMap(({ models }) => models) });
}

/**
 * Returns the non-overlapping pieces with the most points in total; of equal ones, the earlier in the list. Words that
 * are in no piece score no points.
 */
function bestPath(pieces: readonly ReadingPiece[], atoms: number): ReadingPiece[] {
  const byStart = Map.groupBy(pieces, ({ from }) => from);
  const best = Array.from({ length: atoms + 1 }, () => 0);
  const chosen: (ReadingPiece | undefined)[] = [];
  for (let at = atoms - 1; at >= 0; at--) {
    best[at] = best[at + 1]!;
    for (const piece of byStart.get(at) ?? []) {
      const points = piece.points + best[piece.to]!;
      if (points > best[at]!) [best[at], chosen[at]] = [points, piece];
    }
  }
  const path: ReadingPiece[] = [];
  for (let at = 0; at < atoms;) {
    const piece = chosen[at];
    if (piece) path.push(piece);
    at = piece?.to ?? at + 1;
  }
  return path;
}

/** Miles. No car for sale has so few, but an electric range can be this long. */
const MAX_RANGE = 600;

/** Miles. More are no distance to a seller. */
const MAX_DISTANCE = 500;
const MAX_RADIUS = 100;
/** Ends of phrases that can only be a mileage: `100 miles on it`, `100 mileage`. */
const MILEAGE_WORDS = new Set('it them em clock odometer odo mileage milage'.split(' '));

/**
 * Asks whether a small number of miles means the distance to the seller, as in `toyota 100 miles`, unless the words ask
 * for new cars or say that it is the car's mileage.
 */
function resolveDistances(items: readonly SentenceItem[], atoms: readonly Atom[], hasPlace: boolean): SentenceItem[] {
  const isChosen = (name: string, code?: string) =>
    items.some((item) => item.kind === 'chip' && (code ? item.params[name]?.includes(code) : name in item.params));
  if (isChosen(FILTERS.listingType.key, 'NEW')) return [...items];
  const isPlaced = hasPlace || isChosen(PLACE_PARAMS.zip) || isChosen(PLACE_PARAMS.city);
  return items.map((item) => {
    const miles = item.kind === 'chip' ? milesOf(item.params) : null;
    if (item.kind !== 'chip' || miles === null || miles > MAX_DISTANCE) return item;
    if (MILEAGE_WORDS.has(atoms[item.to - 1]!.key)) return item;
    const radius = { [RADIUS_PARAM]: [String(Math.min(miles, MAX_RADIUS))] };
    const question = isPlaced
      ? { ask: 'Do you mean the distance to the seller or the mileage?', alternatives: [radius, item.params] }
      : {
          ask: 'Do you mean the mileage? For cars within that distance, add a ZIP Code or city.',
          alternatives: [item.params],
        };
    return { from: item.from, to: item.to, kind: 'question', question };
  });
}

/**
 * For an electric car, asks whether a small number of miles means its range or its mileage, `ev under 300 miles`; for
 * another car, whether it means the distance or the mileage.
 */
function resolveMiles(items: readonly SentenceItem[], atoms: readonly Atom[], hasPlace: boolean): SentenceItem[] {
  const isElectric = items.some(
    (item) =>
      item.kind === 'chip' && item.params[FILTERS.fuelTypeGroup.key]?.some((fuel) => fuel === 'ELE' || fuel === 'PIH'),
  );
  if (!isElectric) return resolveDistances(items, atoms, hasPlace);
  return items.map((item) => {
    const miles = item.kind === 'chip' ? milesOf(item.params) : null;
    if (item.kind !== 'chip' || miles === null || miles > MAX_RANGE) return item;
    const range = ELECTRIC_RANGES.findLast(({ min }) => min! <= miles);
    const alternatives = [...(range ? [{ [FILTERS.electricMileRange.key]: [range.code] }] : []), item.params];
    const question = { ask: 'Do you mean its range or its mileage?', alternatives };
    return { from: item.from, to: item.to, kind: 'question', question };
  });
}

function milesOf(params: Params): number | null {
  const [value] = params[MILEAGE_PARAMS.max] ?? params[MILEAGE_PARAMS.min] ?? [];
  return value === undefined ? null : Number(value);
}
