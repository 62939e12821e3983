import { memoizeText, normalizeSpelling } from '#features/feed-values/feed-values.ts';
import type { FeedRow, Mapping } from '#features/feed-mapping/feed-mapping.ts';

/** Names of the United States in the languages of feeds. */
const UNITED_STATES = new Set(
  'us|usa|u s a|u s|united states|united states of america|america|vereinigte staaten|vereinigte staaten von amerika|etats unis|estados unidos|ee uu|eeuu|puerto rico|pr|guam|gu'.split(
    '|',
  ),
);

/** Returns `false` for the United States, `true` for another country, or `null` if no country is given. */
export function isForeignCountry(country: string | null): boolean | null {
  return country === null ? null : !UNITED_STATES.has(normalizeSpelling(country));
}

/** Returns whether a phone number has a country code outside North America: `+49 89 …`, `0033 …`. */
export function isForeignPhone(phone: string | null): boolean {
  return phone !== null && /^\s*(?:\(?\+\s?(?!1)\d|00(?!1)[2-9])/.test(phone);
}

/** Domain endings used by dealers in specific countries outside the US. */
const COUNTRY_ENDING =
  /\.(?:de|at|ch|fr|es|it|nl|be|lu|pt|pl|cz|dk|se|no|fi|ie|co\.uk|uk|mx|com\.mx|ar|com\.ar|cl|pe|ca|com\.au)(?:[/:?#]|$)/i;

/** Returns whether a web or email address has another country's domain ending. */
export function isForeignAddress(address: string | null): boolean {
  return address !== null && COUNTRY_ENDING.test(address.trim().replace(/^(https?:\/\/[^/]*)\/.*$/i, '$1'));
}

/** Large cities outside the US whose postal codes have five digits like ZIPs. */
const CITIES = new Set(
  'berlin|hamburg|munchen|munich|koln|cologne|frankfurt|frankfurt am main|stuttgart|dusseldorf|leipzig|dortmund|essen|bremen|dresden|hannover|nurnberg|paris|marseille|lyon|toulouse|nice|nantes|strasbourg|montpellier|bordeaux|lille|rennes|madrid|barcelona|valencia|sevilla|seville|zaragoza|malaga|murcia|bilbao|alicante|cordoba|valladolid|vigo|ciudad de mexico|mexico city|mexico df|cdmx|guadalajara|monterrey|puebla|tijuana|leon|roma|milano|torino|napoli'.split(
    '|',
  ),
);

/** Returns whether a city is a known foreign one, or is spelled with letters that no US city has. */
export function isForeignCity(city: string | null): boolean {
  if (city === null) return false;
  const letters = city.normalize('NFC');
  return CITIES.has(normalizeSpelling(city)) || /[äöüßèêçâîôûœ]/i.test(letters);
}

const FOREIGN_WORDS =
  /(?:^|[^\p{L}])(?:gebraucht\w*|neuwagen|neufahrzeug|benzin\w*|elektro|schaltgetriebe|automatik\w*|händler|gewerblich|privatanbieter|unfallfrei|kombi|limousine|occasion|essence|boîte|manuelle|automatique|particulier|professionnel|berline|usado|nuevo|gasolina|híbrido|gasóleo|particular|profesional|automático|delantera|€|eur|chf|£|gbp|mxn|zł|kč|kr)(?=$|[^\p{L}])/iu;

const speaksForeign = memoizeText((text) => ({ foreign: FOREIGN_WORDS.test(text.slice(0, 200)) }));

const TELLING_COLUMNS = [
  'price',
  'condition',
  'fuel',
  'transmission',
  'body_style',
  'seller_type',
  'drivetrain',
] as const;

/** Returns whether the currency or the language of a row is another country's. */
export function isForeignRow(row: FeedRow, currency: Mapping['currency']): boolean {
  if (currency !== undefined && currency.code !== 'USD') return true;
  return TELLING_COLUMNS.some((column) => row[column] && speaksForeign(row[column]).foreign);
}
