import {
  readStatedCondition,
  readTitleStatus,
  mentionsBrandedTitle,
  type ListingFacts,
  type PartFacts,
} from '#features/listings/listings.ts';
import { codeOf } from '#features/reference/reference.ts';
import {
  memoizeText,
  isGrade,
  parseCondition,
  parseFeature,
  parseAccidents,
  parseHistory,
  parseHomeService,
  parseTitleStatus,
  parseUse,
  isUnspecified,
  parseDate,
  httpUrl,
  parseList,
  parseUrls,
  parseCents,
  parseMoney,
  type Currency,
  normalizeSpelling,
  readableValue,
  type Reading,
  unreadableValue,
  parseYesNo,
} from '#features/feed-values/feed-values.ts';
import type { ColumnName } from '#features/feed-mapping/feed-mapping.ts';
import { carOffersOf, hasEndedIncentive } from './car-offers.ts';
import { MAX_NAME_LENGTH, type RowReader } from './row-reader.ts';

/** The facts about the offer. `decoded` is known only after the VIN is decoded. */
type Facts = Omit<PartFacts<'offer' | 'packages' | 'extras'>, 'decoded'> &
  Pick<
    ListingFacts,
    | ('salePrice' | 'msrp' | 'incentive' | 'marketPrice' | 'previousPrice' | 'features')
    | ('image360' | 'images' | 'link' | 'description')
  >;

/** Sellers enter `1` when a price is required but they do not want to state one. */
const MIN_DOLLARS = 2;

/** A larger amount is a price in the wrong column. */
const MAX_FEES_CENTS = 1_000_000;

const MAX_DESCRIPTION_LENGTH = 5000;
/** Longer remarks are sentences, which shoppers do not filter by. */
const MAX_FEATURE_LENGTH = 40;
/** The maximum number of items per car. The longest equipment lists in real feeds have about 120. */
const MAX_NAMES = 200;

/** Returns a row's facts about the offer: condition, money, equipment, history, services, pictures. */
export function offerFacts(row: RowReader, currency: Currency | undefined, now: Date | undefined): Facts {
  const yes = (column: ColumnName) => row.value(column, parseYesNo) === true;
  const listingType = listingTypeOf(row);
  const offers = carOffersOf(row, currency);
  return {
    listingType,
    certifiedProgram: listingType === 'CERTIFIED' || listingType === '3P_CERT' ? row.text('certified_program') : null,
    ...prices(row, currency),
    ...(hasEndedIncentive(offers, now) && { incentive: null }),
    features: featuresOf(row),
    packages: listOf(row, 'packages', parseList),
    history: historyOf(row),
    useType: useOf(row),
    statedCondition: listingType === 'NEW' ? null : statedConditionOf(row),
    moneyBackGuarantee: yes('money_back_guarantee'),
    buyOnline: yes('buy_online'),
    homeServices: listOf(row, 'home_services', homeServiceCodes),
    sponsored: yes('sponsored'),
    specialOffer: specialOfferOf(row),
    ribbon: shortText(row, 'ribbon', MAX_RIBBON_LENGTH),
    addOns: listOf(row, 'add_ons', parseList),
    productTiles: productTilesOf(row),
    lifestyleCategories: listOf(row, 'lifestyle_categories', parseList),
    hot: yes('hot'),
    dealerFeesCents: dealerFeesOf(row, currency),
    offers,
    image360: row.text('image_360'),
    images: imagesOf(row),
    link: row.value('link', readUrl),
    description: descriptionOf(row),
  };
}

function prices(
  row: RowReader,
  currency: Currency | undefined,
): Pick<Facts, 'salePrice' | 'msrp' | 'incentive' | 'marketPrice' | 'previousPrice'> {
  /** Reads an amount. Zero means no price. */
  const money = (column: ColumnName) => {
    const dollars = row.value(column, (text) => parseMoney(text, currency));
    if (dollars !== null && dollars < 0) row.warn(column, String(dollars), 'is negative');
    if (dollars === null || dollars <= 0) return null;
    if (dollars >= MIN_DOLLARS) return dollars;
    row.warn(column, row.text(column) ?? String(dollars), 'means that there is no price');
    return null;
  };
  return {
    salePrice: money('price'),
    msrp: money('vehicle_msrp'),
    incentive: money('incentive'),
    marketPrice: money('market_price'),
    previousPrice: money('previous_price'),
  };
}

/** Returns the dealer's fees in cents. Unlike a price, 0 is a statement: the dealer requires none. */
function dealerFeesOf(row: RowReader, currency: Currency | undefined): number | null {
  return row.value('dealer_fees', (text) => {
    const reading = parseCents(text, currency);
    if (reading.value === null) return reading;
    if (reading.value < 0) return unreadableValue('is negative');
    return reading.value <= MAX_FEES_CENTS
      ? reading
      : unreadableValue('is more than $10,000, which no dealer requires');
  });
}

const readCondition = memoizeText((text) => parseCondition(text) ?? (isGrade(text) ? 'USED' : null));

function listingTypeOf(row: RowReader): Facts['listingType'] {
  const stated = row.spelled('condition', readCondition, 'is not a known condition; the car counts as used');
  if (stated === 'NEW') return 'NEW';
  if (stated === null && row.value('is_new', parseYesNo) === true) return 'NEW';
  if (stated === 'CERTIFIED' || row.value('certified_pre_owned', parseYesNo) === true) return 'CERTIFIED';
  if (stated === '3P_CERT' || row.value('third_party_certified', parseYesNo) === true) return '3P_CERT';
  return 'USED';
}

/** Returns the codes of a feature. `Apple CarPlay/Android Auto` has two. An unknown feature gets its own code. */
const codesOfFeature = memoizeText((text): readonly string[] => {
  if (isUnspecified(text)) return [];
  const known = text
    .split('/')
    .map(parseFeature)
    .filter((code) => code !== null);
  if (known.length) return known;
  return text.length <= MAX_FEATURE_LENGTH ? [codeOf(text)] : [];
});

/** Returns the features. Remarks that are not features, such as sentences and links, are left out and counted. */
function featuresOf(row: RowReader): string[] {
  const features = listOf(row, 'features', parseList);
  const left = features.find((text) => !isUnspecified(text) && codesOfFeature(text).length === 0);
  if (left !== undefined) row.warn('features', left, 'has a sentence instead of a feature; it is left out');
  return distinct(features.flatMap(codesOfFeature));
}

const homeServiceCodes = (text: string) =>
  distinct(parseList(text).map((item) => parseHomeService(item) ?? codeOf(item)));

export function listOf(row: RowReader, column: ColumnName, parse: (text: string) => string[]): string[] {
  return row.value(column, (text) => namesAmong(parse(text))) ?? [];
}

function namesAmong(values: string[]): Reading<string[]> {
  const names = values.filter(({ length }) => length <= MAX_NAME_LENGTH);
  const value = names.slice(0, MAX_NAMES);
  if (value.length < names.length)
    return { value, problem: `contains more than ${MAX_NAMES} values; the rest are left out` };
  if (names.length === values.length) return readableValue(values);
  return { value, problem: `has a value that is longer than ${MAX_NAME_LENGTH} characters; it is left out` };
}

function distinct(codes: readonly (string | null)[]): string[] {
  return [...new Set(codes.filter((code): code is string => Boolean(code)))].sort();
}

/** A link to a report is not history: words in it (`/no-accidents/`) must not be read as remarks. */
const ADDRESS = /^(?:https?:)?\/\/|^www\./i;

/** Returns the remarks in a text. A URL is not split at its commas, because the pieces are not remarks. */
const remarksIn = (text: string) => (ADDRESS.test(text) ? [text] : parseList(text));

const readTitle = memoizeText(parseTitleStatus);
const parseRemark = memoizeText((text) => {
  if (ADDRESS.test(text)) return null;
  return mentionsBrandedTitle(text) ? 'BRANDED_TITLE' : parseHistory(text);
});

function historyOf(row: RowReader): string[] {
  const remarks = listOf(row, 'vehicle_history', remarksIn).map(parseRemark);
  const unread = remarks.indexOf(null);
  if (unread >= 0)
    row.warn(
      'vehicle_history',
      row.text('vehicle_history') ?? '',
      'has remarks that are not a known history; they are left out',
    );
  const title = row.spelled('clean_title', readTitle, 'does not say whether the title is clean or branded');
  /** Some feeds state a branded title as the car's condition or grade. */
  const grades = [row.text('condition'), row.text('condition_grade')];
  const graded = grades.some((text) => readTitleStatus(text ?? '') === 'branded') ? 'BRANDED_TITLE' : null;
  const yes = (column: ColumnName, code: string) => (row.value(column, parseYesNo) === true ? code : null);
  const noAccidents = row.spelled('accidents', parseAccidents, 'does not tell whether there were accidents') === false;
  const oneOwner = row.text('owner_count') !== null && /^1(\.0+)?\b/.test(row.text('owner_count')!);
  const codes = distinct([
    ...remarks,
    noAccidents ? 'NO_ACCIDENTS' : null,
    oneOwner ? 'ONE_OWNER' : yes('one_owner', 'ONE_OWNER'),
    title,
    graded,
    yes('personal_use', 'PERSONAL_USE'),
    yes('service_records', 'SERVICE_RECORDS'),
  ]);
  // If two statements contradict each other, the one against the seller's interest counts.
  return codes.includes('BRANDED_TITLE') ? codes.filter((code) => code !== 'CLEAN_TITLE') : codes;
}

const readState = memoizeText(readStatedCondition);

/** Returns the condition from its own column, or from the column that distinguishes new and used (`excellent`). */
function statedConditionOf(row: RowReader): string | null {
  const condition = row.text('condition');
  return (
    row.spelled('condition_grade', readState, 'is neither a grade from 1 to 5 nor a word for a condition') ??
    (condition === null ? null : readState(condition))
  );
}

function useOf(row: RowReader): Facts['useType'] {
  const text = row.text('vehicle_use');
  if (text === null) return 'PERSONAL';
  const flag = parseYesNo(text).value;
  return parseUse(text) === 'COMMERCIAL' || flag === true ? 'COMMERCIAL' : 'PERSONAL';
}

/** Maximum length of a ribbon across the corner of a picture, in characters. */
const MAX_RIBBON_LENGTH = 24;
const MAX_OFFER_LENGTH = 80;
/** The maximum number of products that fit on a page. */
const MAX_TILES = 6;

function shortText(row: RowReader, column: ColumnName, most: number): string | null {
  return row.value(column, (text) =>
    text.length <= most ? readableValue(text) : unreadableValue('is too long to show; it is left out'),
  );
}

/** Returns the text of the offer. Feeds that only state whether there is an offer get a general text. */
function specialOfferOf(row: RowReader): string | null {
  const text = shortText(row, 'special_offer', MAX_OFFER_LENGTH);
  if (text === null) return null;
  const flag = parseYesNo(text).value;
  if (flag === null) return text;
  return flag ? 'Special offer' : null;
}

function productTilesOf(row: RowReader): Facts['productTiles'] {
  const tiles = row.value('product_tiles', readableValue)?.split('|') ?? [];
  return tiles.slice(0, MAX_TILES).flatMap((tile) => {
    const [tileType = '', tileSubType = '', picture = '', address = ''] = tile.split(',').map((part) => part.trim());
    const image = httpUrl(picture);
    const link = httpUrl(address);
    const isWhole = tileType !== '' && tileType.length <= MAX_NAME_LENGTH && tileSubType.length <= MAX_NAME_LENGTH;
    if (isWhole && image !== null && link !== null) return [{ tileType, tileSubType, image, link }];
    row.warn('product_tiles', tile, 'is not a type, a subtype, a picture and a link, separated by commas');
    return [];
  });
}

const readUrl = (text: string) => {
  const url = httpUrl(text);
  return url === null ? unreadableValue('is not an http address') : readableValue(url);
};

function imagesOf(row: RowReader): Facts['images'] {
  const urls = (['image_link', 'additional_image_link'] as const).flatMap(
    (column) => row.value(column, (text) => readableValue(parseUrls(text))) ?? [],
  );
  return [...new Set(urls)].map((src) => ({ src, alt: null }));
}

/** Returns the seller's description as plain text. Tags are removed, so that a feed cannot add markup. */
function descriptionOf(row: RowReader): string | null {
  const html = row.value('description', readableValue);
  if (html === null) return null;
  const text = withoutScripts(html)
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return normalizeSpelling(text) === '' ? null : text.slice(0, MAX_DESCRIPTION_LENGTH);
}

/** Removes scripts and styles up to their end tags, in one pass. A pattern would rescan for each end tag. */
function withoutScripts(html: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(/<(script|style)\b/gi)) {
    if (index < at) continue;
    const end = new RegExp(`</${name}>`, 'gi');
    end.lastIndex = index + tag.length;
    if (end.exec(html) === null) break;
    kept += `${html.slice(at, index)} `;
    at = end.lastIndex;
  }
  return kept + html.slice(at);
}

/** The time, in ms, that a date may lie in the future because of time zones and inaccurate clocks. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Reads a listing date. A date after the import's `now` is a typing error, because the car is already on offer. */
export function readListedAt(text: string, now: Date | undefined): Reading<string> {
  const reading = parseDate(text);
  if (now === undefined || reading.value === null || Date.parse(reading.value) <= now.getTime() + AHEAD_MS)
    return reading;
  return unreadableValue('is in the future');
}
