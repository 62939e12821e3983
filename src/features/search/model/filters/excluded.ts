import {
  BODY_STYLES,
  type CodeTable,
  DOORS,
  DRIVE_GROUPS,
  ENGINES,
  EXTERIOR_COLORS,
  FEATURES,
  FUEL_TYPES,
  INTERIOR_COLORS,
  labelOf,
  SEDAN_SUBTYPES,
  SERIES,
  SUV_SUBTYPES,
  TRANSMISSIONS,
  TRUCK_BEDS,
  TRUCK_CABS,
  VAN_SUBTYPES,
} from '#features/reference/reference.ts';
import type { Chip, Filter, ParamValues, SearchContext } from '../filter.ts';
import type { CodeColumn, Predicate } from '../predicate.ts';
import { splitKnown } from './option-filter.ts';

/** Excluded values by parameter: codes, or keys for models (`TOYOTA-CAMRY`) and trims. */
export type Excluded = Readonly<Record<string, readonly string[]>>;

type Row = { param: string; of: string; column: CodeColumn; table?: CodeTable; say?: (label: string) => string };

const not = (label: string) => `Not ${label}`;
const without = (label: string) => `Without ${label}`;

/** One parameter for each kind of choice that can be excluded. `of` is the parameter that includes it. */
const ROWS: readonly Row[] = [
  { param: 'notMakeCode', of: 'makeCode', column: 'makeCode' },
  { param: 'notModelCode', of: 'modelCode', column: 'modelKey' },
  { param: 'notTrimCode', of: 'trimCode', column: 'trimKey' },
  { param: 'notSeriesCode', of: 'seriesCode', column: 'series', table: SERIES },
  { param: 'notVehicleStyleCode', of: 'vehicleStyleCode', column: 'bodyStyle', table: BODY_STYLES },
  {
    param: 'notSubtypeCode',
    of: 'sedanSubtypeCode, suvSubtypeCode and vanSubtypeCode',
    column: 'bodySubtype',
    table: [...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES],
  },
  { param: 'notFuelTypeGroup', of: 'fuelTypeGroup', column: 'fuel', table: FUEL_TYPES },
  { param: 'notTransmissionCode', of: 'transmissionCode', column: 'transmission', table: TRANSMISSIONS },
  { param: 'notDriveGroup', of: 'driveGroup', column: 'drive', table: DRIVE_GROUPS },
  { param: 'notEngineCode', of: 'engineCode', column: 'engine', table: ENGINES },
  { param: 'notDoorCode', of: 'doorCode', column: 'doors', table: DOORS },
  { param: 'notExtColorSimple', of: 'extColorSimple', column: 'exteriorColor', table: EXTERIOR_COLORS },
  {
    param: 'notIntColorSimple',
    of: 'intColorSimple',
    column: 'interiorColor',
    table: INTERIOR_COLORS,
    say: (label) => `Not ${label} inside`,
  },
  { param: 'notFeatureCode', of: 'featureCode', column: 'features', table: FEATURES, say: without },
  { param: 'notBodyStyleSubtypeCode', of: 'bodyStyleSubtypeCode', column: 'cab', table: TRUCK_CABS },
  { param: 'notTruckBedLength', of: 'truckBedLength', column: 'bed', table: TRUCK_BEDS },
];
const NOTHING: Excluded = {};
const MODELS = 'notModelCode';

/**
 * Excludes values: `not ford`, `without sunroof`. A separate filter, so that each section's own choice and counts do
 * not change. Does not exclude a car whose value is unknown.
 */
export const excluded: Filter<'excluded', Excluded> = {
  key: 'excluded',
  params: ROWS.map(({ param, of }) => ({ name: param, multi: true, about: `Excluded: codes of ${of}.` })),
  none: NOTHING,
  parse: (read, context) => {
    const parts = ROWS.map((row) => ({ row, ...readCodes(row, read(row.param), context) }));
    const chosen = parts.filter(({ value }) => value.length > 0).map(({ row, value }) => [row.param, value]);
    return {
      value: chosen.length > 0 ? Object.fromEntries(chosen) : NOTHING,
      invalid: parts.flatMap(({ invalid }) => invalid),
    };
  },
  format: (value): ParamValues => {
    const { [MODELS]: models, ...others } = value;
    return models ? { ...others, [MODELS]: [...new Set(models.map(codeOfModel))].toSorted() } : value;
  },
  chips: (value, context) =>
    ROWS.flatMap(({ param, say = not, ...row }) =>
      oncePerCode(param, value[param] ?? []).map((code): Chip<Excluded> => ({
        label: say(nameOf(row, code, context)),
        without: leaveIn(value, param, code),
      })),
    ),
  predicate: (value) => {
    const of = ROWS.flatMap(({ param, column }): Predicate[] => {
      const values = value[param] ?? [];
      return values.length > 0 ? [{ kind: 'not', of: { kind: 'any', column, values } }] : [];
    });
    return of.length > 1 ? { kind: 'and', of } : of[0];
  },
  fields: () => [],
  // Each exclusion can be dropped separately.
  relax: {
    parts: (value) =>
      Object.entries(value).flatMap(([param, codes]) =>
        oncePerCode(param, codes).map((code) => ({
          part: { [param]: codes.filter((other) => leaveIn({ [param]: [other] }, param, code) === NOTHING) },
          rest: (left: Excluded) => leaveIn(left, param, code),
        })),
      ),
  },
};

/** Deduplicates models that share a code, because they are shown and removed together. */
function oncePerCode(param: string, codes: readonly string[]): readonly string[] {
  return param === MODELS ? [...new Map(codes.map((key) => [codeOfModel(key), key])).values()] : codes;
}

/** Removes an exclusion. The parameter holds only a model's code, so a code shared by two makes is removed for both. */
function leaveIn(value: Excluded, param: string, code: string): Excluded {
  const { [param]: codes = [], ...others } = value;
  const isIt = (other: string) => (param === MODELS ? codeOfModel(other) === codeOfModel(code) : other === code);
  const left = codes.filter((other) => !isIt(other));
  const rest = left.length > 0 ? { ...others, [param]: left } : others;
  return Object.keys(rest).length > 0 ? rest : NOTHING;
}

/** Parses codes. A model's code means the models of every make that has it. */
function readCodes({ param, column, table }: Row, given: readonly string[], context: SearchContext) {
  if (param !== MODELS) {
    const isKnown = (code: string) =>
      table?.some((entry) => entry.code === code) === true || context.knows(column, code);
    return splitKnown(param, given, isKnown);
  }
  const { value, invalid } = splitKnown(param, given, (code) => context.modelKeysOf(code).length > 0);
  return { value: [...new Set(value.flatMap((code) => context.modelKeysOf(code)))].toSorted(), invalid };
}

function nameOf({ column, table }: Pick<Row, 'column' | 'table'>, code: string, context: SearchContext): string {
  if (table) return labelOf(table, code);
  return context.nameOf(column as 'makeCode' | 'modelKey' | 'trimKey', code);
}

function codeOfModel(modelKey: string): string {
  return modelKey.slice(modelKey.indexOf('-') + 1);
}
