import type { PartFacts, ListingFacts } from '#features/listings/listings.ts';
import { codeOf } from '#features/reference/reference.ts';
import {
  memoizeText,
  parseTruckBed,
  parseBody,
  parseCab,
  parseSize,
  parseVan,
  type Body,
  parseColor,
  parseDrive,
  parseFuel,
  isUnspecified,
  parseTransmission,
  parseDistance,
  parseEconomy,
  parseEconomyPair,
  parseCylinders,
  parseDisplacement,
  parseDoors,
  parseEngine,
  parseHorsepower,
  NOT_SPECIFIED,
  readableValue,
  type Reading,
  unreadableValue,
} from '#features/feed-values/feed-values.ts';
import type { ColumnName, Mapping } from '#features/feed-mapping/feed-mapping.ts';
import { MAX_NAME_LENGTH, type RowReader } from './row-reader.ts';

/** The facts about the car itself. */
type Facts = PartFacts<'build' | 'power' | 'paint'> & Pick<ListingFacts, 'mileage'>;

/**
 * Returns the code of a known spelling, or a code made from the word itself, because these lists are open. Words that
 * name no kind (`other`) count as blank.
 */
function openCode<T>(parse: (text: string) => T | null, own: (code: string) => T): (text: string) => Reading<T> {
  return memoizeText((text) => {
    if (isUnspecified(text)) return NOT_SPECIFIED;
    const known = parse(text);
    if (known !== null) return readableValue(known);
    if (text.length > MAX_NAME_LENGTH) return unreadableValue(`is longer than ${MAX_NAME_LENGTH} characters`);
    const code = codeOf(text);
    return code ? { value: own(code), problem: 'is not a known spelling and becomes its own code' } : NOT_SPECIFIED;
  });
}

const asCode = (code: string) => code;
const readBody = openCode<Body>(firstBody, (style) => ({ style }));
const readFuel = openCode(parseFuel, asCode);
const readTransmission = openCode(parseTransmission, asCode);
const readDrive = openCode(parseDrive, asCode);
const readColor = memoizeText((text) => (isUnspecified(text) ? null : { name: text, code: parseColor(text) }));
const readEngine = memoizeText(parseEngine);

/** Reads the first of a list of styles (`Sedan|Hatchback`), or the whole text if it is one name (`SUV / Crossover`). */
function firstBody(text: string): Body | null {
  return (/[|;]/.test(text) ? parseBody(text.split(/[|;]/)[0]!) : parseBody(text)) ?? null;
}

/** Returns a row's facts about the car itself. `bodyInName`: words about the body found in the model's name. */
export function vehicleFacts(row: RowReader, units: Mapping['units'], bodyInName: string | null): Facts {
  return {
    ...bodyFacts(row, bodyInName),
    ...powertrainFacts(row, units),
    ...economyFacts(row, units),
    ...colorFacts(row),
    mileage: row.value('mileage', (text) => parseDistance(text, units.mileage)),
  };
}

function bodyFacts(
  row: RowReader,
  bodyInName: string | null,
): Pick<Facts, 'bodyStyleCode' | 'bodySubtypeCode' | 'cabCode' | 'bedCode' | 'doors'> {
  const stated = row.value('body_style', readBody);
  const named = bodyInName === null ? null : parseBody(bodyInName);
  // A cab in the name counts only if the name's style matches the row's body style.
  const body = stated ?? named;
  const cabInName = named?.style === body?.style ? (named?.cab ?? null) : null;
  const doorsInStyle = /\b([2-5])\s*-?d(?:r|oor)?\b/i.exec(row.text('body_style') ?? bodyInName ?? '')?.[1];
  return {
    bodyStyleCode: body?.style ?? null,
    bodySubtypeCode: subtypeOf(row, body?.style) ?? body?.subtype ?? null,
    cabCode: row.value('cab', openCab) ?? body?.cab ?? cabInName,
    bedCode: row.value('bed_length', openBed),
    doors: row.value('doors', parseDoors) ?? (doorsInStyle ? Number(doorsInStyle) : null),
  };
}

const openCab = openCode(parseCab, asCode);
const openBed = openCode(parseTruckBed, asCode);

/** Returns the subtype within the body style: a size is a subtype for sedans and SUVs, but not for coupes. */
function subtypeOf(row: RowReader, style: string | undefined): string | null {
  const text = row.text('body_subtype');
  if (text === null || style === undefined) return null;
  if (style === 'VAN') return parseVan(text);
  if (style !== 'SEDAN' && style !== 'SUV') return null;
  const size = parseSize(text);
  const known = size !== null && (style === 'SEDAN' ? size !== 'OFFROAD' : size !== 'SPORT');
  return known ? `${size}_${style}` : null;
}

function powertrainFacts(
  row: RowReader,
  units: Mapping['units'],
): Pick<Facts, 'fuelCode' | 'transmissionCode' | 'driveCode' | 'engineCode' | 'displacementLiters' | 'horsepower'> {
  const fuelCode = row.value('fuel', readFuel);
  const engineText = row.text('engine');
  const engine = engineText === null ? null : readEngine(engineText);
  const cylinders = row.value('cylinders', parseCylinders) ?? engine?.cylinders ?? null;
  return {
    fuelCode,
    transmissionCode: row.value('transmission', readTransmission),
    driveCode: row.value('drivetrain', readDrive),
    engineCode: cylinders ?? (fuelCode === 'ELE' ? 'ELECTRIC' : null),
    displacementLiters: row.value('displacement', parseDisplacement) ?? engine?.liters ?? null,
    horsepower:
      row.value('horsepower', (text) => parseHorsepower(text, units.horsepower)) ?? engine?.horsepower ?? null,
  };
}

function economyFacts(
  row: RowReader,
  units: Mapping['units'],
): Pick<Facts, 'mpgCity' | 'mpgHighway' | 'mpgCombined' | 'electricRangeMiles'> {
  const economy = (text: string) => parseEconomy(text, units.economy);
  const pair = parseEconomyPair(row.text('mpg_combined') ?? '');
  const range = row.value('electric_range', (text) => parseDistance(text, units.electric_range));
  return {
    mpgCity: row.value('mpg_city', economy) ?? pair?.city ?? null,
    mpgHighway: row.value('mpg_highway', economy) ?? pair?.highway ?? null,
    mpgCombined: pair ? null : row.value('mpg_combined', economy),
    electricRangeMiles: range === 0 ? null : range,
  };
}

function colorFacts(
  row: RowReader,
): Pick<Facts, 'exteriorColorCode' | 'exteriorColor' | 'interiorColorCode' | 'interiorColor'> {
  const exterior = color(row, 'exterior_color');
  const interior = color(row, 'interior_color');
  return {
    exteriorColorCode: exterior?.code ?? null,
    exteriorColor: exterior?.name ?? null,
    interiorColorCode: interior?.code ?? null,
    interiorColor: interior?.name ?? null,
  };
}

/**
 * Returns a color. A name that indicates no color (`Lunar Rock`) is displayed unchanged, without a code for filters.
 */
function color(row: RowReader, column: ColumnName): { name: string; code: string | null } | null {
  const text = row.text(column);
  const found = text === null ? null : readColor(text);
  if (found && found.code === null) row.warn(column, found.name, 'is not a known color; the name is kept');
  return found;
}
