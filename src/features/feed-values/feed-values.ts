/** Door of the feed-values room: parsers for values as feeds write them, and the catalog functions that feed rooms use. */
export { parseAddress, parseZip } from './model/address.ts';
export { createCopyingCache, memoizeText } from './model/copying-cache.ts';
export type { CatalogLookup, CodeAndLabel, NamedModel, PlaceLookup } from './model/catalog-lookup.ts';
export { parseDate } from './model/date.ts';
export { parseDistance } from './model/distance.ts';
export { parseEconomy, parseEconomyPair } from './model/economy.ts';
export { parseEmail } from './model/email.ts';
export { parseCylinders, parseDisplacement, parseDoors, parseEngine, parseHorsepower } from './model/engine.ts';
export { LIST_SEPARATOR, httpUrl, parseList, parseUrls } from './model/list.ts';
export { parseCents, parseMoney, type Currency } from './model/money.ts';
export { parseDecimal } from './model/number.ts';
export { parseOpeningHours } from './model/opening-hours.ts';
export {
  NOT_SPECIFIED,
  isBlank,
  normalizeSpelling,
  readableValue,
  unreadableValue,
  type Reading,
} from './model/reading.ts';
export { parseTruckBed, parseBody, parseCab, parseSize, parseVan, type Body } from './model/spellings/bodies.ts';
export { parseColor } from './model/spellings/colors.ts';
export { isGrade, parseCondition } from './model/spellings/conditions.ts';
export { parseDrive } from './model/spellings/drives.ts';
export { parseFeature } from './model/spellings/features.ts';
export { parseFuel } from './model/spellings/fuels.ts';
export {
  parseAccidents,
  parseHistory,
  parseHomeService,
  parseSeller,
  parseSellerKind,
  parseTitleStatus,
  parseUse,
} from './model/spellings/histories.ts';
export { isUnspecified } from './model/spellings/spelling-parser.ts';
export { stateCode } from './model/spellings/states.ts';
export { parseTransmission } from './model/spellings/transmissions.ts';
export { MAX_VIN_SEARCH_CHARACTERS, hasValidCheckDigit, containsVin, parseVin, vinsIn } from './model/vin.ts';
export { makeFromVin } from './model/make-from-vin.ts';
export { parseWholeNumber } from './model/whole-number.ts';
export { parseYear } from './model/year.ts';
export { parseYesNo } from './model/yes-no.ts';
