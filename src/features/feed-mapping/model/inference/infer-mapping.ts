import { type CatalogLookup, isBlank, parseMoney } from '#features/feed-values/feed-values.ts';
import { columnEntries, type ColumnName } from '../columns.ts';
import { createMapping, type Mapping, type MappingInput, sourceColumnsOf } from '../mapping.ts';
import { inferColumns, type InferredColumns } from './infer-columns.ts';
import { mayNamePrice, meansAccidentFree, namesModelSeries, namesPromotionPrice } from './header-rules.ts';
import { inferNames } from './infer-names.ts';
import { readModelAsTrim } from './read-model-as-trim.ts';
import { inferSplits } from './infer-splits.ts';
import { squashHeader } from '../squash-header.ts';
import { areGrades } from './value-fit-share.ts';

/** The first rows of a file: its headers (paths, for JSON) and the texts under each. */
export type ColumnSamples = { headers: readonly string[]; values: ReadonlyMap<string, readonly string[]> };

/**
 * Infers a mapping from headers and values. What cannot be determined (units, currency) goes into `notes`, for the
 * person who edits the mapping. In a list of trims, the source's name may indicate the model.
 */
export function inferMapping(sample: ColumnSamples, catalog: CatalogLookup, sourceName = ''): Mapping {
  const columns = inferColumns(sample);
  inferNames(sample, columns, catalog);
  preferSalePrice(sample, columns);
  dropLowListPrice(sample, columns);
  readSeriesAsTrim(columns);
  const notes: string[] = [];
  const draft: MappingInput = { columns };
  const splits = inferSplits(sample, columns, catalog);
  if (splits.length) draft.splits = splits;
  for (const split of splits) {
    notes.push(`"${split.column}" contains ${split.into.join(' and ')} in one field.`);
    for (const [name, source] of columnEntries(columns)) if (source === split.column) delete columns[name];
  }
  readModelAsTrim(sample, columns, draft, catalog, notes, sourceName);
  readAccidentFree(draft, columns);
  inferDrive(sample, draft, columns);
  inferNew(sample, draft, columns, notes);
  noteUnits(sample, draft, columns, notes);
  readHeaderUnits(draft, columns);
  noteMissing(
    columns,
    splits.flatMap((split) => split.into),
    notes,
  );
  const joined: MappingInput['columns'] & object = { ...columns };
  inferJoins(sample, joined);
  const mapping = createMapping({ ...draft, columns: joined });
  const used = new Set([
    ...Object.values(mapping.columns).flatMap(sourceColumnsOf),
    ...splits.map((split) => split.column),
  ]);
  return { ...mapping, unused: sample.headers.filter((header) => !used.has(header)), notes };
}

/**
 * If a feed has both, prefers the sale price, which is the current price of the car. The other price is used if it is
 * missing.
 */
function preferSalePrice(sample: ColumnSamples, columns: InferredColumns): void {
  const taken = new Set(Object.values(columns).flat());
  const sale = sample.headers.find(
    (header) =>
      /^(?:vehicle)?saleprice$/.test(squashHeader(header)) || (!taken.has(header) && namesPromotionPrice(header)),
  );
  if (sale && columns.price && columns.price !== sale) columns.price = [sale, columns.price].flat();
}

/** In some rows, a list price must exceed the price by at least this share. */
const MIN_DISCOUNT = 0.04;

/**
 * If a `retail` or `total price` is hardly ever above the price, treats it as the price and not as a list price. It is
 * used if the other column is blank.
 */
function dropLowListPrice(sample: ColumnSamples, columns: InferredColumns): void {
  const { price, vehicle_msrp: list } = columns;
  if (typeof price !== 'string' || typeof list !== 'string' || !mayNamePrice(list)) return;
  const prices = valuesOf(sample, price).map((text) => parseMoney(text).value);
  const lists = valuesOf(sample, list).map((text) => parseMoney(text).value);
  const above = prices.flatMap((amount, row) => (amount && lists[row] ? [lists[row] / amount - 1] : []));
  if (above.length === 0 || above.filter((share) => share > MIN_DISCOUNT).length > above.length / 10) return;
  columns.price = [price, list];
  delete columns.vehicle_msrp;
}

/**
 * If there is no trim column, uses a series column as the trim, as in dealer systems. A `Baureihe` or `gamme` is not a
 * trim.
 */
function readSeriesAsTrim(columns: InferredColumns): void {
  if (columns.trim || typeof columns.series !== 'string' || namesModelSeries(columns.series)) return;
  columns.trim = columns.series;
  delete columns.series;
}

/** Reads `Unfallfrei`, `accident free`: a yes means that there was no accident. */
function readAccidentFree(draft: MappingInput, columns: InferredColumns): void {
  if (typeof columns.accidents !== 'string' || !meansAccidentFree(columns.accidents)) return;
  const table = (texts: string, meaning: string) => Object.fromEntries(texts.split(' ').map((text) => [text, meaning]));
  draft.values = {
    ...draft.values,
    accidents: { ...table('ja yes true j y 1 oui sí si', 'no'), ...table('nein no false n 0 non', 'yes') },
  };
}

function valuesOf(sample: ColumnSamples, header: string): readonly string[] {
  return sample.values.get(header) ?? [];
}

/** Reads yes/no columns such as `is_4wd` and `awd`, whose names say what "yes" means. */
function inferDrive(sample: ColumnSamples, draft: MappingInput, columns: InferredColumns): void {
  if (columns.drivetrain) return;
  const header = sample.headers.find((name) =>
    /^(?:is|has)?(?:4wd|4x4|awd|fourwheeldrive|allwheeldrive)$/.test(squashHeader(name)),
  );
  if (!header) return;
  columns.drivetrain = header;
  const drive = /awd|allwheel/.test(squashHeader(header)) ? 'AWD' : '4WD';
  const no = Object.fromEntries(['0', '0.0', 'no', 'false', 'n', 'f'].map((text) => [text, '']));
  const yes = Object.fromEntries(['1', '1.0', 'yes', 'true', 'y', 't'].map((text) => [text, drive]));
  draft.values = { ...draft.values, drivetrain: { ...yes, ...no } };
}

/** Recognizes a stock of new cars: model years close together, list prices, and no mileage. */
function inferNew(sample: ColumnSamples, draft: MappingInput, columns: InferredColumns, notes: string[]): void {
  if (columns.condition || columns.is_new) return;
  const graded = sample.headers.find(
    (header) => squashHeader(header) === 'condition' && areGrades(valuesOf(sample, header)),
  );
  if (graded) notes.push(`"${graded}" contains grades, not conditions; every car counts as used.`);
  const years = valuesOf(sample, [columns.year].flat()[0] ?? '')
    .map(Number)
    .filter((year) => year > 1900);
  const spread = years.length ? Math.max(...years) - Math.min(...years) : Infinity;
  if (graded || columns.mileage || !columns.vehicle_msrp || spread > 2) {
    notes.push(
      'No column gives the condition: every car counts as used. Set "constants": {"condition": "new"} for a stock of new cars.',
    );
    return;
  }
  draft.constants = { ...draft.constants, condition: 'new' };
  notes.push(
    'No column gives condition or mileage, but there are list prices and the years are recent: every car counts as new.',
  );
}

/** A power header without a unit, in languages in which power may be in kilowatts or horsepower. */
const POWER_WITHOUT_UNIT =
  /^(?!.*(?:kw|kilowatt|ps|hp|ch\b|cv|din|caballos|chevaux)).*(?:leistung|puissance|potencia)/i;

/** Returns whether a header names kilometers, in full or abbreviated (`Kilom.`), or a word for them. */
function namesKilometers(header: string): boolean {
  return /k(?:m|ilom)|laufleistung|tachostand/i.test(header.normalize('NFC'));
}

/** Reads the unit of the fuel economy and of the electric range from their headers. */
function readHeaderUnits(draft: MappingInput, columns: InferredColumns): void {
  const range = [columns.electric_range].flat()[0];
  if (range && namesKilometers(range)) draft.units = { ...draft.units, electric_range: 'km' };
  const economy = [columns.mpg_combined, columns.mpg_city, columns.mpg_highway]
    .flat()
    .filter((name) => name !== undefined);
  const unit = economy.some((name) => /l[\s_/]{0,3}100/i.test(name))
    ? 'l/100km'
    : economy.some((name) => /km\s?\/\s?l(?![a-z])/i.test(name))
      ? 'km/l'
      : undefined;
  if (unit) draft.units = { ...draft.units, economy: unit };
}

function noteUnits(sample: ColumnSamples, draft: MappingInput, columns: InferredColumns, notes: string[]): void {
  const mileage = [columns.mileage].flat()[0];
  if (mileage) {
    const kilometers = namesKilometers(mileage);
    if (kilometers) draft.units = { ...draft.units, mileage: 'km' };
    const stated =
      kilometers ||
      /mile(?!age)|\bmi\b/i.test(mileage) ||
      valuesOf(sample, mileage).some((text) => /[a-z]/i.test(text) && !isBlank(text));
    if (!stated)
      notes.push(
        `"${mileage}" states no unit and is read as miles. If the values are kilometers, set "units": {"mileage": "km"}.`,
      );
  }
  const power = [columns.horsepower].flat()[0];
  if (power && /kw|kilowatt/i.test(power) && !/hp|ps\b|ch\b|cv\b/i.test(power))
    draft.units = { ...draft.units, horsepower: 'kw' };
  const values = power ? valuesOf(sample, power) : [];
  const bare = power !== undefined && POWER_WITHOUT_UNIT.test(power);
  const unit = bare ? guessPowerUnit(values) : undefined;
  if (unit === 'kw') draft.units = { ...draft.units, horsepower: 'kw' };
  if (bare && !unit && values.some((text) => /^[\d.,\s]+$/.test(text)))
    notes.push(
      `"${power}" states no unit and is read as horsepower. If the values are kilowatts, set "units": {"horsepower": "kw"}.`,
    );
  const price = [columns.price ?? columns.vehicle_msrp].flat()[0];
  if (!price) return;
  const foreign = /€|eur(?:o|\b)/i.test(price)
    ? 'EUR'
    : /£|gbp/i.test(price)
      ? 'GBP'
      : /cad\b/i.test(price)
        ? 'CAD'
        : undefined;
  const dollars = /usd|\$/i.test(price) || valuesOf(sample, price).some((text) => /\$|usd/i.test(text));
  if (foreign)
    notes.push(
      `"${price}" seems to be in ${foreign} and is read as US dollars. Set "currency": {"code": "${foreign}", "rate": …} with the dollars for one unit.`,
    );
  else if (!dollars)
    notes.push(
      `"${price}" states no currency and is read as US dollars. For another currency, set "currency": {"code": "EUR", "rate": 1.08}.`,
    );
}

function noteMissing(columns: MappingInput['columns'] & object, split: readonly ColumnName[], notes: string[]): void {
  const has = (name: ColumnName) => columns[name] !== undefined || split.includes(name);
  if (!has('make'))
    notes.push(
      has('vin')
        ? 'No column gives the make: it is read from the VIN.'
        : 'No column gives the make: add it under "columns", "constants" or "splits".',
    );
  if (!has('year')) notes.push('No column gives the model year: add it under "columns", "constants" or "splits".');
  if (!has('vin') && !has('stock_number'))
    notes.push('No VIN and no stock number: a car is recognized by the content of its whole row.');
  if (!has('dealership_name') && !has('store_code') && has('dealer_city'))
    notes.push(
      'No column names the dealership: sellers are named after their city. For the feed of one dealer, set "constants": {"dealership_name": "Summit Motors"}.',
    );
}

/** Metric horsepower (PS, ch, CV) per kilowatt. */
const PER_KILOWATT = 1.359622;
/** Common power ratings of cars in kilowatts. The sets below leave out numbers that are also common in horsepower. */
const KILOWATTS = [55, 63, 66, 70, 74, 77, 81, 85, 88, 96, 100, 103, 110, 120, 125, 132, 135, 140, 147, 155, 176, 180];
const HORSEPOWER = new Set(KILOWATTS.map((kilowatts) => Math.round(kilowatts * PER_KILOWATT)));
const ONLY_KILOWATTS = new Set(KILOWATTS.filter((kilowatts) => !HORSEPOWER.has(kilowatts)));
const ONLY_HORSEPOWER = new Set([...HORSEPOWER].filter((power) => !KILOWATTS.includes(power)));

const MIN_ROWS = 10;
const MIN_SHARE = 0.5;
const MAX_OF_OTHER = 0.1;

/** Guesses the unit of bare numbers from typical engine ratings. Returns `undefined` if they are inconclusive. */
function guessPowerUnit(values: readonly string[]): 'kw' | 'hp' | undefined {
  const numbers = values.map(Number).filter((number) => number > 0);
  if (numbers.length < MIN_ROWS) return undefined;
  const share = (set: ReadonlySet<number>) => numbers.filter((number) => set.has(number)).length / numbers.length;
  const [kilowatts, horsepower] = [share(ONLY_KILOWATTS), share(ONLY_HORSEPOWER)];
  if (kilowatts >= MIN_SHARE && horsepower <= MAX_OF_OTHER) return 'kw';
  return horsepower >= MIN_SHARE && kilowatts <= MAX_OF_OTHER ? 'hp' : undefined;
}

type Columns = MappingInput['columns'] & object;

const AREA_CODE = /(?:areacode|phonearea|phoneprefix|vorwahl|indicatif|prefijo|codigoarea|lada)$/;
/** If phone numbers have more digits than this, they already include area codes. */
const MAX_LOCAL_DIGITS = 8;

/** Joins pairs of columns that form one value: two address lines, or an area code and a phone number. */
function inferJoins(sample: ColumnSamples, columns: Columns): void {
  const taken = new Set(Object.values(columns).flatMap((from) => (typeof from === 'string' ? from : [from].flat())));
  const free = sample.headers.filter((header) => !taken.has(header));
  const valuesOf = (header: string) => (sample.values.get(header) ?? []).filter((text) => !isBlank(text));

  const line = columns.dealership_address;
  const second = typeof line === 'string' ? secondLine(line, free) : undefined;
  // Without a separate city column, the city is read from the end of the address, so nothing may follow it.
  if (typeof line === 'string' && second && columns.dealer_city)
    columns.dealership_address = { join: [line, second], separator: ', ' };

  const phone = columns.dealer_phone;
  const area = free.find(
    (header) => AREA_CODE.test(squashHeader(header)) && valuesOf(header).every((text) => /^\D?\d{2,5}\D?$/.test(text)),
  );
  if (typeof phone !== 'string' || !area || valuesOf(area).length === 0) return;
  if (valuesOf(phone).every((text) => text.replace(/\D/g, '').length <= MAX_LOCAL_DIGITS))
    columns.dealer_phone = { join: [area, phone], separator: ' ' };
}

/** Returns the column `Address 2` for `Address 1` or `Address`. */
function secondLine(line: string, free: readonly string[]): string | undefined {
  const stem = squashHeader(line).replace(/1$/, '');
  return free.find((header) => squashHeader(header) === `${stem}2`);
}
