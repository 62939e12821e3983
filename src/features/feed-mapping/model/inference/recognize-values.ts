import { readStatedCondition } from '#features/listings/listings.ts';
import {
  parseBody,
  parseColor,
  isGrade,
  parseCondition,
  parseDrive,
  parseFuel,
  parseSeller,
  parseTransmission,
  parseEmail,
  httpUrl,
  parseUrls,
  parseDecimal,
  isBlank,
  parseVin,
} from '#features/feed-values/feed-values.ts';
import type { ByColumn, ColumnName } from '../columns.ts';

type Test = (text: string) => boolean;

/** A column that values reveal. `min`: the minimum number of different values. */
type Telltale = { readonly column: ColumnName; readonly test: Test; readonly min?: number };

const PICTURE = /^https?:[^\s,|;]+\.(?:jpe?g|png|webp|avif)(?:\?|$)/i;
const NO_LISTING_PAGE = /video|youtu|vimeo|\.mp4|\.pdf|tour|360|carfax|autocheck|report/i;

/** Columns that can be recognized by their values alone, in the order in which they are tried. */
const TELLTALE: readonly Telltale[] = [
  { column: 'vin', test: (text) => parseVin(text).value !== null && /[A-Z]/i.test(text) && /\d/.test(text) },
  { column: 'image_link', test: (text) => PICTURE.test(text) },
  { column: 'additional_image_link', test: (text) => parseUrls(text).some((url) => PICTURE.test(url)) },
  { column: 'link', test: isListingPage, min: 5 },
  { column: 'year', test: (text) => /^(19[5-9]\d|20[0-4]\d)(\.0)?$/.test(text.trim()) },
  { column: 'price', test: (text) => /^\s*(?:US|CA?)?\$\s*\d|\d\s*\$\s*$/.test(text) },
  { column: 'mileage', test: (text) => /^[\d,.\s]+(mi\b|mi\.|miles|km)$/i.test(text) },
  { column: 'transmission', test: isWord((text) => parseTransmission(text) !== null) },
  { column: 'fuel', test: isWord((text) => parseFuel(text) !== null) },
  { column: 'drivetrain', test: isWord((text) => parseDrive(text) !== null) },
  { column: 'body_style', test: isWord((text) => parseBody(text) !== null) },
  { column: 'exterior_color', test: isWord((text) => parseColor(text) !== null) },
  { column: 'condition_grade', test: isWord((text) => readStatedCondition(text) !== null && !isGrade(text)) },
  { column: 'condition', test: isWord((text) => parseCondition(text) !== null && !isGrade(text)) },
  { column: 'seller_type', test: isWord((text) => parseSeller(text) !== null && !/\d/.test(text)) },
  { column: 'lead_email', test: (text) => parseEmail(text).value !== null },
  { column: 'dealer_phone', test: isPhone },
  { column: 'description', test: isProse },
  { column: 'features', test: isList },
];

/** Excludes one- and two-letter codes, which need a header, and texts over 40 characters, which may name anything. */
function isWord(test: Test): Test {
  return (text) => text.length >= 3 && text.length <= 40 && test(text.trim());
}

/** Returns whether a text is the URL of a page below a site's home page, and not of a picture or video. */
function isListingPage(text: string): boolean {
  const url = httpUrl(text);
  return url !== null && new URL(url).pathname.length > 3 && !PICTURE.test(url) && !NO_LISTING_PAGE.test(url);
}

/** Accepts `(303) 555-0142`, `+33 2 99 55 01 77`, but not digits alone, which may be any number. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^(?:\+|0|\()[\d\s()/.-]+$/.test(text) && /[\s()/-]/.test(text) && digits >= 9 && digits <= 15;
}

function isProse(text: string): boolean {
  return text.length >= 50 && text.split(/\s+/).length >= 8 && !text.includes('|');
}

/** Returns whether a text is a list of three or more short texts. */
function isList(text: string): boolean {
  const parts = text.split(/[|;,]/);
  return (
    parts.length >= 3 && parts.every((part) => part.length <= 50) && /\p{L}{3}/u.test(text) && !/https?:/.test(text)
  );
}

/** Returns the column that nearly all values indicate, if any. */
export function recognizeValues(values: readonly string[], taken: Readonly<ByColumn<unknown>>): ColumnName | undefined {
  const filled = values.filter((value) => !isBlank(value)).map((value) => value.trim());
  if (filled.length < Math.max(1, values.length / 3)) return undefined;
  const max = filled.length * 0.9;
  return TELLTALE.find(
    ({ column, test, min = 1 }) =>
      !(column in taken) && filled.filter(test).length >= max && (filled.length < min || new Set(filled).size >= min),
  )?.column;
}

/** Returns whether two adjacent columns contain latitudes and longitudes, in degrees with at least two decimals. */
export function areCoordinates(first: readonly string[], second: readonly string[]): boolean {
  return areDegrees(first, 24, 72) && areDegrees(second, -170, 45) && !isSame(first, second);
}

function areDegrees(values: readonly string[], min: number, max: number): boolean {
  const filled = values.filter((value) => !isBlank(value));
  const fine = filled.filter((value) => /^-?\d{1,3}\.\d{2,}$/.test(value.trim()));
  return (
    filled.length > 0 &&
    fine.length >= filled.length * 0.7 &&
    filled.every((value) => {
      const degrees = parseDecimal(value) ?? 999;
      return degrees >= min && degrees <= max;
    })
  );
}

function isSame(first: readonly string[], second: readonly string[]): boolean {
  return first.every((value, row) => value === second[row]);
}

/** Returns whether values are colors, such as those of an interior. */
export function areColors(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  return filled.length > 0 && filled.filter(isWord((text) => parseColor(text) !== null)).length >= filled.length * 0.9;
}

const POSTCODE = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}(?:-\d{4})?)$/i;

export function arePostalCodes(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  return filled.length > 0 && filled.every((value) => POSTCODE.test(value.trim()));
}
