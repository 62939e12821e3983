import { columnNamed, type ByColumn, type ColumnKind, type ColumnName } from '../columns.ts';
import { valueFitShare } from './value-fit-share.ts';
import {
  parseSellerKind,
  parseFuel,
  parseVin,
  parseDecimal,
  isBlank,
  normalizeSpelling,
  parseCondition,
} from '#features/feed-values/feed-values.ts';
import { isPerson } from './is-person.ts';

/** A car's date or year of registration: `2019`, `03/2019`, `2019-03-01`, `20190301`, `01.03.2019`. */
const YEAR_OR_DATE =
  /^(?:\d{1,2}[./-]){0,2}(?:19[3-9]\d|20[0-4]\d)(?:(?:[./-]\d{1,2}){0,2}(?:[T ].*)?|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
const URL = /^(?:https?:)?\/\//i;
const LETTER = /\p{L}/u;

/** Returns whether a value can be of a kind. Stricter tests are in `value-fit-share.ts`. */
const CAN_BE: Readonly<Record<ColumnKind, (text: string) => boolean>> = {
  text: (text) => !URL.test(text),
  vin: (text) => /^[\w-]{6,20}$/.test(text),
  year: (text) => YEAR_OR_DATE.test(text),
  money: (text) => /\d/.test(text) && isShort(text, 30) && !isDate(text),
  distance: (text) => /\d/.test(text) && isShort(text, 30) && !isDate(text),
  economy: (text) => /\d/.test(text) && isShort(text, 30),
  number: (text) => /\d/.test(text) && isShort(text, 30) && !isDate(text),
  'yes/no': (text) => isShort(text, 14),
  date: (text) => /\d/.test(text) && isShort(text, 40),
  zip: (text) => /\d/.test(text) && /^[A-Z0-9 .-]{3,10}$/i.test(text),
  state: (text) => LETTER.test(text) && isShort(text, 40),
  url: (text) => URL.test(text) || /^www\./i.test(text),
  urls: (text) => URL.test(text) || /https?:/i.test(text) || /^\S+\.(?:jpe?g|png|webp)/i.test(text),
  code: (text) => LETTER.test(text) && isShort(text, 60) && !URL.test(text),
  list: (text) => LETTER.test(text) && !URL.test(text),
};

/** Columns that accept fewer, or more, values than their kind. */
const COLUMN_CAN_BE: Readonly<ByColumn<(text: string) => boolean>> = {
  cylinders: (text) => isShort(text, 20) && (/^\D*\d{1,2}(?:[.,]0+)?\D*$/.test(text) || ENGINE_SHAPE.test(text)),
  make: (text) => LETTER.test(text) && isShort(text, 40) && !URL.test(text),
  model: (text) => isShort(text, 80) && !URL.test(text),
  trim: (text) => isShort(text, 120) && !URL.test(text),
  engine: (text) => text.length > 1 && LETTER.test(text) && isShort(text, 120) && !URL.test(text) && !isFuel(text),
  dealer_city: (text) => LETTER.test(text) && isShort(text, 80) && !URL.test(text) && !isCode(text),
  dealership_name: (text) =>
    LETTER.test(text) &&
    isShort(text, 120) &&
    !URL.test(text) &&
    !isPerson(text) &&
    !isCode(text) &&
    !text.includes('@'),
  store_code: (text) => isShort(text, 40) && !URL.test(text) && !text.includes(' '),
  exterior_color: (text) => LETTER.test(text) && isShort(text, 60) && !URL.test(text) && !isCode(text),
  interior_color: (text) => LETTER.test(text) && isShort(text, 60) && !URL.test(text) && !isCode(text),
  lead_email: (text) => text.includes('@'),
  dealership_address: (text) => LETTER.test(text) && !URL.test(text) && !isCode(text),
  dealer_phone: (text) => text.replace(/\D/g, '').length >= 6 && isShort(text, 40),
  description: (text) => LETTER.test(text) && !URL.test(text),
  doors: (text) => /^\D{0,3}[2-7](?!\d)/.test(text) && isShort(text, 14),
  owner_count: (text) => /\d/.test(text) && isShort(text, 12) && isWithin(text, 0, 20),
  displacement: (text) => isShort(text, 30) && (isWithin(text, 0.4, 9) || isWithin(text, 400, 9000)),
  horsepower: (text) => isShort(text, 40) && isWithin(text, 15, 2100),
  mpg_city: (text) => isShort(text, 30) && isWithin(text, 0, 200),
  mpg_highway: (text) => isShort(text, 30) && isWithin(text, 0, 200),
  mpg_combined: (text) => isShort(text, 30) && isWithin(text, 0, 200),
  electric_range: (text) => isShort(text, 30) && isWithin(text, 0, 1500),
};

/** States of Mexico, Germany, Austria, Spain and France, each by one of its words. */
const STATES =
  /^(cdmx|ciudad de mexico|aguascalientes|baja california|campeche|chiapas|chihuahua|coahuila|colima|durango|estado de mexico|edomex|guanajuato|guerrero|hidalgo|jalisco|michoacan|morelos|nayarit|nuevo leon|oaxaca|puebla|queretaro|quintana roo|san luis potosi|sinaloa|sonora|tabasco|tamaulipas|tlaxcala|veracruz|yucatan|zacatecas|bayern|hessen|sachsen|baden|berlin|brandenburg|bremen|hamburg|mecklenburg|niedersachsen|nordrhein|nrw|rheinland|saarland|schleswig|thuringen|wien|tirol|steiermark|salzburg|karnten|vorarlberg|burgenland|niederosterreich|oberosterreich|andalucia|aragon|asturias|cataluna|comunidad|galicia|madrid|barcelona|valencia|sevilla|malaga|murcia|navarra|vizcaya|zaragoza|alicante|ile de france|bretagne|normandie|occitanie|nouvelle aquitaine|auvergne|provence|paca|hauts de france|grand est|pays de la loire|bourgogne|corse|centre val)\b/;

/** Foreign words that are typical of a column's values. */
const LOCAL_WORDS: Readonly<ByColumn<RegExp>> = {
  condition:
    /^(neu|gebraucht|vorfuhr|jahreswagen|tageszulassung|occasion|ocasion|seminuev|km 0|neuf|neuve|nuev|usad|demo)/,
  body_style:
    /(limousine|kombi|cabrio|kleinwagen|gelandewagen|kastenwagen|coupe|berline|break|citadine|monospace|4x4|utilitaire|berlina|familiar|todo ?terreno|monovolumen|furgo|descapotable|ranchera)/,
  fuel: /(benzin|diesel|elektro|erdgas|autogas|essence|electrique|gpl|hybrid|gasolina|gasoil|electric|hibrid|glp|gazole)/,
  transmission: /(schalt|automat|manuel|manual|robotis|mecani|handgeschaltet)/,
  drivetrain:
    /(allrad|frontantrieb|heckantrieb|vorderrad|hinterrad|traction|propulsion|integrale|delantera|trasera|4x4|total)/,
  condition_grade:
    /^(neuf|tres bon|bon|moyen|correct|mauvais|excellent|sehr gut|gut|befriedigend|ausreichend|mangelhaft|wie neu|einwandfrei|gepflegt|excelente|muy buen|buen|regular|malo|aceptable)/,
  dealer_state: STATES,
  seller_type: /(handler|gewerblich|privat|professionnel|particulier|profesional|particular)/,
};

/** Columns whose numbers are within a range. */
const RANGED = new Set<ColumnName>([
  'owner_count',
  'displacement',
  'horsepower',
  'mpg_city',
  'mpg_highway',
  'mpg_combined',
  'electric_range',
  'cylinders',
  'doors',
]);

/** Columns whose values come from a small vocabulary. */
const CLOSED = new Set<ColumnName>(['body_style', 'fuel', 'transmission', 'drivetrain', 'condition']);

/** Seat materials without a color. */
const MATERIAL =
  /^(?:teil|voll|kunst)?(?:leather|leatherette|cloth|vinyl|fabric|suede|alcantara|leder|stoff|velours|tissu|cuir|simili|tela|cuero|piel|polipiel)$/;
/** Parking spots at a dealer, which are not towns. */
const PARKING =
  /^(?:row|bay|lane|space|halle|reihe|stellplatz|nave|fila|hall|allee) \w{1,4}$|^(?:back|front|side) lot$/;

/** A yes or no, which is not a name. */
const YES_NO = /^(?:yes|no|true|false|ja|nein|oui|non|s[ií])$/i;
const TELLS_YES = new Set<ColumnName>(['accidents', 'clean_title']);

const ENGINE_SHAPE = /\b[VIHWL]-?\d{1,2}\b|electri|elektr/i;

/** Returns whether a text is a code for a color, a place or a store: `A7W`, `0Q0Q`, `B-12`, `KIE-36`. */
function isCode(text: string): boolean {
  return (/\d/.test(text) && /^[A-Z]{0,3}[-/ ]?[0-9A-Z]{1,5}$/.test(text)) || /^[^AEIOUY\s\p{Ll}]{2,4}$/u.test(text);
}

/** Returns whether a text is only the name of a fuel and says nothing else about an engine. */
function isFuel(text: string): boolean {
  return !/\d/.test(text) && text.length > 1 && parseFuel(text) !== null;
}

/** Returns whether the first number in a text is between two others. */
function isWithin(text: string, min: number, max: number): boolean {
  const number = parseDecimal(/\d[\d.,\s]*/.exec(text)?.[0] ?? '');
  return number !== null && number >= min && number <= max;
}

function isShort(text: string, max: number): boolean {
  return text.length <= max;
}

/** Returns whether a text is a date, but not a plain number. */
function isDate(text: string): boolean {
  return YEAR_OR_DATE.test(text) && !/^\d{4}$|^\d{8}$/.test(text);
}

/** The fit of values to one of our columns: the share that looks like it, and the share that is possible. */
export type ValueFit = { readonly looks: number; readonly canBe: number };

export function fitValues(column: ColumnName, values: readonly string[]): ValueFit {
  const filled = values.filter((value) => !isBlank(value)).map((value) => value.trim());
  if (filled.length === 0) return { looks: 1, canBe: 1 };
  const { kind } = columnNamed(column);
  const test = COLUMN_CAN_BE[column] ?? CAN_BE[kind];
  const share = (matches: (text: string) => boolean) => filled.filter(matches).length / filled.length;
  const words = LOCAL_WORDS[column];
  const local = words ? share((text) => words.test(normalizeSpelling(text))) : 0;
  const years = column === 'year' ? share((text) => YEAR_OR_DATE.test(text)) : 0;
  const looks = Math.max(valueFitShare(column, filled) ?? share(test), local, years);
  // If no word is a known body style, the values are not body styles. Codes may be.
  if (contradicts(column, filled, share)) return { looks: 0, canBe: 0 };
  const foreign = CLOSED.has(column) && looks < 0.1 && share((text) => /\p{L}{3}/u.test(text)) > 0.8;
  // A date, such as that of an auction, is not a price.
  if ((kind === 'money' || kind === 'distance') && share(isDate) > 0.8) return { looks: 0, canBe: 0 };
  const canBe = foreign ? 0 : share(test);
  if (kind === 'text' && !TELLS_YES.has(column) && share((text) => YES_NO.test(text)) > 0.8)
    return { looks: 0, canBe: 0 };
  if ((kind === 'money' || kind === 'distance' || column === 'model') && areYears(filled))
    return { looks: 0, canBe: 0 };
  // Numbers out of range cannot belong to the column, even if they look right.
  return RANGED.has(column) && canBe < 0.5 ? { looks: 0, canBe: 0 } : { looks, canBe };
}

/** Returns whether the values as a whole rule the column out: row numbers, one word for all rows, one-word lists. */
function contradicts(
  column: ColumnName,
  filled: readonly string[],
  share: (matches: (text: string) => boolean) => number,
): boolean {
  const different = new Set(filled).size;
  if (filled.length < 5) return false;
  if (column === 'stock_number')
    return (
      filled.every((text, row) => /^\d{1,6}$/.test(text) && Number(text) === row + 1) ||
      share((text) => parseVin(text).value !== null) > 0.9
    );
  if (column === 'model')
    return different === 1 ? filled.length >= 20 : share((text) => parseCondition(text) !== null) > 0.8;
  if (column === 'fuel') return share((text) => /\d[.,]\d/.test(text)) > 0.6;
  if (column === 'dealership_address') return share(isCode) > 0.5;
  if (column === 'dealership_name') return share((text) => parseSellerKind(text) !== null) > 0.9;
  if (column === 'image_link') return share((text) => /https?:.+https?:/.test(text)) > 0.6;
  if (column === 'interior_color') return share((text) => MATERIAL.test(normalizeSpelling(text))) > 0.9;
  if (column === 'dealer_city') return share((text) => PARKING.test(normalizeSpelling(text))) > 0.5;
  if (column === 'store_code') return filled.length >= 30 && different > filled.length * 0.6;
  return false;
}

/** Returns whether all values look like years. Prices and mileages of many cars are not all between 1950 and 2049. */
function areYears(filled: readonly string[]): boolean {
  return filled.length >= 5 && filled.every((text) => /^(19[5-9]\d|20[0-4]\d)$/.test(text)) && new Set(filled).size > 1;
}
