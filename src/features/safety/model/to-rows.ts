import type { SafetyKind, SafetyRecord } from './layouts.ts';
import type { MatchVehicle, NamedVehicle, UnmatchedReason, VehicleMatch } from './match-vehicle.ts';
import { countOf, dateOf, proseOf, parseStars, textOf, yearOf, yesNoOf } from './read-values.ts';

/** A value of a column of one of our tables. */
export type StoredValue = string | number | boolean | null;

/** A row as stored: the columns of its table in the order of `SAFETY_TABLES`, and whether it has a model of the catalog. */
export type StoredRow = { values: StoredValue[]; reason: UnmatchedReason | null };

const VEHICLE_COLUMNS = ['make', 'model', 'model_year', 'make_code', 'model_code', 'unmatched'];

/** The tables of the imported rows, with their columns after `import_id` and `line`. */
export const SAFETY_TABLES: Readonly<Record<SafetyKind, { table: string; columns: readonly string[] }>> = {
  rating: {
    table: 'safety_ratings',
    columns: [
      ...VEHICLE_COLUMNS,
      ...['body_style', 'drive_train', 'overall', 'front', 'front_driver', 'front_passenger', 'side', 'side_driver'],
      ...['side_passenger', 'side_pole', 'rollover', 'rollover_risk', 'concerns'],
    ],
  },
  recall: {
    table: 'safety_recalls',
    columns: [
      ...VEHICLE_COLUMNS,
      ...['campaign', 'product', 'component', 'manufacturer', 'reported_on', 'units', 'summary', 'consequence'],
      ...['remedy', 'notes', 'do_not_drive', 'park_outside'],
    ],
  },
  complaint: {
    table: 'safety_complaints',
    columns: [
      ...VEHICLE_COLUMNS,
      ...['report', 'product', 'component', 'received_on', 'crash', 'fire', 'injured', 'deaths'],
    ],
  },
};

/** Converts a record of NHTSA to a row of ours. Every record becomes a row, even if it matches no model. */
export function toStoredRow(kind: SafetyKind, record: SafetyRecord, matchVehicle: MatchVehicle): StoredRow {
  if (kind === 'rating') return ratingRow(record, matchVehicle);
  return kind === 'recall' ? recallRow(record, matchVehicle) : complaintRow(record, matchVehicle);
}

function ratingRow(record: SafetyRecord, matchVehicle: MatchVehicle): StoredRow {
  const named = { make: textOf(record, 'MAKE'), model: textOf(record, 'MODEL'), year: yearOf(record, 'MODEL_YR') };
  const concerns = CONCERNS.flatMap((column) => textOf(record, column) ?? []).filter(
    (text) => !/^no(ne)?$/i.test(text),
  );
  return stored(named, matchVehicle(named), [
    textOf(record, 'BODY_STYLE'),
    textOf(record, 'DRIVE_TRAIN'),
    parseStars(record, 'OVERALL_STARS'),
    parseStars(record, 'OVERALL_FRNT_STARS'),
    parseStars(record, 'FRNT_DRIV_STARS'),
    parseStars(record, 'FRNT_PASS_STARS'),
    parseStars(record, 'OVERALL_SIDE_STARS'),
    parseStars(record, 'SIDE_DRIV_STARS'),
    parseStars(record, 'SIDE_PASS_STARS'),
    parseStars(record, 'SIDE_POLE_STARS'),
    parseStars(record, 'ROLLOVER_STARS'),
    riskOf(record),
    [...new Set(concerns)].join('\n') || null,
  ]);
}

const CONCERNS = [
  'FRNT_SAFETY_CONCERN_DRIV',
  'FRNT_SAFETY_CONCERN_PASS',
  'SIDE_SAFETY_CONCERN_DRIV',
  'SIDE_SAFETY_CONCERN_PASS',
  'POLE_SAFETY_CONCERN',
  'ROLL_SAFETY_CONCERN',
];

/** Returns the probability of a rollover between 0 and 1; older files state percent. */
function riskOf(record: SafetyRecord): number | null {
  const text = textOf(record, 'ROLLOVER_POSSIBILITY')?.replace('%', '');
  if (text === undefined || !/^\d{0,3}(\.\d{1,6})?$/.test(text)) return null;
  const risk = Number(text);
  return risk <= 0 || risk > 100 ? null : risk > 1 ? risk / 100 : risk;
}

function recallRow(record: SafetyRecord, matchVehicle: MatchVehicle): StoredRow {
  const named = namedVehicle(record);
  const product = productOf(record, 'RCLTYPECD');
  return stored(named, matchProduct(product, named, matchVehicle), [
    textOf(record, 'CAMPNO')?.toUpperCase() ?? null,
    product,
    textOf(record, 'COMPNAME'),
    textOf(record, 'MFGTXT') ?? textOf(record, 'MFGNAME'),
    dateOf(record, 'RCDATE') ?? dateOf(record, 'DATEA'),
    countOf(record, 'POTAFF'),
    proseOf(record, 'DESC_DEFECT'),
    proseOf(record, 'CONEQUENCE_DEFECT') ?? proseOf(record, 'CONSEQUENCE_DEFECT'),
    proseOf(record, 'CORRECTIVE_ACTION'),
    proseOf(record, 'NOTES'),
    yesNoOf(record, 'DO_NOT_DRIVE'),
    yesNoOf(record, 'PARK_OUTSIDE'),
  ]);
}

function complaintRow(record: SafetyRecord, matchVehicle: MatchVehicle): StoredRow {
  const named = namedVehicle(record);
  const product = productOf(record, 'PROD_TYPE');
  return stored(named, matchProduct(product, named, matchVehicle), [
    textOf(record, 'ODINO') ?? textOf(record, 'CMPLID'),
    product,
    textOf(record, 'COMPDESC'),
    dateOf(record, 'LDATE') ?? dateOf(record, 'DATEA'),
    yesNoOf(record, 'CRASH'),
    yesNoOf(record, 'FIRE'),
    countOf(record, 'INJURED'),
    countOf(record, 'DEATHS'),
  ]);
}

function namedVehicle(record: SafetyRecord): NamedVehicle {
  return { make: textOf(record, 'MAKETXT'), model: textOf(record, 'MODELTXT'), year: yearOf(record, 'YEARTXT') };
}

/** Returns the kind of product: vehicle, equipment, tire, child seat, or `null` if the file does not say. */
function productOf(record: SafetyRecord, column: string): string | null {
  const text = textOf(record, column)?.toUpperCase() ?? '';
  return /^[A-Z]$/.test(text) ? text : null;
}

/** A tire or a child seat is not a car, even if its maker has the name of one. */
function matchProduct(product: string | null, named: NamedVehicle, matchVehicle: MatchVehicle): VehicleMatch {
  if (product !== null && product !== 'V') return { kind: 'unmatched', reason: 'not-a-vehicle' };
  return matchVehicle(named);
}

function stored({ make, model, year }: NamedVehicle, match: VehicleMatch, values: StoredValue[]): StoredRow {
  const codes = match.kind === 'matched' ? [match.makeCode, match.modelCode] : [null, null];
  const reason = match.kind === 'matched' ? null : match.reason;
  return { values: [make, model, year, ...codes, reason, ...values], reason };
}
