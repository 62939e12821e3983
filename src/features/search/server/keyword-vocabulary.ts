import type { Catalog } from '#features/reference/reference.server.ts';
import { BODY_STYLES, type CodeTable, FEATURES, labelOf } from '#features/reference/reference.ts';
import { readRequest } from '../model/canonical-url.ts';
import type { SearchContext } from '../model/filter.ts';
import type { Phrase } from '../model/keyword-suggestions.ts';
import { parseQuery, withFilter } from '../model/vehicle-query.ts';
import type { VehicleIndex } from './vehicle-index.ts';

export type SuggestionKind = 'make' | 'model' | 'trim' | 'bodyStyle' | 'feature';

/** Something to suggest, with the parameters of its search. `id` is its own among all. */
export type SuggestedPhrase = Phrase & {
  id: string;
  text: string;
  kind: SuggestionKind;
  params: Readonly<Record<string, string>>;
};

type Counts = Readonly<Record<string, number>>;
type Counted = { phrase: SuggestedPhrase; count: number };

/** Everything that a brand's inventory and the catalogue have a name for, with how many cars of any condition have it. */
export async function readVocabulary(
  index: VehicleIndex,
  context: SearchContext,
  catalog: Catalog,
): Promise<Counted[]> {
  const counts = await countAll(index, context);
  const wanted = (make: string) => context.brand.fixedMake === null || context.brand.fixedMake === make;
  const inStock = {
    makes: Object.keys(counts.makes).filter(wanted),
    models: Object.keys(counts.models).filter((key) => wanted(makeOf(key))),
    trims: Object.keys(counts.trims).filter((key) => wanted(makeOf(key))),
  };
  const listed = catalogKeys(catalog, wanted);
  const each = (
    keys: readonly string[],
    more: readonly string[],
    by: Counts,
    phraseOf: (key: string) => SuggestedPhrase,
  ) => [...new Set([...keys, ...more])].map((key) => ({ phrase: phraseOf(key), count: by[key] ?? 0 }));
  return [
    ...each(inStock.makes, listed.makes, counts.makes, (make) => makePhrase(make, context)),
    ...each(inStock.models, listed.models, counts.models, (key) => modelPhrase(key, context)),
    ...each(inStock.trims, listed.trims, counts.trims, (key) => trimPhrase(key, context)),
    ...fromTable(BODY_STYLES, counts.bodyStyles, 'bodyStyle', 'vehicleStyleCode'),
    ...fromTable(FEATURES, counts.features, 'feature', 'featureCode'),
  ];
}

/** Models are counted under chosen makes and trims under chosen models, so all of them are chosen in turn. */
async function countAll(index: VehicleIndex, context: SearchContext) {
  const any = { ...parseQuery(readRequest('allListingType=all-cars'), context).query, numRecords: 1 };
  const ask = async (makes: string[], models: string[]) =>
    (await index.search(withFilter(any, 'makeModelTrim', { makes, models, trims: [] }), context)).counts;
  const first = await ask([], []);
  const makes = Object.keys(first['makeCode'] ?? {});
  const second = await ask(makes, []);
  const third = await ask(makes, Object.keys(second['modelCode'] ?? {}));
  return {
    makes: first['makeCode'] ?? {},
    models: second['modelCode'] ?? {},
    trims: third['trimCode'] ?? {},
    bodyStyles: first['vehicleStyleCode'] ?? {},
    features: first['featureCode'] ?? {},
  };
}

function catalogKeys(catalog: Catalog, wanted: (make: string) => boolean) {
  const makes = catalog
    .makes()
    .map(({ code }) => code)
    .filter(wanted);
  const models = makes.flatMap((make) => catalog.models(make).map(({ code }) => `${make}-${code}`));
  const trims = models.flatMap((key) => catalog.trims(makeOf(key), modelOf(key)).map(({ code }) => `${key}|${code}`));
  return { makes, models, trims };
}

function makePhrase(make: string, context: SearchContext): SuggestedPhrase {
  const text = context.nameOf('makeCode', make);
  return { id: make, text, kind: 'make', params: { makeCode: make }, starts: [text], inside: laterWords(text) };
}

function modelPhrase(key: string, context: SearchContext): SuggestedPhrase {
  const make = context.nameOf('makeCode', makeOf(key));
  const model = context.nameOf('modelKey', key);
  return {
    id: key,
    text: `${make} ${model}`,
    kind: 'model',
    params: { makeCode: makeOf(key), modelCode: modelOf(key) },
    starts: [`${make} ${model}`, model],
    inside: laterWords(model),
  };
}

function trimPhrase(key: string, context: SearchContext): SuggestedPhrase {
  const modelKey = key.slice(0, key.indexOf('|'));
  const make = context.nameOf('makeCode', makeOf(key));
  const model = context.nameOf('modelKey', modelKey);
  const trim = context.nameOf('trimKey', key);
  return {
    id: key,
    text: `${make} ${model} ${trim}`,
    kind: 'trim',
    params: { makeCode: makeOf(key), modelCode: modelOf(modelKey), trimCode: key },
    starts: [`${make} ${model} ${trim}`, `${model} ${trim}`],
    inside: [trim],
  };
}

function fromTable(table: CodeTable, counts: Counts, kind: SuggestionKind, param: string): Counted[] {
  const codes = new Set([...table.map(({ code }) => code), ...Object.keys(counts)]);
  return [...codes].map((code) => {
    const text = labelOf(table, code);
    const phrase = {
      id: `${param} ${code}`,
      text,
      kind,
      params: { [param]: code },
      starts: [text],
      inside: laterWords(text),
    };
    return { phrase, count: counts[code] ?? 0 };
  });
}

/** `Heated steering wheel` → `steering wheel`, `wheel`. */
function laterWords(text: string): string[] {
  const words = text.split(/[\s/]+/);
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
}

function makeOf(key: string): string {
  return key.slice(0, key.indexOf('-'));
}

function modelOf(modelKey: string): string {
  return modelKey.slice(modelKey.indexOf('-') + 1);
}
