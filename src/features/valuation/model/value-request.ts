import { z } from 'zod';
import { hasValidCheckDigit } from '#features/feed-values/feed-values.ts';
import { EXTERIOR_COLORS } from '#features/reference/reference.ts';
import { expandThousands } from '#kit/text/expand-thousands.ts';
import { readZip } from '#kit/text/read-zip.ts';
import { CONDITION_KEYS, type ConditionKey } from './conditions.ts';

/** The fields of the form as they were typed. */
export type ValueFields = Readonly<Record<(typeof FIELDS)[number], string>>;

const FIELDS = [
  'vehicleId',
  'year',
  'make',
  'model',
  'trim',
  'engine',
  'color',
  'odometer',
  'condition',
  'postalCode',
  'payoff',
] as const;
const MAX_FIELD_LENGTH = 60;

/** Reads the fields of a form or query. Other fields, and texts that are too long, are left out. */
export function valueFieldsOf(given: Readonly<Record<string, unknown>>): ValueFields {
  const fields = FIELDS.map((name) => {
    const value = given[name];
    return [name, typeof value === 'string' && value.length <= MAX_FIELD_LENGTH ? value.trim() : ''] as const;
  });
  return Object.fromEntries(fields) as ValueFields;
}

/** Facts that the owner of a car enters. Codes are as entered, and may be unknown. */
export type ValueRequest = {
  vin: string | null;
  year: number | null;
  makeCode: string | null;
  modelCode: string | null;
  trimCode: string | null;
  /** The code of a `KnownEngine`. A VIN names the engine itself. */
  engineCode: string | null;
  /** A code of `EXTERIOR_COLORS`. */
  colorCode: string | null;
  mileage: number;
  condition: ConditionKey;
  zip: string | null;
  /** The amount still owed on the car. */
  payoffDollars: number | null;
};

/** An invalid field, and the remedy. */
export type FieldError = { field: keyof ValueFields; message: string };

/** Most such VINs have a typo. Those of cars built for other continents have no check digit. */
const WRONG_CHECK_DIGIT =
  'This VIN’s check digit doesn’t match. Check the VIN for a typo, or, if the car was built for another country, choose the make and model instead.';

const MAX_MILES = 500_000;
const MAX_DOLLARS = 10_000_000;

const codeSchema = z.string().regex(/^[\w.]{1,60}$/);
const conditionSchema = z.enum(CONDITION_KEYS);

/** Reads a request for values. `newestYear`: the newest model year that can exist. */
export function readValueRequest(
  fields: ValueFields,
  newestYear: number,
): { request: ValueRequest } | { errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const error = (field: keyof ValueFields, message: string) => void errors.push({ field, message });
  const vin = fields.vehicleId.toUpperCase().replace(/[\s-]/g, '');
  if (vin !== '' && !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin))
    error('vehicleId', 'Enter all 17 characters of the VIN. A VIN has no I, O or Q.');
  else if (vin !== '' && !hasValidCheckDigit(vin)) error('vehicleId', WRONG_CHECK_DIGIT);
  const year = wholeNumber(fields.year);
  if (vin === '') {
    if (fields.make === '') error('vehicleId', 'Enter the VIN, or choose the make and model.');
    else if (fields.model === '') error('model', 'Choose the model.');
    else if (year === null || year < 1980 || year > newestYear)
      error('year', `Choose the model year, from 1980 to ${newestYear}.`);
  }
  const mileage = wholeNumber(fields.odometer);
  if (mileage === null || mileage > MAX_MILES) error('odometer', 'Enter the mileage, such as 45,000.');
  const payoffDollars = wholeNumber(fields.payoff);
  if (fields.payoff !== '' && (payoffDollars === null || payoffDollars > MAX_DOLLARS))
    error('payoff', 'Enter what you still owe in dollars, such as 8,500, or leave it empty.');
  const zip = readZip(fields.postalCode);
  if (fields.postalCode !== '' && zip === null)
    error('postalCode', 'Enter a ZIP code of five digits, or leave it empty.');
  if (errors.length > 0) return { errors };
  return {
    request: {
      vin: vin || null,
      year,
      makeCode: codeOf(fields.make),
      modelCode: codeOf(fields.model),
      trimCode: codeOf(fields.trim),
      engineCode: vin === '' ? codeOf(fields.engine) : null,
      colorCode: EXTERIOR_COLORS.find(({ code }) => code === fields.color.toUpperCase())?.code ?? null,
      mileage: mileage!,
      condition: conditionSchema.catch('good').parse(fields.condition),
      zip,
      payoffDollars,
    },
  };
}

function codeOf(text: string): string | null {
  return codeSchema.safeParse(text).data?.toUpperCase() ?? null;
}

/** Reads `45,000`, `45k`, `$8,500.00` or `45000 mi`, rounded to whole numbers. */
function wholeNumber(text: string): number | null {
  const plain = expandThousands(text).replace(/[$,\s]|mi(?:les)?$/gi, '');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain)) : null;
}
