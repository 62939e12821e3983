import type { Catalog } from '#features/reference/reference.server.ts';
import { formatModelKey, makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import type { Lexicon } from '#features/search/search.ts';
import { createLexicon } from '../model/vocabulary/create-lexicon.ts';
import type { CatalogVocabulary, TreeColumn } from '#features/search/search.server.ts';

const vocabularies = new WeakMap<Catalog, CatalogVocabulary>();

/** Returns the words of a catalog. They are computed once, because reading its names takes a while. */
export function catalogVocabulary(catalog: Catalog): CatalogVocabulary {
  const made = vocabularies.get(catalog) ?? createVocabulary(catalog);
  vocabularies.set(catalog, made);
  return made;
}

function createVocabulary(catalog: Catalog): CatalogVocabulary {
  const makes = new Set(catalog.makes().map(({ code }) => code));
  const keysByModel = Map.groupBy(
    [...makes].flatMap((make) => catalog.models(make).map(({ code }) => ({ code, key: formatModelKey(make, code) }))),
    ({ code }) => code,
  );
  const words = new Map<string | null, Lexicon>();
  const names = { makeCode: new Map(), modelKey: new Map(), trimKey: new Map() } as Record<
    TreeColumn,
    Map<string, string>
  >;
  const labelOf = (column: TreeColumn, code: string) => {
    if (column === 'makeCode') return catalog.labelOfMake(code);
    return column === 'modelKey' ? catalog.labelOfModel(code) : catalog.labelOfTrim(code);
  };
  const knows = (column: TreeColumn, code: string) => {
    if (column === 'makeCode') return makes.has(code);
    const { make, model, trim } = splitKey(code);
    if (column === 'modelKey') return catalog.model(make, model) !== null;
    return trim !== undefined && catalog.trims(make, model).some((entry) => entry.code === trim);
  };
  return {
    knows,
    nameOf: (column, code) => {
      const known = names[column].get(code);
      if (known !== undefined || !knows(column, code)) return known;
      const name = labelOf(column, code);
      names[column].set(code, name);
      return name;
    },
    words: (onlyMake) => {
      const made = words.get(onlyMake) ?? createLexicon(catalog, onlyMake);
      words.set(onlyMake, made);
      return made;
    },
    oldestYear: catalog.years().at(-1),
    modelKeysOf: (code) => keysByModel.get(code)?.map(({ key }) => key) ?? [],
  };
}

/** Splits `TOYOTA-CAMRY|XSE` into its three codes. A model key has no trim. */
function splitKey(key: string): { make: string; model: string; trim: string | undefined } {
  const [modelKey = '', trim] = key.split('|');
  return { make: makeCodeOf(modelKey), model: modelCodeOf(modelKey), trim };
}
