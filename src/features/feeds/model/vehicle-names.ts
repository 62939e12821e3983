import { codeOf } from '#features/reference/reference.ts';
import { type CatalogLookup, type CodeAndLabel, createCopyingCache } from '#features/feed-values/feed-values.ts';
import { findModel, type FoundModel } from './find-model.ts';
import { findMake } from './find-make.ts';

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
  const memo = createCopyingCache<NamedVehicle>(50_000);
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

/** Returns a code for a name. A name that consists only of signs (`!!!`) needs a unique code too. */
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

const CAB =
  '(?:super ?crew|crew|quad|double|extended|ext|king|access|club|regular|reg|standard|single|mega|super) ?cab|crew ?max|super ?crew|super ?cab|crew pickup|crew';
const DOORS = '[2-5] ?-?(?:d|dr|doors?|türig(?:er|e)?|türen|portes|puertas)';
const STYLE =
  'station wagon|sport utility|pickup truck|pickup|pick-up|cargo van|passenger van|minivan|sedan|saloon|limousine|berline|berlina|coup[eé]|convertible|cabriolet|cabrio|roadster|wagon|estate|kombi|variant|avant|turnier|break|familiar|hatchback|hatch|liftback|sportback|suv|truck|van|passenger|cargo';

/** Names of model variants whose last word by itself would mean a different body. */
const JOINED = /\b(?:gran(?: |-)?(?:coup[eé]|turismo|tourer)|shooting ?brake|sport ?turismo|sports? ?tourer)\b/i;

const AT_START = new RegExp(`^(?:${CAB}|${DOORS}|${STYLE})(?=[\\s,/-]|$)`, 'i');
const AT_END = new RegExp(`(?:^|[\\s,/-])(?:${CAB}|${DOORS}|${STYLE})$`, 'i');
const TOURING = /(?:^|\s)touring$|^touring(?=\s|$)/i;
const DRIVE_AT_END = /(?:^|\s)(?:4wd|awd|2wd|fwd|rwd|4x4|4x2)$/i;

/** A trim's text, and the body words found around it: `Crew Cab SV` gives `SV` and `Crew Cab`. */
type BodyWords = { rest: string; body: string | null };

/** Removes body words from both ends. `Touring` is a wagon only for BMW; other makes have a trim of that name. */
function takeBodyWords(text: string, makeCode: string): BodyWords {
  const body: string[] = [];
  let rest = trimmed(text);
  for (let found = true; found && rest !== '' && !JOINED.test(rest);) {
    const match = AT_START.exec(rest) ?? AT_END.exec(rest) ?? (makeCode === 'BMW' ? TOURING.exec(rest) : null);
    found = match !== null;
    if (!match) break;
    body.push(match[0].replace(/^[\s,/-]+/, ''));
    rest = trimmed(match.index === 0 ? rest.slice(match[0].length) : rest.slice(0, match.index));
  }
  return { rest, body: body.length ? body.join(' ') : null };
}

/** Removes a drive from the end of the text: `XLT 4WD` is the trim `XLT` in the catalog. */
function withoutDrive(text: string): string {
  return trimmed(text.replace(DRIVE_AT_END, ''));
}

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[\s,/–-]/.test(text.charAt(start))) start++;
  while (end > start && /[\s,/–-]/.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
