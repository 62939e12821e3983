import { z } from 'zod';
import {
  BODY_STYLES,
  type CodeTable,
  DRIVE_GROUPS,
  ENGINES,
  EXTERIOR_COLORS,
  FUEL_TYPES,
  INTERIOR_COLORS,
  SEDAN_SUBTYPES,
  SUV_SUBTYPES,
  TRANSMISSIONS,
  TRUCK_BEDS,
  TRUCK_CABS,
  VAN_SUBTYPES,
} from '#features/reference/reference.ts';
import { carOfferSchema } from './car-offer.ts';
import type { ListingRating } from './listing-rating.ts';

/**
 * Every fact about a car that a feed can provide, declared once. The schema of stored listings, the cards in memory,
 * the columns of both indexes, the specifications of the API and the digests that say whether stored copies are still
 * valid are derived from `LISTING_FACTS`. After a fact is added there, the compiler names the places that must know it.
 *
 * Money is in whole US dollars, distance in miles, fuel economy in miles per US gallon, and instants are in ISO 8601
 * UTC. `null` means that the value is unknown.
 */

/**
 * Parts of a card. Each distinct combination of values in a part is stored once for all listings that share it, so
 * facts that change together belong to the same part. `own` facts are stored for each listing; `card-codec.ts` defines
 * their encoding.
 */
export type CardPart = 'kind' | 'build' | 'power' | 'offer' | 'paint' | 'packages' | 'extras' | 'own';

/** A column of the index that holds the fact's value. `yes`: the code of `true`, by default `true`; `false`
 * has none. */
export type FactColumn = { name: string; kind: 'code' | 'codes' | 'number'; yes?: string };

/**
 * The fact among the specifications of API responses, which follow the order of this table. With `codes` it is a code
 * and its label: the name in the table, or the text of the fact `label`. Otherwise it is a number. `member`: its name
 * inside an object that several facts share.
 */
export type WireSpecification = {
  name: string;
  member?: string;
  whole?: true;
  codes?: CodeTable;
  label?: string;
  about?: string;
};

/**
 * `example` is a value as a complete listing has it. It is part of the digests, so a changed example rebuilds stored
 * copies of the inventory.
 */
export type FactRow = {
  schema: z.ZodType;
  example: unknown;
  card: CardPart;
  column?: FactColumn;
  wire?: WireSpecification;
};

const code = z.string().regex(/^[^-,|]+$/, 'a code has no "-", "," or "|"');
const text = z.string();
const dollars = z.int().nonnegative();
const figure = z.number().nonnegative();

/**
 * Returns the schema of a fact that may be unknown. Listings that were stored before the fact was added do not have it,
 * so absent means unknown.
 */
function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().default(null);
}

/** A tile on the car's page that links to a product, such as a warranty. */
const productTileSchema = z.object({
  tileType: z.string(),
  tileSubType: z.string(),
  image: z.string(),
  link: z.string(),
});

const BODY_SUBTYPES: CodeTable = [...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES];

/** Returns the schema of a code that may be unknown, stored in a column of codes. */
const coded = <const Card extends CardPart, const Column extends string, const Wire extends WireSpecification>(
  example: string,
  card: Card,
  column: Column,
  wire: Wire,
) => ({ schema: maybe(code), example, card, column: { name: column, kind: 'code' as const }, wire });

export const LISTING_FACTS = {
  vin: {
    schema: maybe(z.string().length(17)),
    example: '4T1B11HK5KU000001',
    card: 'own',
    column: { name: 'vin', kind: 'code' },
  },
  stockNumber: { schema: maybe(text), example: 'S1', card: 'own' },
  listingType: {
    schema: z.enum(['NEW', 'USED', 'CERTIFIED', '3P_CERT']),
    example: 'CERTIFIED',
    card: 'offer',
    column: { name: 'listingType', kind: 'code' },
  },
  year: { schema: z.int().min(1886).max(2100), example: 2019, card: 'own', column: { name: 'year', kind: 'number' } },
  makeCode: { schema: code, example: 'TOYOTA', card: 'kind', column: { name: 'makeCode', kind: 'code' } },
  make: { schema: z.string().min(1), example: 'Toyota', card: 'kind' },
  modelCode: { schema: maybe(code), example: 'CAMRY', card: 'kind' },
  model: { schema: maybe(text), example: 'Camry', card: 'kind' },
  trimCode: { schema: maybe(code), example: 'XSE', card: 'kind' },
  trim: { schema: maybe(text), example: 'XSE V-6', card: 'kind' },
  seriesCode: { schema: maybe(code), example: 'CAMRY', card: 'kind' },

  salePrice: { schema: maybe(dollars), example: 20_500, card: 'own' },
  msrp: { schema: maybe(dollars), example: 30_000, card: 'own' },
  /**
   * The highest list price that is known for the car's model and model year, if its own is not: see `list-prices.ts`.
   * No feed states it.
   */
  msrpMost: {
    schema: maybe(dollars),
    example: 41_000,
    card: 'own',
    column: { name: 'msrpMost', kind: 'number' },
  },
  incentive: { schema: maybe(dollars), example: 500, card: 'own' },
  /** The market price according to the feed. No rating uses it. */
  marketPrice: { schema: maybe(dollars), example: 24_000, card: 'own' },
  /** The price before the last reduction, if there was one. */
  previousPrice: { schema: maybe(dollars), example: 22_000, card: 'own' },

  mpgCity: {
    schema: maybe(figure),
    example: 28,
    card: 'power',
    wire: { name: 'mpg', member: 'city', about: 'Miles per US gallon.' },
  },
  mpgHighway: { schema: maybe(figure), example: 39, card: 'power', wire: { name: 'mpg', member: 'highway' } },
  mpgCombined: {
    schema: maybe(figure),
    example: 32,
    card: 'power',
    column: { name: 'mpg', kind: 'number' },
    wire: { name: 'mpg', member: 'combined' },
  },
  electricRangeMiles: {
    schema: maybe(figure),
    example: 25,
    card: 'power',
    column: { name: 'electricRange', kind: 'number' },
    wire: { name: 'mileRange', about: 'Electric range in miles.' },
  },
  engineCode: coded('4', 'build', 'engine', { name: 'engine', codes: ENGINES }),
  driveCode: coded('FWD', 'build', 'drive', { name: 'driveType', codes: DRIVE_GROUPS }),
  mileage: {
    schema: maybe(z.int().nonnegative()),
    example: 40_000,
    card: 'own',
    wire: { name: 'mileage', whole: true, about: 'Miles driven.' },
  },
  bodyStyleCode: coded('SEDAN', 'build', 'bodyStyle', { name: 'bodyStyle', codes: BODY_STYLES }),
  /** Code of SEDAN_SUBTYPES, SUV_SUBTYPES or VAN_SUBTYPES, according to the body style. */
  bodySubtypeCode: coded('MIDSIZE_SEDAN', 'build', 'bodySubtype', { name: 'bodySubtype', codes: BODY_SUBTYPES }),
  cabCode: coded('CREW', 'build', 'cab', { name: 'truckCab', codes: TRUCK_CABS }),
  bedCode: coded('LONG', 'build', 'bed', { name: 'truckBed', codes: TRUCK_BEDS }),
  fuelCode: coded('HYB', 'build', 'fuel', { name: 'fuelType', codes: FUEL_TYPES }),
  transmissionCode: coded('AUTOMATIC', 'build', 'transmission', { name: 'transmission', codes: TRANSMISSIONS }),
  displacementLiters: { schema: maybe(figure), example: 2.487, card: 'power', wire: { name: 'displacementLiters' } },
  horsepower: { schema: maybe(figure), example: 206, card: 'power', wire: { name: 'horsepower' } },
  doors: {
    schema: maybe(z.int().min(1).max(9)),
    example: 4,
    card: 'build',
    column: { name: 'doors', kind: 'code' },
    wire: { name: 'doors', whole: true },
  },
  exteriorColorCode: coded('BLUE', 'paint', 'exteriorColor', {
    name: 'exteriorColor',
    codes: EXTERIOR_COLORS,
    label: 'exteriorColor',
    about: "Filters compare the code; the label is the maker's own name where the feed has it.",
  }),
  exteriorColor: { schema: maybe(text), example: 'Blue', card: 'paint' },
  interiorColorCode: coded('BLACK', 'paint', 'interiorColor', {
    name: 'interiorColor',
    codes: INTERIOR_COLORS,
    label: 'interiorColor',
  }),
  interiorColor: { schema: maybe(text), example: 'Black', card: 'paint' },

  features: {
    schema: z.array(code),
    example: ['BLUETOOTH', 'USB'],
    card: 'own',
    column: { name: 'features', kind: 'codes' },
  },
  packages: {
    schema: z.array(z.string()),
    example: ['Winter'],
    card: 'packages',
    column: { name: 'packages', kind: 'codes' },
  },
  history: { schema: z.array(code), example: ['ONE_OWNER'], card: 'offer', column: { name: 'history', kind: 'codes' } },
  useType: {
    schema: z.enum(['PERSONAL', 'COMMERCIAL']),
    example: 'COMMERCIAL',
    card: 'offer',
    column: { name: 'useType', kind: 'code' },
  },
  /** A used car's condition as its seller describes it, in words or as a grade; see `readStatedCondition`. */
  statedCondition: { schema: maybe(text), example: '4.2', card: 'offer' },
  moneyBackGuarantee: {
    schema: z.boolean(),
    example: true,
    card: 'offer',
    column: { name: 'moneyBack', kind: 'code', yes: 'MONEY_BACK' },
  },
  buyOnline: {
    schema: z.boolean(),
    example: true,
    card: 'offer',
    column: { name: 'buyOnline', kind: 'code', yes: 'BUY_ONLINE' },
  },
  homeServices: {
    schema: z.array(code),
    example: ['HOME_DELIVERY'],
    card: 'offer',
    column: { name: 'homeServices', kind: 'codes' },
  },
  /** Whether the car is offered for sponsored places. Only a campaign that the seller pays for makes it sponsored. */
  sponsored: { schema: z.boolean(), example: true, card: 'offer' },
  /** Name of the certification program, for CERTIFIED and 3P_CERT. */
  certifiedProgram: { schema: maybe(text), example: 'Certified', card: 'offer' },

  /** A special offer of the dealer, in the dealer's words. */
  specialOffer: { schema: maybe(text), example: '$500 off this week', card: 'extras' },
  /** A few words across the corner of the picture. */
  ribbon: { schema: maybe(text), example: 'Manager special', card: 'extras' },
  /** Accessories that the dealer added to the car or sells with it. */
  addOns: { schema: z.array(z.string()).default([]), example: ['All-weather mats'], card: 'extras' },
  productTiles: {
    schema: z.array(productTileSchema).default([]),
    example: [{ tileType: 'WARRANTY', tileSubType: 'POWERTRAIN', image: 'https://x.example/t.png', link: '/w' }],
    card: 'extras',
  },
  /** Lifestyles that the car suits, in the words of the feed. */
  lifestyleCategories: { schema: z.array(z.string()).default([]), example: ['Family'], card: 'extras' },
  /** Whether the dealer marks the car as in demand. */
  hot: { schema: z.boolean().default(false), example: true, card: 'extras' },
  /**
   * All fees that the dealer requires of every buyer, the document fee included, in cents. `null`: the feed names none,
   * so the price with fees is at most the price plus the state's limit.
   */
  dealerFeesCents: { schema: maybe(z.int().nonnegative()), example: 89_900, card: 'extras' },
  /** Incentives and special rates. None of them is included in the advertised price. */
  offers: {
    schema: z.array(carOfferSchema).default([]),
    example: [
      {
        kind: 'incentive',
        name: 'Holiday cash',
        amountCents: 75_000,
        endsOn: '2026-12-31',
        conditions: null,
        isOpenToAll: true,
      },
    ],
    card: 'extras',
  },

  images: {
    schema: z.array(z.object({ src: z.string(), alt: z.string().nullable() })),
    example: [{ src: 'https://photos.example/1.jpg', alt: 'Front' }],
    card: 'own',
  },
  /** The 360° view of the car: a web address, or its id with its provider. */
  image360: { schema: maybe(text), example: 'https://spin.example/1', card: 'own' },
  link: { schema: maybe(text), example: 'https://dealer.example/1', card: 'own' },
  description: { schema: maybe(text), example: 'Runs.', card: 'own' },
  /** When the car came into stock or was first listed. */
  listedAt: { schema: z.iso.datetime(), example: '2026-06-01T08:00:00.000Z', card: 'own' },
  /** Names of fields that were filled in from the VIN or an official rating because the feed left them out. */
  decoded: { schema: z.array(z.string()), example: ['doors'], card: 'offer' },
} as const satisfies Record<string, FactRow>;

type Facts = typeof LISTING_FACTS;

export type FactName = keyof Facts;

/** Schema of a listing's facts as they are stored. */
export const listingFactsSchema = z.object(
  Object.fromEntries(Object.entries(LISTING_FACTS).map(([name, { schema }]) => [name, schema])) as {
    [Name in FactName]: Facts[Name]['schema'];
  },
);

/** The facts about a car that a feed can provide. Prices are in whole US dollars, so their names have no unit. */
export type ListingFacts = z.infer<typeof listingFactsSchema>;

/**
 * A car with its identity. `id` is a public integer, stable across imports and never reused. `rating` is `null` until
 * the car is rated, or if it has no fair price. `stale` means that its feed has not confirmed it for too long.
 * `laterPriceCents`: its expected asking price after five years at 15,000 miles a year; absent if that is unknown.
 * `laterRangeCents`: the 80% interval of that price. `campaigns`: the running campaigns for the car
 * (`CAR_CAMPAIGNS_SQL`); absent if there are none.
 */
export type Listing = ListingFacts & {
  id: number;
  ownerId: number;
  rating: ListingRating | null;
  stale: boolean;
  laterPriceCents?: number | undefined;
  laterRangeCents?: { low: number; high: number } | undefined;
  campaigns?: readonly string[] | undefined;
};

/** The rows of `LISTING_FACTS`, in order. */
export const FACT_ROWS = Object.entries(LISTING_FACTS) as readonly (readonly [FactName, FactRow])[];

/** The facts that a part of the card holds. */
export type PartFacts<Part extends CardPart> = {
  [Name in FactName as Facts[Name]['card'] extends Part ? Name : never]: ListingFacts[Name];
};

/** The parts of a card that listings share. */
export type SharedFacts = { readonly [Part in Exclude<CardPart, 'own'>]: Readonly<PartFacts<Part>> };

/** The facts that a card stores for each listing. */
export type PerListingFacts = Readonly<PartFacts<'own'> & Omit<Listing, FactName>>;

/** Facts that are among the specifications of API responses. */
export type SpecificationFact = {
  [Name in FactName]: Facts[Name] extends { wire: object } ? Name : never;
}[FactName];

/** Names of the columns that hold a fact's value. */
export type FactColumnName<Kind extends FactColumn['kind']> = Extract<
  Extract<Facts[FactName], { column: FactColumn }>['column'],
  { kind: Kind }
>['name'];

/**
 * Joins the parts of a card. The literal names every fact, because that is ten times faster than adding properties in a
 * loop, and every page of results reads cards.
 */
export function joinListing(own: PerListingFacts, shared: SharedFacts): Listing {
  const { kind, build, power, offer, paint, packages, extras } = shared;
  return {
    id: own.id,
    ownerId: own.ownerId,
    vin: own.vin,
    stockNumber: own.stockNumber,
    listingType: offer.listingType,
    year: own.year,
    makeCode: kind.makeCode,
    make: kind.make,
    modelCode: kind.modelCode,
    model: kind.model,
    trimCode: kind.trimCode,
    trim: kind.trim,
    seriesCode: kind.seriesCode,
    salePrice: own.salePrice,
    msrp: own.msrp,
    msrpMost: own.msrpMost,
    incentive: own.incentive,
    marketPrice: own.marketPrice,
    previousPrice: own.previousPrice,
    mpgCity: power.mpgCity,
    mpgHighway: power.mpgHighway,
    mpgCombined: power.mpgCombined,
    electricRangeMiles: power.electricRangeMiles,
    engineCode: build.engineCode,
    driveCode: build.driveCode,
    mileage: own.mileage,
    bodyStyleCode: build.bodyStyleCode,
    bodySubtypeCode: build.bodySubtypeCode,
    cabCode: build.cabCode,
    bedCode: build.bedCode,
    fuelCode: build.fuelCode,
    transmissionCode: build.transmissionCode,
    displacementLiters: power.displacementLiters,
    horsepower: power.horsepower,
    doors: build.doors,
    exteriorColorCode: paint.exteriorColorCode,
    exteriorColor: paint.exteriorColor,
    interiorColorCode: paint.interiorColorCode,
    interiorColor: paint.interiorColor,
    features: own.features,
    packages: packages.packages,
    history: offer.history,
    useType: offer.useType,
    statedCondition: offer.statedCondition,
    moneyBackGuarantee: offer.moneyBackGuarantee,
    buyOnline: offer.buyOnline,
    homeServices: offer.homeServices,
    sponsored: offer.sponsored,
    certifiedProgram: offer.certifiedProgram,
    specialOffer: extras.specialOffer,
    ribbon: extras.ribbon,
    addOns: extras.addOns,
    productTiles: extras.productTiles,
    lifestyleCategories: extras.lifestyleCategories,
    hot: extras.hot,
    dealerFeesCents: extras.dealerFeesCents,
    offers: extras.offers,
    images: own.images,
    image360: own.image360,
    link: own.link,
    description: own.description,
    listedAt: own.listedAt,
    decoded: offer.decoded,
    rating: own.rating,
    stale: own.stale,
  };
}
