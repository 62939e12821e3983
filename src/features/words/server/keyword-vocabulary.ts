import { trimAfterModel } from '#features/listings/listings.ts';
import type { Catalog } from '#features/reference/reference.server.ts';
import { BODY_STYLES, FEATURES, labelOf, makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import {
  ANY_CONDITION,
  FILTERS,
  readRequest,
  type SearchContext,
  parseQuery,
  withFilter,
  VEHICLE_PARAMS,
  STYLE_PARAM,
} from '#features/search/search.ts';
import type { Phrase } from '../model/keyword-suggestions.ts';
import type { VehicleIndex } from '#features/search/search.server.ts';

/** Kinds, in the order in which equal matches are suggested. */
export const SUGGESTION_KINDS = ['make', 'model', 'trim', 'bodyStyle', 'feature'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** A phrase to suggest, with the parameters of its search. `id` is unique. */
export type SuggestedPhrase = Phrase & {
  id: string;
  text: string;
  kind: SuggestionKind;
  params: Readonly<Record<string, string>>;
};

/** Counts by kind and key: makes, model keys, trim keys, codes. */
type CountsByKind = Readonly<Record<SuggestionKind, Readonly<Record<string, number>>>>;
type KeysByKind = Readonly<Record<SuggestionKind, readonly string[]>>;

export type Vocabulary = {
  phrases: ReadonlyMap<string, SuggestedPhrase>;
  /** By id, without phrases that no car has. */
  counts: ReadonlyMap<string, number>;
};

/**
 * Returns a phrase for everything that a brand's inventory and the catalog name, with the number of cars of any
 * condition. Phrases in `before` are reused, so reading again costs little.
 */
export async function readVocabulary(
  index: VehicleIndex,
  context: SearchContext,
  catalog: Catalog,
  before: ReadonlyMap<string, SuggestedPhrase> = new Map(),
): Promise<Vocabulary> {
  const phrases = new Map(before);
  const counts = new Map<string, number>();
  const inStock = await countAll(index, context);
  const listed = before.size > 0 ? null : catalogKeys(catalog);
  for (const kind of SUGGESTION_KINDS) {
    for (const key of [...Object.keys(inStock[kind]), ...(listed?.[kind] ?? [])]) {
      if (!isShown(kind, key, context)) continue;
      const id = `${kind} ${key}`;
      counts.set(id, inStock[kind][key] ?? 0);
      if (!phrases.has(id)) phrases.set(id, { id, ...describe(kind, key, context) });
    }
  }
  return { phrases, counts };
}

/** Returns whether a phrase is shown. A car maker's brand shows only its own make. */
function isShown(kind: SuggestionKind, key: string, { brand }: SearchContext): boolean {
  if (brand.fixedMake === null || kind === 'bodyStyle' || kind === 'feature') return true;
  return (kind === 'make' ? key : makeCodeOf(key)) === brand.fixedMake;
}

/**
 * Counts cars by kind. Models are counted under chosen makes and trims under chosen models, so it chooses all makes
 * first, then all models.
 */
async function countAll(index: VehicleIndex, context: SearchContext): Promise<CountsByKind> {
  const any = {
    ...parseQuery(readRequest(`${ANY_CONDITION.name}=${ANY_CONDITION.value}`), context).query,
    numRecords: 1,
  };
  const ask = async (makes: string[], models: string[]): Promise<Record<string, Record<string, number>>> => {
    const { counts } = await index.search(withFilter(any, 'makeModelTrim', { makes, models, trims: [] }), context);
    return Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, Object.fromEntries(list)]));
  };
  const first = await ask([], []);
  const makes = Object.keys(first[VEHICLE_PARAMS.make] ?? {});
  const second = await ask(makes, []);
  const third = await ask(makes, Object.keys(second[VEHICLE_PARAMS.model] ?? {}));
  return {
    make: first[VEHICLE_PARAMS.make] ?? {},
    model: second[VEHICLE_PARAMS.model] ?? {},
    trim: third[VEHICLE_PARAMS.trim] ?? {},
    bodyStyle: first[STYLE_PARAM] ?? {},
    feature: first[FILTERS.featureCode.key] ?? {},
  };
}

function catalogKeys(catalog: Catalog): KeysByKind {
  const make = catalog.makes().map(({ code }) => code);
  const model = make.flatMap((code) => catalog.models(code).map((item) => `${code}-${item.code}`));
  const trim = model.flatMap((key) =>
    catalog.trims(makeCodeOf(key), modelCodeOf(key)).map(({ code }) => `${key}|${code}`),
  );
  return { make, model, trim, bodyStyle: BODY_STYLES.map(codeOf), feature: FEATURES.map(codeOf) };
}

function describe(kind: SuggestionKind, key: string, context: SearchContext): Omit<SuggestedPhrase, 'id'> {
  switch (kind) {
    case 'make':
      return fromWords(kind, context.nameOf('makeCode', key), { makeCode: key });
    case 'model':
      return describeModel(key, context);
    case 'trim':
      return describeTrim(key, context);
    case 'bodyStyle':
      return fromWords(kind, labelOf(BODY_STYLES, key), { vehicleStyleCode: key });
    case 'feature':
      return fromWords(kind, labelOf(FEATURES, key), { [FILTERS.featureCode.key]: key });
  }
}

function fromWords(kind: SuggestionKind, text: string, params: SuggestedPhrase['params']) {
  return { text, kind, params, starts: [text], inside: laterWords(text) };
}

function describeModel(key: string, context: SearchContext): Omit<SuggestedPhrase, 'id'> {
  const make = context.nameOf('makeCode', makeCodeOf(key));
  const model = context.nameOf('modelKey', key);
  return {
    text: `${make} ${model}`,
    kind: 'model',
    params: { [VEHICLE_PARAMS.make]: makeCodeOf(key), [VEHICLE_PARAMS.model]: modelCodeOf(key) },
    starts: [`${make} ${model}`, model],
    inside: laterWords(model),
  };
}

function describeTrim(key: string, context: SearchContext): Omit<SuggestedPhrase, 'id'> {
  const modelKey = key.slice(0, key.indexOf('|'));
  const make = context.nameOf('makeCode', makeCodeOf(key));
  const model = context.nameOf('modelKey', modelKey);
  const trim = context.nameOf('trimKey', key);
  const shown = trimAfterModel({ model, trim }) ?? trim;
  return {
    text: `${make} ${model} ${shown}`,
    kind: 'trim',
    params: {
      [VEHICLE_PARAMS.make]: makeCodeOf(key),
      [VEHICLE_PARAMS.model]: modelCodeOf(modelKey),
      [VEHICLE_PARAMS.trim]: key,
    },
    starts: [`${make} ${model} ${shown}`, `${model} ${shown}`],
    inside: [trim],
  };
}

/** Returns the texts that begin at each later word: `Heated steering wheel` → `steering wheel`, `wheel`. */
function laterWords(text: string): string[] {
  const words = text.split(/[\s/]+/);
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
}

function codeOf({ code }: { code: string }): string {
  return code;
}
