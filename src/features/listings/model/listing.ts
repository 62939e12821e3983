import { z } from 'zod';
import type { ListingRating } from './listing-rating.ts';

/**
 * The record of one vehicle offered by one owner, as it is stored, indexed and shown. Money is in whole US dollars,
 * distance in miles, fuel economy in miles per US gallon, and instants are in ISO 8601 UTC. `null` means that the value
 * is unknown. `decoded` names the values that come from the VIN or an official rating instead of the feed.
 */
const code = z.string().regex(/^[^-,|]+$/, 'a code holds no "-", "," or "|"');
const dollars = z.int().nonnegative();

export const listingFactsSchema = z.object({
  vin: z.string().length(17).nullable(),
  stockNumber: z.string().nullable(),
  listingType: z.enum(['NEW', 'USED', 'CERTIFIED', '3P_CERT']),
  year: z.int().min(1886).max(2100),
  makeCode: code,
  make: z.string().min(1),
  modelCode: code.nullable(),
  model: z.string().nullable(),
  trimCode: code.nullable(),
  trim: z.string().nullable(),
  seriesCode: code.nullable(),

  salePrice: dollars.nullable(),
  msrp: dollars.nullable(),
  incentive: dollars.nullable(),
  /** The market price according to the feed. No rating uses it. */
  marketPrice: dollars.nullable(),
  /** The price before the last reduction, if there was one. */
  previousPrice: dollars.nullable(),

  mileage: z.int().nonnegative().nullable(),
  bodyStyleCode: code.nullable(),
  /** Code of SEDAN_SUBTYPES, SUV_SUBTYPES or VAN_SUBTYPES, according to the body style. */
  bodySubtypeCode: code.nullable(),
  cabCode: code.nullable(),
  bedCode: code.nullable(),
  fuelCode: code.nullable(),
  mpgCity: z.number().nonnegative().nullable(),
  mpgHighway: z.number().nonnegative().nullable(),
  mpgCombined: z.number().nonnegative().nullable(),
  electricRangeMiles: z.number().nonnegative().nullable(),
  transmissionCode: code.nullable(),
  driveCode: code.nullable(),
  engineCode: code.nullable(),
  displacementLiters: z.number().nonnegative().nullable(),
  horsepower: z.number().nonnegative().nullable(),
  doors: z.int().min(1).max(9).nullable(),
  exteriorColorCode: code.nullable(),
  exteriorColor: z.string().nullable(),
  interiorColorCode: code.nullable(),
  interiorColor: z.string().nullable(),

  features: z.array(code),
  packages: z.array(z.string()),
  history: z.array(code),
  useType: z.enum(['PERSONAL', 'COMMERCIAL']),
  /**
   * A used car's condition as its seller describes it, in words or as a grade; see `readStatedCondition`. Absent in
   * older rows.
   */
  statedCondition: z.string().nullable().default(null),
  moneyBackGuarantee: z.boolean(),
  buyOnline: z.boolean(),
  homeServices: z.array(code),
  sponsored: z.boolean(),
  /** Name of the certification program, for CERTIFIED and 3P_CERT. */
  certifiedProgram: z.string().nullable(),

  images: z.array(z.object({ src: z.string(), alt: z.string().nullable() })),
  link: z.string().nullable(),
  description: z.string().nullable(),
  /** When the car came into stock or was first listed. */
  listedAt: z.iso.datetime(),
  /** Names of fields that the VIN or an official rating filled in because the feed left them out. */
  decoded: z.array(z.string()),
});

/** The facts about a car that a feed can provide. */
export type ListingFacts = z.infer<typeof listingFactsSchema>;

/**
 * A car with its identity. `id` is a public integer, stable across imports and never reused. `rating` is `null` until
 * the car is rated, and if it has no fair price. `stale` means that its feed has not confirmed it for too long.
 */
export type Listing = ListingFacts & { id: number; ownerId: number; rating: ListingRating | null; stale: boolean };

/**
 * Returns the sale price, else the MSRP. `null` shows as "Call for price" (spec I01). Incentives never count.
 */
export function derivedPrice(facts: Pick<ListingFacts, 'salePrice' | 'msrp'>): number | null {
  return facts.salePrice ?? facts.msrp;
}

/** Returns a model's key, unique across makes, such as `TOYOTA-CAMRY`. */
export function modelKey(facts: Pick<ListingFacts, 'makeCode' | 'modelCode'>): string | null {
  return facts.modelCode === null ? null : `${facts.makeCode}-${facts.modelCode}`;
}

/** Returns a trim's key as in URLs, such as `TOYOTA-CAMRY|XSE` (spec 1 §3). */
export function trimKey(facts: Pick<ListingFacts, 'makeCode' | 'modelCode' | 'trimCode'>): string | null {
  return facts.modelCode === null || facts.trimCode === null
    ? null
    : `${facts.makeCode}-${facts.modelCode}|${facts.trimCode}`;
}

/**
 * Returns the mileage that filters and statistics use: `null` for 0 and for 250,000 miles or more. The listing itself
 * stays (spec 1 §5).
 */
export function countedMileage(mileage: number | null): number | null {
  return mileage !== null && mileage > 0 && mileage < 250_000 ? mileage : null;
}

/** Returns a title such as `2021 Toyota Camry XSE`. */
export function listingTitle(facts: Pick<ListingFacts, 'year' | 'make' | 'model' | 'trim'>): string {
  return [facts.year, facts.make, facts.model, facts.trim].filter((word) => word !== null).join(' ');
}
