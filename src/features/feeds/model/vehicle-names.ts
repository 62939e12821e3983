import { codeOf } from '#features/reference/reference.ts';
import type { CatalogLookup } from './catalog-lookup.ts';
import { bounded } from './bounded-memo.ts';

/** Make, model and trim by code and by the name to show. */
export type VehicleNames = {
  makeCode: string;
  make: string;
  modelCode: string | null;
  model: string | null;
  trimCode: string | null;
  trim: string | null;
};

export type VehicleNamer = (make: string, model: string | null, trim: string | null) => VehicleNames;

/**
 * Resolves names against the catalogue; a name that it does not have is kept under the code that the name itself
 * gives, so that nothing is dropped and nothing merged.
 */
export function createVehicleNamer(catalog: CatalogLookup): VehicleNamer {
  const memo = bounded<VehicleNames>(50_000);
  return (make, model, trim) =>
    memo(`${make}\t${model ?? ''}\t${trim ?? ''}`, () => nameVehicle(catalog, make, model, trim));
}

function nameVehicle(
  catalog: CatalogLookup,
  makeText: string,
  modelText: string | null,
  trimText: string | null,
): VehicleNames {
  const known = catalog.resolveMake(makeText);
  const make = known?.label ?? shown(makeText);
  const makeCode = known?.code ?? ownCode(makeText);
  const found = known && modelText !== null ? findModel(catalog, known.code, makeText, modelText) : null;
  const modelCode = modelText === null ? null : (found?.model.code ?? ownCode(modelText));
  const model = modelText === null ? null : (found?.model.label ?? shown(modelText));
  const trim = joinTrims(found?.trim ?? null, trimText);
  const knownTrim = trim !== null && modelCode !== null ? catalog.resolveTrim(makeCode, modelCode, trim) : null;
  return {
    makeCode,
    make,
    modelCode,
    model,
    trimCode: trim === null ? null : (knownTrim?.code ?? ownCode(trim)),
    trim: trim === null ? null : (knownTrim?.label ?? shown(trim)),
  };
}

/** A make's nickname may hold the beginning of the model: `Range Rover` and `Sport`, `Mercedes AMG` and `GT`. */
function findModel(catalog: CatalogLookup, makeCode: string, makeText: string, modelText: string) {
  const found = catalog.resolveModel(makeCode, modelText);
  if (found) return found;
  const words = makeText.trim().split(/\s+/);
  for (let from = 0; from < words.length; from++) {
    const longer = catalog.resolveModel(makeCode, [...words.slice(from), modelText].join(' '));
    if (longer) return longer;
  }
  return null;
}

/** What a model's text said beyond the model (`328i`) comes before the trim, unless the trim says it too. */
function joinTrims(fromModel: string | null, trim: string | null): string | null {
  if (fromModel === null || trim === null) return trim ?? fromModel;
  return trim.toLowerCase().includes(fromModel.toLowerCase()) ? trim : `${fromModel} ${trim}`;
}

/** A name of signs alone (`!!!`) still needs a code that no other name has. */
function ownCode(name: string): string {
  return (
    codeOf(name) ||
    `X${[...name.trim()]
      .map((sign) => sign.codePointAt(0)!.toString(16))
      .join('_')
      .toUpperCase()}`
  );
}

/** Names in small letters alone get capitals; every other name is shown as its feed writes it. */
function shown(name: string): string {
  const text = name.trim().replace(/\s+/g, ' ');
  return text === text.toLowerCase()
    ? text.replace(/(^|[\s\-/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;
}
