import { codeOf } from '#features/reference/reference.ts';
import { takeBodyWords, withoutDrive } from './body-words.ts';
import { createBoundedCache, type CatalogLookup, type CodeAndLabel } from '#features/feed-values/feed-values.ts';
import { findModel, type FoundModel } from './find-model.ts';
import { findMake } from './make-names.ts';

/** Make, model and trim, each with its code and display name. */
export type VehicleNames = {
  makeCode: string;
  make: string;
  modelCode: string | null;
  model: string | null;
  trimCode: string | null;
  trim: string | null;
};

/** The names of a row, and the body words found in them (`Crew Cab`). */
export type NamedVehicle = { names: VehicleNames; body: string | null };

export type VehicleNamer = (
  make: string,
  model: string | null,
  trim: string | null,
  year: number | null,
) => NamedVehicle;

/**
 * Resolves names using the catalog. A name that is not in the catalog gets a code made from the name itself, so that
 * nothing is dropped or merged.
 */
export function createVehicleNamer(catalog: CatalogLookup): VehicleNamer {
  const memo = createBoundedCache<NamedVehicle>(50_000);
  return (make, model, trim, year) =>
    memo(`${make}\t${model ?? ''}\t${trim ?? ''}\t${year ?? ''}`, () =>
      nameVehicle(catalog, { make, model, trim, year }),
    );
}

type Texts = { make: string; model: string | null; trim: string | null; year: number | null };

function nameVehicle(catalog: CatalogLookup, stated: Texts): NamedVehicle {
  const texts = withWholeMake(catalog, stated);
  const known = findMake(catalog, texts.make);
  const make = { code: known?.code ?? ownCode(texts.make), label: known?.label ?? shown(texts.make) };
  const found = known && texts.model !== null ? findModel(catalog, known, texts.make, texts.model, texts.year) : null;
  const model =
    found?.model ?? (texts.model === null ? null : { code: ownCode(texts.model), label: shown(texts.model) });
  const { trim, body } = found
    ? trimOf(catalog, make.code, found, texts.trim)
    : { trim: texts.trim === null ? null : ownTrim(texts.trim), body: null };
  return {
    names: {
      makeCode: make.code,
      make: make.label,
      modelCode: model?.code ?? null,
      model: model?.label ?? null,
      trimCode: trim?.code ?? null,
      trim: trim?.label ?? null,
    },
    body,
  };
}

/**
 * Moves misplaced words to the right column: a make's second word in the model's column (`Land` and `Rover Discovery`),
 * or a model in the make's (`Ford F-150`).
 */
function withWholeMake(catalog: CatalogLookup, texts: Texts): Texts {
  if (findMake(catalog, texts.make)) return texts;
  const split = catalog.splitMake([texts.make, texts.model ?? ''].join(' ').trim());
  if (!split || split.rest === '') return texts;
  const tookWord = texts.model !== null && split.rest.length < texts.model.trim().length;
  const model = findModel(catalog, split.make, split.make.label, split.rest, texts.year);
  return tookWord || model ? { ...texts, make: split.make.label, model: split.rest } : texts;
}

/** Combines the trim from the model's text and the trim's text, in the catalog's spelling if possible. */
function trimOf(
  catalog: CatalogLookup,
  makeCode: string,
  { model, rest }: FoundModel,
  trimText: string | null,
): { trim: CodeAndLabel | null; body: string | null } {
  const inCatalog = (text: string | null) => (text ? catalog.resolveTrim(makeCode, model.code, text) : null);
  const bare = takeBodyWords(rest, makeCode);
  const whole = inCatalog(joinTrims(rest, trimText));
  if (whole) return { trim: whole, body: bare.body };
  const joined = joinTrims(bare.rest, trimText);
  const known =
    inCatalog(joined) ??
    inCatalog(joinTrims(withoutDrive(bare.rest), trimText)) ??
    (bare.rest === '' || withoutDrive(bare.rest) === '' ? inCatalog(trimText) : null);
  return { trim: known ?? (joined ? ownTrim(joined) : null), body: bare.body };
}

function ownTrim(text: string): CodeAndLabel {
  return { code: ownCode(text), label: shown(text) };
}

/** Puts the rest of the model's text (`328i`) before the trim, unless the trim already contains it. */
function joinTrims(fromModel: string, trim: string | null): string | null {
  if (fromModel === '' || trim === null) return trim ?? (fromModel || null);
  return trim.toLowerCase().includes(fromModel.toLowerCase()) ? trim : `${fromModel} ${trim}`;
}

/** Returns a code for a name. A name made only of signs (`!!!`) also needs a unique code. */
function ownCode(name: string): string {
  return (
    codeOf(name) ||
    `X${[...name.trim()]
      .map((sign) => sign.codePointAt(0)!.toString(16))
      .join('_')
      .toUpperCase()}`
  );
}

/** Capitalizes names in lower case. Displays every other name as the feed writes it. */
function shown(name: string): string {
  const text = name.trim().replace(/\s+/g, ' ');
  return text === text.toLowerCase()
    ? text.replace(/(^|[\s\-/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;
}
