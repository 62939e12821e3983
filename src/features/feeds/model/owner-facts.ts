import { type OpeningHours, PRIVATE_SELLER, SOURCE_OWNER_KEY, type OwnerFacts } from '#features/dealers/dealers.ts';
import {
  type PlaceLookup,
  parseHomeService,
  parseSeller,
  parseSellerKind,
  stateCode,
  parseAddress,
  parseEmail,
  parseDecimal,
  httpUrl,
  parseList,
  parseOpeningHours,
  normalizeSpelling,
  readableValue,
  unreadableValue,
  type Reading,
  parseWholeNumber,
  parseYesNo,
  parseZip,
} from '#features/feed-values/feed-values.ts';
import { listOf } from './offer-facts.ts';
import { isForeignAddress, isForeignCity, isForeignCountry, isForeignPhone } from './foreign-seller.ts';
import type { RowReader } from './row-reader.ts';

/**
 * The seller of a row. `key` identifies the seller within the source; `null`: a private seller of only this row.
 * `leadEmail` is not part of the facts because it is never displayed.
 */
export type FeedOwner = { key: string | null; facts: OwnerFacts; leadEmail: string | null };

const MAX_ADDRESS_LENGTH = 200;

type PlaceFacts = Pick<OwnerFacts, 'address' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>;

/** Reads the seller. If a feed says nothing about its sellers, `sourceName` is the name of their single owner. */
export function ownerOf(row: RowReader, places: PlaceLookup, sourceName: string, foreignRow: boolean): FeedOwner {
  const storeCode = row.text('store_code');
  const { name: dealerName, kind } = nameOrKind(row);
  const privateSeller =
    (row.spelled('seller_type', parseSeller, 'is not a known kind of seller; a dealer is assumed') ?? kind) === 'p';
  const place = placeOf(row, places, foreignRow);
  const facts: OwnerFacts = {
    name: dealerName ?? storeCode ?? (privateSeller ? PRIVATE_SELLER : nameByPlace(place, sourceName)),
    privateSeller,
    ...place,
    phone: row.text('dealer_phone'),
    website: row.value('dealer_website', webAddress),
    logo: row.value('dealer_logo', webAddress),
    rating: row.value('dealer_rating', readRating),
    reviewCount: row.value('dealer_review_count', (text) => parseWholeNumber(text, { max: MAX_REVIEWS })),
    homeServices: listOf(row, 'dealer_home_services', (text) => [
      ...new Set(parseList(text).map((item) => parseHomeService(item) ?? item)),
    ]),
    shippingLabel: row.text('shipping_label'),
    hideEmailForm: row.value('hide_email_form', parseYesNo) === true,
    marketAreas: marketAreasOf(row, places, place, privateSeller),
    hours: row.value('dealer_hours', readHours),
  };
  return { key: keyOf(row, dealerName, privateSeller, place), facts, leadEmail: row.value('lead_email', parseEmail) };
}

/** Reads the name column. If it only contains `private` or `dealer`, it is the kind of seller, not a name. */
function nameOrKind(row: RowReader): { name: string | null; kind: 'p' | 'd' | null } {
  const name = row.text('dealership_name');
  const kind = name === null || name.length < 3 ? null : parseSellerKind(name);
  if (kind === null) return { name, kind };
  row.warn('dealership_name', name!, 'is a kind of seller, not a name');
  return { name: null, kind };
}

function keyOf(row: RowReader, name: string | null, privateSeller: boolean, place: PlaceFacts): string | null {
  const storeCode = row.text('store_code');
  if (storeCode !== null) return `store:${storeCode}`;
  if (privateSeller) return null;
  const town = place.zip ?? [place.city, place.state].filter(Boolean).join(' ');
  if (name !== null) return `name:${normalizeSpelling(name)}|${normalizeSpelling(town)}`;
  // Cars without a seller name have different sellers if their positions differ, even within a town.
  const position =
    place.latitude !== null && row.text('latitude') !== null ? `@${place.latitude},${place.longitude}` : '';
  return town || position ? `place:${normalizeSpelling(town)}${position}` : SOURCE_OWNER_KEY;
}

function nameByPlace(place: PlaceFacts, sourceName: string): string {
  const town = [place.city, place.state].filter(Boolean).join(', ');
  return town ? `Seller in ${town}` : sourceName;
}

function placeOf(row: RowReader, places: PlaceLookup, foreignRow: boolean): PlaceFacts {
  const address = row.value('dealership_address', readableValue);
  const parts = address === null ? null : parseAddress(address.slice(0, MAX_ADDRESS_LENGTH));
  const statedState = row.value('dealer_state', readState) ?? parts?.state ?? null;
  const statedCity = row.text('dealer_city') ?? parts?.city ?? null;
  const code = row.value('dealer_zip', parseZip) ?? parts?.zip ?? null;
  const found = code === null ? null : places.findZip(code);
  const foreign = code !== null && isForeign(row, { city: statedCity, state: statedState }, found, foreignRow);
  if (foreign) row.warn('dealer_zip', code, 'is a postal code of another country, so it has no US location');
  else if (code !== null && found === null) row.warn('dealer_zip', code, 'is not a known ZIP code');
  const known = foreign ? null : found;
  const state = statedState ?? known?.state ?? null;
  const city = statedCity ?? known?.city ?? null;
  const position = statedPosition(row) ?? known ?? (city && state ? places.findCity(city, state) : null);
  return {
    address: address?.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    city,
    state,
    zip: foreign ? null : code,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
}

/**
 * Returns whether five digits are a postal code of Germany, France, Spain or Mexico rather than a ZIP. A US state that
 * contains the ZIP is conclusive. Otherwise the country, phone, web addresses, language, currency and city decide.
 */
function isForeign(
  row: RowReader,
  stated: { city: string | null; state: string | null },
  zip: { city: string; state: string } | null,
  foreignRow: boolean,
): boolean {
  const country = isForeignCountry(row.text('dealer_country'));
  if (country !== null) return country;
  const prefix = /^([A-Z]{1,2})[\s-]/i.exec(row.text('dealer_zip') ?? '')?.[1]?.toUpperCase();
  if (zip !== null && (zip.state === stated.state || zip.state === prefix)) return false;
  if (prefix !== undefined) return true;
  if (isForeignPhone(row.text('dealer_phone'))) return true;
  if (isForeignAddress(row.text('dealer_website')) || isForeignAddress(row.text('lead_email'))) return true;
  if (stated.state !== null) return false;
  const sameCity =
    zip !== null && stated.city !== null && normalizeSpelling(zip.city) === normalizeSpelling(stated.city);
  if (sameCity) return false;
  return foreignRow || isForeignCity(stated.city) || (row.text('dealer_state') !== null && stated.city !== null);
}

function readState(text: string): Reading<string> {
  const code = stateCode(text);
  return code ? readableValue(code) : unreadableValue('is not a state');
}

/** Returns the position. Latitude 0 and longitude 0, a spot in the ocean, means "unknown". */
function statedPosition(row: RowReader): { latitude: number; longitude: number } | null {
  const latitude = row.value('latitude', degreesUpTo(90));
  const longitude = row.value('longitude', degreesUpTo(180));
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

function degreesUpTo(limit: number): (text: string) => Reading<number> {
  return (text) => {
    const value = parseDecimal(text);
    return value !== null && Math.abs(value) <= limit
      ? readableValue(value)
      : unreadableValue('is not a position in degrees');
  };
}

function readRating(text: string): Reading<number> {
  const value = parseDecimal(text);
  return value !== null && value >= 0 && value <= 5
    ? readableValue(value)
    : unreadableValue('is not a rating from 0 to 5');
}

/** Higher than the number of reviews of any car seller. */
const MAX_REVIEWS = 100_000;

function readHours(text: string): Reading<OpeningHours> {
  const hours = parseOpeningHours(text);
  return hours === null ? unreadableValue('are no opening hours') : readableValue(hours);
}

function webAddress(text: string): Reading<string> {
  const url = httpUrl(/^www\./i.test(text) ? `https://${text}` : text);
  return url === null ? unreadableValue('is not an http address') : readableValue(url);
}

/** Returns the market areas that the feed states, or else the area that contains the dealer. */
function marketAreasOf(row: RowReader, places: PlaceLookup, place: PlaceFacts, privateSeller: boolean): string[] {
  const stated = listOf(row, 'market_areas', parseList);
  if (stated.length || privateSeller || place.zip === null) return stated;
  const area = places.marketAreaOf(place.zip);
  return area ? [area.code] : [];
}
