import { readStatedCondition } from '#features/listings/listings.ts';
import {
  isGrade,
  parseCondition,
  parseTruckBed,
  parseBody,
  parseCab,
  parseColor,
  parseDrive,
  parseFuel,
  parseSeller,
  parseTitleStatus,
  stateCode,
  parseTransmission,
  parseDate,
  parseDistance,
  parseEmail,
  httpUrl,
  parseUrls,
  parseMoney,
  parseDecimal,
  isBlank,
  parseVin,
  parseYear,
  parseYesNo,
  parseZip,
} from '#features/feed-values/feed-values.ts';
import type { ByColumn, ColumnName } from '../columns.ts';
import { isPerson } from './is-person.ts';

type Test = (text: string) => boolean;

const isNumber: Test = (text) => /^[^a-z]*\d/i.test(text) && parseDecimal(text) !== null;

/** Accepts a known color, or a name in letters that a maker may use for one. */
const isColor: Test = (text) =>
  text.length < 60 && (parseColor(text) !== null || (/\p{L}{4}/u.test(text) && !/[,;|\]\d]/.test(text)));

/**
 * The look that most values of a column must have to be what its header suggests. `type` may be a body style, `status`
 * a condition, `exterior` a list of equipment: the values decide. Columns that are not listed here accept any text.
 */
const LOOKS_LIKE: Readonly<ByColumn<Test>> = {
  vin: (text) => parseVin(text).value !== null,
  year: (text) => parseYear(text.slice(0, 4), 2100).value !== null && !/^\d{5,}/.test(text),
  price: (text) => parseMoney(text).problem === undefined || /\d/.test(text),
  vehicle_msrp: (text) => /\d/.test(text),
  incentive: (text) => /\d/.test(text),
  market_price: (text) => /\d/.test(text),
  previous_price: (text) => /\d/.test(text),
  mileage: (text) => parseDistance(text).problem === undefined,
  condition: (text) => text.length <= 30 && parseCondition(text) !== null,
  condition_grade: (text) => readStatedCondition(text) !== null,
  is_new: (text) => parseYesNo(text).value !== null,
  certified_pre_owned: (text) => parseYesNo(text).value !== null,
  third_party_certified: (text) => parseYesNo(text).value !== null,
  body_style: (text) => parseBody(text) !== null,
  cab: (text) => parseCab(text) !== null,
  bed_length: (text) => parseTruckBed(text) !== null,
  fuel: (text) => parseFuel(text) !== null,
  transmission: (text) => parseTransmission(text) !== null,
  drivetrain: (text) => parseDrive(text) !== null,
  mpg_city: isNumber,
  mpg_highway: isNumber,
  mpg_combined: isNumber,
  electric_range: isNumber,
  displacement: isNumber,
  horsepower: isNumber,
  doors: (text) => /\d|two|three|four|five/i.test(text) && text.length < 12,
  exterior_color: isColor,
  interior_color: isColor,
  one_owner: (text) => parseYesNo(text).value !== null,
  clean_title: (text) => parseTitleStatus(text) !== null || parseYesNo(text).value !== null,
  personal_use: (text) => parseYesNo(text).value !== null,
  owner_count: isNumber,
  money_back_guarantee: (text) => parseYesNo(text).value !== null,
  buy_online: (text) => parseYesNo(text).value !== null,
  sponsored: (text) => parseYesNo(text).value !== null,
  image_link: (text) => parseUrls(text).length > 0,
  additional_image_link: (text) => parseUrls(text).length > 0,
  link: (text) => httpUrl(text) !== null,
  dealer_website: (text) => /^(https?:|www\.)/i.test(text),
  dealer_logo: (text) => httpUrl(text) !== null,
  date_in_stock: (text) => parseDate(text).value !== null,
  dealer_state: (text) => stateCode(text) !== null,
  dealer_zip: (text) => parseZip(text).value !== null,
  latitude: (text) => Math.abs(parseDecimal(text) ?? 999) <= 90,
  longitude: (text) => Math.abs(parseDecimal(text) ?? 999) <= 180,
  dealer_rating: (text) => (parseDecimal(text) ?? 99) <= 5,
  dealer_review_count: isNumber,
  dealer_phone: (text) => text.replace(/\D/g, '').length >= 7,
  store_code: (text) => /^[\p{L}\d][\p{L}\w./-]{0,15}$/u.test(text) && (/\d/.test(text) || text === text.toUpperCase()),
  dealership_name: (text) => (/\p{Ll}{2}|\s/u.test(text) || text.length > 6) && !isPerson(text),
  lead_email: (text) => parseEmail(text).value !== null,
  seller_type: (text) => parseSeller(text) !== null,
  make: (text) => /\p{L}/u.test(text) && !/^https?:/.test(text),
  dealership_address: (text) => /\p{L}/u.test(text) && /[\d,]/.test(text) && !/^https?:/.test(text),
  dealer_city: (text) => /\p{L}/u.test(text) && !/[\d,]|^https?:/.test(text),
  description: (text) =>
    /\p{L}/u.test(text) &&
    (text.length >= 30 || text.split(/\s+/).length >= 5) &&
    !text.includes('|') &&
    !text.startsWith('http'),
};

/** Returns the share of filled values that suit `column`, or `undefined` if it accepts any text or all are blank. */
export function valueFitShare(column: ColumnName, values: readonly string[]): number | undefined {
  const test = LOOKS_LIKE[column];
  const filled = values.filter((value) => !isBlank(value));
  return test && filled.length ? filled.filter((value) => test(value.trim())).length / filled.length : undefined;
}

/** Columns whose values come from a small vocabulary or have a distinctive form. */
const TELLING = new Set<ColumnName>([
  'vin',
  'year',
  'date_in_stock',
  'condition',
  'body_style',
  'fuel',
  'transmission',
  'drivetrain',
  'exterior_color',
  'image_link',
  'additional_image_link',
  'link',
  'lead_email',
  'seller_type',
]);

/** Returns whether values alone can show that a column is `column`. */
export function isRecognizableByValues(column: ColumnName): boolean {
  return TELLING.has(column);
}

/** Returns whether values are grades of a car's condition rather than conditions. */
export function areGrades(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  return filled.length > 0 && filled.filter(isGrade).length > filled.length / 2;
}
