import type { Brand, BrandKey, CertifiedProgram, SellClaim } from './brand.ts';

const NO_FEES = 'Advertised prices don’t include taxes, title or fees.';

/** Promises that all certified programs on this site share word for word (spec 1 §9). */
const GOLD = {
  title: 'Gold certified',
  text: 'Under six years old, under 80,000 miles, with a 172-point inspection.',
};
const MONEY_BACK = { title: 'Money back', text: 'Money back within 14 days or 1,000 miles.' };
const THIRD_PARTY = { title: 'Third-party certified', text: 'A 30-90 day limited warranty.' };

const MAKERS_PROGRAM: CertifiedProgram = {
  name: 'Certified by the maker',
  summary: 'Inspected, reconditioned and backed by the maker of the car.',
  points: [GOLD, MONEY_BACK, THIRD_PARTY],
};

export const MAIN_BRAND: Brand = {
  key: 'marketplace',
  wireCode: 'AT',
  name: 'Forecourt',
  mark: [
    { tone: 'brand', d: 'M2.5 10.2 14 4l11.5 6.2v2.3h-23z' },
    { tone: 'text', d: 'M5 14.5h3v8H5zm15 0h3v8h-3zM10.2 22.5c0-3.5 1.4-5.5 3.8-5.5s3.8 2 3.8 5.5z' },
  ],
  iconColor: '#0a55b5',
  themeColors: { light: '#ffffff', dark: '#191c21' },
  hosts: ['localhost', '127.0.0.1'],
  pageSize: 25,
  pageSizeFor25: 25,
  resultsWithSpotlights: 0,
  defaultListingTypes: ['USED'],
  fixedMake: null,
  crumbs: 'short',
  certified: MAKERS_PROGRAM,
  texts: {
    tagline: 'New and used cars from dealers and private sellers',
    about: `lists new and used cars from dealers and private sellers. ${NO_FEES}`,
  },
  home: {
    heading: 'Find a car at a price you can trust',
    lead: 'New and used cars from dealers and private sellers, each price compared with similar cars.',
  },
  undoesSaveOnClose: false,
  leadsWith: 'car',
  fixedAd: 'always',
  links: [
    { label: 'Used cars', query: '' },
    { label: 'New cars', query: 'listingType=NEW' },
    { label: 'Certified', query: 'listingType=3P_CERT,CERTIFIED' },
    { label: 'SUVs', query: 'vehicleStyleCode=SUV' },
    { label: 'Trucks', query: 'vehicleStyleCode=TRUCK' },
    { label: 'Electric', query: 'allListingType=all-cars&fuelTypeGroup=ELE' },
    { label: 'Best deals', query: 'dealType=greatprice' },
  ],
  // Its dealers serve only a few towns, so most shoppers could not order.
  noOrdersFor: ['MASERATI'],
  // Buying online is a feature of the maker brand. The option in the panel exists on every brand.
  flagOverrides: { hyundai_buy_online: false },
};

/** The valuation guide: searches every condition, and shows the price's rating first. */
export const VALUATION_BRAND: Brand = {
  ...MAIN_BRAND,
  key: 'valuation',
  wireCode: 'KBB',
  name: 'Fairmark',
  mark: [
    { tone: 'brand', d: 'M3 19a11 11 0 0 1 22 0h-4.4a6.6 6.6 0 0 0-13.2 0z' },
    { tone: 'text', d: 'm19.9 9.5-3.5 11.7a2.5 2.5 0 1 1-4.3-1.9z' },
  ],
  iconColor: '#4b2a5f',
  themeColors: { light: '#391c42', dark: '#27172c' },
  hosts: ['valuation.localhost'],
  defaultListingTypes: [],
  certified: {
    ...MAKERS_PROGRAM,
    name: 'What a certified car is worth',
    summary: 'A certified car costs more. Here’s what you get for it.',
  },
  texts: {
    tagline: 'Know what a car is worth',
    about: `compares every price with similar cars on the market and shows the difference. ${NO_FEES}`,
  },
  home: {
    heading: 'Know what a car is worth before you buy',
    lead: 'Every price is compared with similar cars on the market.',
  },
  undoesSaveOnClose: true,
  leadsWith: 'price',
  // A price guide stays neutral: no ad covers the end of one seller's list.
  fixedAd: 'unless-one-seller',
  links: [
    { label: 'All cars', query: '' },
    { label: 'Best deals', query: 'dealType=greatprice' },
    { label: 'Used', query: 'listingType=USED' },
    { label: 'Certified', query: 'listingType=3P_CERT,CERTIFIED' },
    { label: 'New', query: 'listingType=NEW' },
    { label: 'Under $15,000', query: 'maxPrice=15000' },
    { label: 'Electric', query: 'fuelTypeGroup=ELE' },
  ],
};

/** The site of one car maker: certified and new cars. */
export const MAKER_BRAND: Brand = {
  ...MAIN_BRAND,
  key: 'maker',
  wireCode: 'maker',
  name: 'Marque',
  mark: [
    { tone: 'brand', d: 'M9.4 5.5h4l-6.5 17h-4z' },
    { tone: 'text', d: 'M14.6 5.5h4l6.5 17h-4z' },
  ],
  iconColor: '#1c232d',
  themeColors: { light: '#ffffff', dark: '#13181b' },
  hosts: ['maker.localhost'],
  pageSize: 30,
  pageSizeFor25: 30,
  resultsWithSpotlights: 1,
  defaultListingTypes: ['CERTIFIED', 'NEW'],
  fixedMake: 'HYUNDAI',
  crumbs: 'all',
  certified: {
    name: 'Marque Certified',
    summary: 'Checked by the people who build them, backed by us, with a money-back guarantee.',
    points: [GOLD, MONEY_BACK],
  },
  texts: {
    tagline: 'New and certified, from the maker',
    about: `shows new and certified cars from its own dealers. ${NO_FEES}`,
  },
  home: {
    heading: 'Find your next Marque',
    lead: 'New and certified cars from our own dealers.',
  },
  links: [
    { label: 'All models', query: '' },
    { label: 'New', query: 'listingType=NEW' },
    { label: 'Certified', query: 'listingType=CERTIFIED' },
    { label: 'Electric', query: 'fuelTypeGroup=ELE' },
    { label: 'IONIQ 5', query: 'modelCode=IONIQ_5' },
    { label: 'Tucson', query: 'modelCode=TUCSON' },
    { label: 'Santa Fe', query: 'modelCode=SANTA_FE' },
  ],
  flagOverrides: {},
};

export const BRANDS: readonly Brand[] = [MAIN_BRAND, VALUATION_BRAND, MAKER_BRAND];

/** Returns the brand with a key that was stored; the main brand if no brand has it anymore. */
export function brandNamed(key: string): Brand {
  return BRANDS.find((brand) => brand.key === key) ?? MAIN_BRAND;
}

/** Returns the brand of a Host header, using the demo's hosts. An unknown host is the main brand (spec I04). */
export const brandOf = createBrandOf(new Map());

/**
 * Creates a `brandOf` that also accepts an operator's own host names, in lowercase, each with its brand's key, and the
 * operator's claims about selling by brand.
 */
export function createBrandOf(
  ownHosts: ReadonlyMap<string, BrandKey>,
  sellClaims: ReadonlyMap<BrandKey, SellClaim> = new Map(),
): (host: string | undefined) => Brand {
  const brands = BRANDS.map((brand) => withSellClaim(brand, sellClaims.get(brand.key)));
  const [main] = brands;
  const byHost = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  for (const [host, key] of ownHosts) byHost.set(host, brands.find((brand) => brand.key === key) ?? main!);
  return (host) => byHost.get(host?.toLowerCase().replace(/:\d+$/, '') ?? '') ?? main!;
}

function withSellClaim(brand: Brand, sellClaim: SellClaim | undefined): Brand {
  return sellClaim ? { ...brand, texts: { ...brand.texts, sellClaim } } : brand;
}
