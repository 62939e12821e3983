import type { CatalogLookup, CodeAndLabel, NamedModel } from '#features/feed-values/feed-values.ts';
import { withoutMake } from './find-make.ts';
import { DIFFERENT_MODELS, catalogModelName, MODEL_NAMES, modelByNumber } from './model-names.ts';
import { compactName, takeLongestPrefix } from '#features/feed-mapping/feed-mapping.ts';

/** A model of the catalog, and the rest of the text that named it. */
export type FoundModel = { model: NamedModel; rest: string };

/** Before this year, the catalog's first model years reflect the start of its data source, not of the model. */
const FIRST_YEARS_END = 1992;
/** Shorter names are also the beginnings of many other names: `SS` of a Chevelle SS, `GT` of a Mustang GT. */
const TELLING_LENGTH = 4;

/**
 * Finds the model that a text names, whether alone, before a trim, or after the rest of its make's name. The longest
 * name that fits the model year wins. Returns `null` if the catalog has no such model: no model beats a wrong one.
 */
export function findModel(
  catalog: CatalogLookup,
  make: CodeAndLabel,
  makeText: string,
  modelText: string,
  year: number | null,
): FoundModel | null {
  const texts = [...withoutMake(make, makeText, modelText), ...withMake(makeText, modelText)].map((text) =>
    catalogModelName(make.code, text),
  );
  if (texts.some((text) => DIFFERENT_MODELS[make.code]?.test(text))) return null;
  for (const text of texts) {
    const exact = catalog.resolveModel(make.code, text);
    if (exact) return exactModel(catalog, make, text, exact, year);
  }
  for (const text of texts) {
    const found =
      modelOfNumber(catalog, make, text) ??
      bestOf(modelsBefore(catalog, make, text), year) ??
      modelGlued(catalog, make, text, year);
    if (found) return found;
  }
  return null;
}

/** A make's nickname may contain the start of the model: `Range Rover` and `Sport`, `Mercedes AMG` and `GT`. */
function withMake(makeText: string, modelText: string): string[] {
  const words = makeText.trim().split(/\s+/);
  return words.map((_, from) => [...words.slice(from), modelText].join(' '));
}

/** Uses the year: `Explorer Sport` was a model until 2003, and has been a trim of the Explorer since. */
function exactModel(
  catalog: CatalogLookup,
  make: CodeAndLabel,
  text: string,
  exact: { model: NamedModel; trim: string | null },
  year: number | null,
): FoundModel {
  const whole = { model: exact.model, rest: exact.trim ?? '' };
  if (soldIn(exact.model, year)) return whole;
  const shorter = modelsBefore(catalog, make, text).find(
    ({ model, rest }) => rest !== '' && soldIn(model, year) && catalog.resolveTrim(make.code, model.code, rest),
  );
  return shorter ?? whole;
}

/** Returns every model whose name starts the text, longest name first. */
function modelsBefore(catalog: CatalogLookup, make: CodeAndLabel, text: string): FoundModel[] {
  const words = text.trim().split(/\s+/);
  const found: (FoundModel & { byLabel: boolean })[] = [];
  for (let count = Math.min(words.length, 8); count > 0; count--) {
    const head = words.slice(0, count).join(' ');
    const rest = words.slice(count).join(' ');
    const named = modelNamed(catalog, make, head);
    if (named && !goesOn(named.model, rest))
      found.push({
        model: named.model,
        rest: joinRest(named.rest, rest),
        byLabel: compactName(head) === compactName(named.model.label),
      });
  }
  // An alias may be longer than the name: `911 Carrera 4S` is the model 911 with the trim `Carrera 4S`.
  return found.map((item) => found.find((other) => other.byLabel && other.model.code === item.model.code) ?? item);
}

function modelNamed(catalog: CatalogLookup, make: CodeAndLabel, head: string): FoundModel | null {
  const alias = MODEL_NAMES[make.code]?.[compactName(head)];
  if (alias) {
    const model = catalog.resolveModel(make.code, alias.model)?.model;
    return model ? { model, rest: alias.trim ?? '' } : null;
  }
  const found = catalog.resolveModel(make.code, head);
  if (!found) return null;
  // A trim names a model only if it contains a letter: `3.0` is an engine of many models.
  if (found.trim !== null && !/[a-z]/i.test(head)) return null;
  return { model: found.model, rest: found.trim ?? '' };
}

/** Returns whether a name continues: `IS F Sport` is an IS with F Sport, not an IS F; `Golf R Line` is no Golf R. */
function goesOn(model: NamedModel, rest: string): boolean {
  return /[\s]\p{L}$/u.test(model.label) && /^(?:sport|line)\b/i.test(rest);
}

function modelOfNumber(catalog: CatalogLookup, make: CodeAndLabel, text: string): FoundModel | null {
  const numbered = modelByNumber(make.code, text);
  if (!numbered) return null;
  const names = [`${numbered.model} ${numbered.body ?? ''}`, numbered.model, `${numbered.model}-Class`];
  const named = names.map((name) => catalog.resolveModel(make.code, name)).find((model) => model !== null);
  return named ? { model: named.model, rest: text } : null;
}

/** Finds a model without a space before the trim: `ILX6-Speed`, `RX350`. */
function modelGlued(catalog: CatalogLookup, make: CodeAndLabel, text: string, year: number | null): FoundModel | null {
  const models = catalog.models(make.code).filter(({ label }) => label.length > 2 || make.code === 'LEXUS');
  const longestFirst = models.map(({ label }) => label).sort((a, b) => b.length - a.length);
  const glued = takeLongestPrefix(text, longestFirst);
  const model = glued && models.find(({ label }) => label === glued[0]);
  return model ? bestOf([{ model, rest: glued[1] }], year) : null;
}

/** Returns the first model that was sold in the year; otherwise the first whose name is unlikely to match by chance. */
function bestOf(found: readonly FoundModel[], year: number | null): FoundModel | null {
  return (
    found.find(({ model }) => soldIn(model, year)) ??
    found.find(({ model }) => compactName(model.label).length >= TELLING_LENGTH) ??
    null
  );
}

function soldIn(model: NamedModel, year: number | null): boolean {
  const first = Math.min(...model.years);
  if (year === null || model.years.length === 0) return true;
  if (year < first && first <= FIRST_YEARS_END && compactName(model.label).length >= TELLING_LENGTH) return true;
  return model.years.some((sold) => Math.abs(sold - year) <= 1);
}

function joinRest(before: string, after: string): string {
  return [before, after].filter(Boolean).join(' ');
}
