import type { Brand } from '#features/brands/brands.ts';
import type { Catalog } from '#features/reference/reference.server.ts';
import { ANY_CONDITION, readRequest, formatQuery, parseQuery } from '#features/search/search.ts';
import { createPhraseIndex, isExactNamePrefix, type PhraseIndex } from '../model/keyword-suggestions.ts';
import type { SearchService, VehicleIndex, VehicleView } from '#features/search/search.server.ts';
import {
  suggestPopularModels,
  completeWords,
  MAX_COUNTED_PHRASES,
  type RankedPhrase,
  type SearchSuggestion,
} from './complete-search.ts';
import { SUGGESTION_KINDS, readVocabulary, type SuggestedPhrase, type SuggestionKind } from './keyword-vocabulary.ts';

/** `query`: the canonical search, without `?`, that finds the `count` cars of the suggestion. */
export type Suggestion = { text: string; kind: SuggestionKind; count: number; query: string };

/** Suggests makes, models, trims, body styles and features (spec 1 §7). */
export type KeywordSuggestions = {
  /**
   * Returns at most 10 suggestions for a complete or partial text with up to two typos: best match first, then most
   * cars. Counts are current and include every condition. Returns none for a text without letters and digits.
   */
  suggest(text: string, brand: Brand, signal?: AbortSignal): Promise<Suggestion[]>;
  /**
   * Returns at most 8 searches for typed words, or popular ones for none, with their counts in the current search.
   * @param search query string of the current search, with or without `?`.
   */
  complete(words: string, search: string, brand: Brand, signal?: AbortSignal): Promise<SearchSuggestion[]>;
  /** Reads a brand's vocabulary before the first request. */
  prepare(brand: Brand): Promise<void>;
};

const MOST = 10;
/** More than the number shown, because most matches may be trims. */
const MAX_MATCHES = 30;
/** The number of popular models to count, to show those with the most cars in the current condition and place. */
const MAX_COUNTED_MODELS = 12;
/** An older vocabulary is read again, in the background of the request that finds it outdated. */
const FRESH_MS = 10_000;

/** The suggestions of a brand. `popularity` has the same indexes as `phrases`. */
type KnownPhrases = {
  byId: ReadonlyMap<string, SuggestedPhrase>;
  phrases: readonly SuggestedPhrase[];
  index: PhraseIndex;
  popularity: Int32Array;
  readAt: number;
};

type SuggestionDeps = {
  index: VehicleIndex;
  search: Pick<SearchService, 'context'>;
  catalog: Catalog;
  now(): number;
};

export function createKeywordSuggestions(deps: SuggestionDeps): KeywordSuggestions {
  const { now, catalog } = deps;
  const knownByBrand = new Map<string, KnownPhrases>();
  const reading = new Map<string, Promise<KnownPhrases>>();

  const read = (brand: Brand): Promise<KnownPhrases> => {
    const key = wordsOf(brand);
    const running = reading.get(key);
    if (running) return running;
    const job = readPhrases(deps, brand, knownByBrand.get(key));
    reading.set(key, job);
    void job
      .then(
        (found) => knownByBrand.set(key, found),
        () => undefined,
      )
      .finally(() => reading.delete(key));
    return job;
  };
  const wordsFor = (brand: Brand): KnownPhrases | Promise<KnownPhrases> => {
    const found = knownByBrand.get(wordsOf(brand));
    if (!found) return read(brand);
    if (now() - found.readAt >= FRESH_MS) void read(brand).catch(() => undefined);
    return found;
  };

  /** Returns the phrases that match a text in any wording, the best match first, then the one with the most cars. */
  const rankPhrases = (text: string, { phrases, index, popularity }: KnownPhrases, max: number): RankedPhrase[] => {
    const best = new Map<number, number>();
    for (const wording of wordings(text, catalog)) {
      for (const { at, rank } of index.match(wording, popularity, max)) {
        best.set(at, Math.min(rank, best.get(at) ?? rank));
      }
    }
    return [...best]
      .map(([at, rank]) => ({ phrase: phrases[at]!, rank, cars: popularity[at]! }))
      .toSorted((a, b) => a.rank - b.rank || b.cars - a.cars);
  };

  return {
    suggest: async (text, brand, signal) => {
      const known = await wordsFor(brand);
      const ranked = rankPhrases(text, known, MOST).slice(0, MAX_COUNTED_PHRASES);
      const found: (Suggestion & { rank: number })[] = [];
      const view = deps.index.pin();
      try {
        for (const { phrase, rank } of ranked) {
          const { query, count } = await countIn(view, deps, phrase, brand, signal);
          // An exact name is suggested even if no car matches. A guess must find cars.
          if (count > 0 || isExactNamePrefix(rank)) found.push({ ...describe(phrase), count, query, rank });
        }
      } finally {
        view.release();
      }
      return found
        .sort((a, b) => a.rank - b.rank || b.count - a.count || (a.text < b.text ? -1 : 1))
        .slice(0, MOST)
        .map(({ text: name, kind, count, query }) => ({ text: name, kind, count, query }));
    },
    complete: async (words, current, brand, signal) => {
      const known = await wordsFor(brand);
      const view = deps.index.pin();
      try {
        const completion = { view, context: deps.search.context(brand), signal };
        if (words.trim() === '') return await suggestPopularModels(current, popularModels(known), completion);
        return await completeWords(words, current, rankPhrases(words, known, MAX_MATCHES), completion);
      } finally {
        view.release();
      }
    },
    prepare: async (brand) => void (await wordsFor(brand)),
  };
}

/** Returns the text as typed, and with a make's nickname replaced: `chevy silv` → `Chevrolet silv`. */
function wordings(text: string, catalog: Catalog): string[] {
  const split = text.length <= 100 ? catalog.splitMake(text) : null;
  return split ? [text, `${split.make.label} ${split.rest}`] : [text];
}

/** Returns the models with the most cars of any condition, most first. */
function popularModels({ phrases, popularity }: KnownPhrases): SuggestedPhrase[] {
  return phrases
    .flatMap((phrase, at) => (phrase.kind === 'model' ? [{ phrase, cars: popularity[at]! }] : []))
    .toSorted((a, b) => b.cars - a.cars)
    .slice(0, MAX_COUNTED_MODELS)
    .map(({ phrase }) => phrase);
}

function describe({ text, kind }: SuggestedPhrase): Pick<SuggestedPhrase, 'text' | 'kind'> {
  return { text, kind };
}

async function countIn(
  view: VehicleView,
  { search }: SuggestionDeps,
  { params }: SuggestedPhrase,
  brand: Brand,
  signal: AbortSignal | undefined,
): Promise<{ query: string; count: number }> {
  const context = search.context(brand);
  const filters = new URLSearchParams({ ...params, [ANY_CONDITION.name]: ANY_CONDITION.value });
  const { query, invalid } = parseQuery(readRequest(filters.toString()), context);
  const count = invalid.length > 0 ? 0 : await view.count(query, context, { signal });
  return { query: formatQuery(query, context), count };
}

/** Returns the key of a brand's vocabulary. Brands that show the same cars share it. */
function wordsOf({ fixedMake }: Brand): string {
  return fixedMake ?? 'every make';
}

/** Reads the vocabulary. Known phrases are reused, and phrases are indexed again only if there are more. */
async function readPhrases(
  { index, search, catalog, now }: SuggestionDeps,
  brand: Brand,
  before: KnownPhrases | undefined,
): Promise<KnownPhrases> {
  const { phrases: byId, counts } = await readVocabulary(index, search.context(brand), catalog, before?.byId);
  // Sorts the phrases, because an index may count in any order and the first of equal phrases is suggested.
  const phrases = before?.byId.size === byId.size ? before.phrases : inOrder([...byId.values()]);
  return {
    byId,
    phrases,
    index: before?.phrases === phrases ? before.index : createPhraseIndex(phrases),
    popularity: Int32Array.from(phrases, ({ id }) => counts.get(id) ?? 0),
    readAt: now(),
  };
}

function inOrder(phrases: readonly SuggestedPhrase[]): SuggestedPhrase[] {
  const place = ({ kind }: SuggestedPhrase) => SUGGESTION_KINDS.indexOf(kind);
  return phrases.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}
