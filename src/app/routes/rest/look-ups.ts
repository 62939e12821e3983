import type { Catalog } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import * as codes from '#features/reference/reference.ts';
import { SORTS } from '#features/search/search.ts';

/** One item of a look-up. Models include their make; trims include their make and model. */
export type LookUpItem = {
  code: string;
  label: string;
  kbbCode: string | null;
  makeCode?: string;
  modelCode?: string;
};

/**
 * The makes and models to which a look-up is limited; empty means all. `onlyMake`: the only make of the brand.
 * `isYearOffered`: limits the years, for example to those of new cars.
 */
export type LookUpScope = {
  makeCodes: readonly string[];
  modelCodes: readonly string[];
  onlyMake: string | null;
  isYearOffered?: (year: number) => boolean;
};

const TABLES = {
  bodystyles: codes.BODY_STYLES,
  colors: codes.EXTERIOR_COLORS,
  dealRatings: codes.DEAL_RATINGS,
  displacements: codes.DISPLACEMENTS,
  doors: codes.DOORS,
  drives: codes.DRIVE_GROUPS,
  electricRanges: codes.ELECTRIC_RANGES,
  engines: codes.ENGINES,
  features: codes.FEATURES,
  fuels: codes.FUEL_TYPES,
  histories: codes.HISTORY_TYPES,
  homeServices: codes.HOME_SERVICES,
  interiorColors: codes.INTERIOR_COLORS,
  listingTypes: codes.LISTING_TYPES,
  mileageRanges: codes.MILEAGE_RANGES,
  mpgRanges: codes.MPG_RANGES,
  radii: codes.RADII,
  sedanSubtypes: codes.SEDAN_SUBTYPES,
  sellerTypes: codes.SELLER_TYPES,
  sorts: SORTS,
  suvSubtypes: codes.SUV_SUBTYPES,
  transmissions: codes.TRANSMISSIONS,
  truckBeds: codes.TRUCK_BEDS,
  truckCabs: codes.TRUCK_CABS,
  useTypes: codes.USE_TYPES,
  vanSubtypes: codes.VAN_SUBTYPES,
} as const satisfies Record<string, codes.CodeTable>;

const FROM_CATALOG = {
  makes: listMakes,
  models: listModels,
  trims: listTrims,
  years: listYears,
  series: listSeries,
} as const;

export type LookUpName = keyof typeof FROM_CATALOG | keyof typeof TABLES;
export const LOOK_UPS = [...Object.keys(FROM_CATALOG), ...Object.keys(TABLES)] as [LookUpName, ...LookUpName[]];

/** Returns the items of a look-up, in the order shown to shoppers. */
export function lookUp(name: LookUpName, catalog: Catalog, scope: LookUpScope): LookUpItem[] {
  if (name in FROM_CATALOG) return FROM_CATALOG[name as keyof typeof FROM_CATALOG](catalog, scope);
  return TABLES[name as keyof typeof TABLES].map(({ code, label }) => ({ code, label, kbbCode: null }));
}

function listMakes(catalog: Catalog, { onlyMake }: Pick<LookUpScope, 'onlyMake'>): LookUpItem[] {
  return catalog
    .makes()
    .filter(({ code }) => onlyMake === null || code === onlyMake)
    .map(({ code, label, kbbCode }) => ({ code, label, kbbCode }));
}

function listModels(catalog: Catalog, scope: LookUpScope): LookUpItem[] {
  const makes = listMakes(catalog, scope).map(({ code }) => code);
  const wanted = scope.makeCodes.length ? makes.filter((make) => scope.makeCodes.includes(make)) : makes;
  return wanted.flatMap((makeCode) =>
    catalog.models(makeCode).map(({ code, label, kbbCode }) => ({ code, label, kbbCode, makeCode })),
  );
}

/**
 * Returns the trims of the given models. A model without a make is looked up under every make. The codes are complete
 * trim keys.
 */
function listTrims(catalog: Catalog, scope: LookUpScope): LookUpItem[] {
  const wanted = ({ code }: LookUpItem) => !scope.modelCodes.length || scope.modelCodes.includes(code);
  const narrowed = scope.makeCodes.length > 0 || scope.modelCodes.length > 0;
  const models = narrowed ? listModels(catalog, scope).filter(wanted) : [];
  return models.flatMap(({ makeCode, code: modelCode }) =>
    catalog.trims(makeCode!, modelCode).map(({ code, label, kbbCode }) => ({
      code: `${formatModelKey(makeCode!, modelCode)}|${code}`,
      label,
      kbbCode,
      makeCode: makeCode!,
      modelCode,
    })),
  );
}

function listYears(
  catalog: Catalog,
  { makeCodes, modelCodes, onlyMake, isYearOffered = () => true }: LookUpScope,
): LookUpItem[] {
  const [make = onlyMake ?? undefined] = makeCodes;
  const years = onlyMake !== null && make !== onlyMake ? [] : catalog.years(make, modelCodes[0]);
  return years.filter(isYearOffered).map((year) => {
    const code = String(year);
    return { code, label: code, kbbCode: code };
  });
}

function listSeries(_catalog: Catalog, { onlyMake }: LookUpScope): LookUpItem[] {
  const shown = new Set(
    codes.SERIES_MODELS.filter(({ makeCode }) => onlyMake === null || makeCode === onlyMake).map(({ code }) => code),
  );
  return codes.SERIES.filter(({ code }) => shown.has(code)).map(({ code, label }) => ({ code, label, kbbCode: null }));
}
