import type { OwnerFacts } from '#features/dealers/dealers.ts';
import {
  derivedPrice,
  conditionGrade,
  modelKey,
  mentionsBrandedTitle,
  type ListingFacts,
} from '#features/listings/listings.ts';

/**
 * The facts of a car that pricing uses. It excludes everything derived from its price (MSRP, a third party's valuation,
 * the price before the last reduction). It also excludes unverified claims about its past (a clean title, no accidents,
 * one owner, service records), so a seller who claims them gets the same price as one who does not. Only a stated title
 * brand counts.
 */
export type PricedCar = {
  /** Identifies the car in results. */
  id: number;
  /** Offers with the same identity are offers of one car, regardless of where and how often it is offered. */
  identity: string;
  /** Its seller; `null` if unknown. */
  ownerId: number | null;
  /** The asking price in whole dollars. */
  price: number | null;
  year: number;
  makeCode: string;
  /** `TOYOTA-CAMRY`. */
  modelKey: string | null;
  trimCode: string | null;
  /** In miles; `null` if unknown or not believable. */
  mileage: number | null;
  horsepower: number | null;
  /** Characters 4 to 8 of the VIN, which describe the car's build. */
  build: string | null;
  /** Its condition as its seller states it, 1 (rough) to 5 (like new). `statements.ts` adjusts it. */
  grade: number | null;
  /** Facts with few distinct values each, by name; see `TRAITS`. */
  traits: Readonly<Partial<Record<Trait, string>>>;
  features: readonly string[];
  packages: readonly string[];
  /** Salvaged, rebuilt or otherwise branded. Such a car is neither a comparable nor rated. */
  branded: boolean;
};

export const TRAITS = [
  'body',
  'subtype',
  'cab',
  'bed',
  'doors',
  'drive',
  'fuel',
  'engine',
  'displacement',
  'transmission',
  'use',
  'type',
  'exterior',
  'interior',
  'state',
  'seller',
] as const;

export type Trait = (typeof TRAITS)[number];

/** Mileages of this or more are typing errors. */
const MAX_MILES = 500_000;

/** Converts a listing's facts. `id` identifies the car in results. The facts may lack `listedAt`. */
export function pricedCar(
  id: number,
  facts: Omit<ListingFacts, 'listedAt'>,
  owner: Pick<OwnerFacts, 'privateSeller' | 'state'> & { id: number | null },
): PricedCar {
  const traits = traitsOf(facts, owner);
  const mileage = facts.mileage !== null && facts.mileage < MAX_MILES ? facts.mileage : null;
  return {
    id,
    identity: identityOf(facts, traits),
    ownerId: owner.id,
    price: derivedPrice(facts),
    year: facts.year,
    makeCode: facts.makeCode,
    modelKey: modelKey(facts),
    trimCode: facts.trimCode,
    mileage,
    horsepower: facts.horsepower,
    build: facts.vin?.slice(3, 8) ?? null,
    grade: conditionGrade(facts.statedCondition),
    traits,
    features: facts.features,
    packages: facts.packages,
    branded: isBranded(facts),
  };
}

/**
 * Returns the VIN or, without one, the facts that stay the same when an offer is repeated with another price or text.
 * The mileage distinguishes cars of a model year; without it, all known traits are included.
 */
function identityOf(
  facts: Pick<ListingFacts, 'vin' | 'makeCode' | 'modelCode' | 'year' | 'mileage' | 'horsepower'>,
  traits: PricedCar['traits'],
): string {
  if (facts.vin !== null) return facts.vin;
  const { makeCode, modelCode, year, mileage, horsepower } = facts;
  const rest = mileage === null ? Object.values(traits) : [];
  return [makeCode, modelCode, year, mileage, horsepower, ...rest].join('|');
}

function traitsOf(
  facts: Omit<ListingFacts, 'listedAt'>,
  owner: Pick<OwnerFacts, 'privateSeller' | 'state'>,
): PricedCar['traits'] {
  const values: Record<Trait, string | number | null> = {
    body: facts.bodyStyleCode,
    subtype: facts.bodySubtypeCode,
    cab: facts.cabCode,
    bed: facts.bedCode,
    doors: facts.doors,
    drive: facts.driveCode,
    fuel: facts.fuelCode,
    engine: facts.engineCode,
    displacement: facts.displacementLiters,
    transmission: facts.transmissionCode,
    use: facts.useType,
    type: facts.listingType,
    exterior: facts.exteriorColorCode,
    interior: facts.interiorColorCode,
    state: owner.state,
    seller: owner.privateSeller ? 'private' : 'dealer',
  };
  const known = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return Object.fromEntries(known) as PricedCar['traits'];
}

const BRAND = /salvage|rebuilt|flood|lemon|branded|junk/i;

function isBranded(facts: Pick<ListingFacts, 'history' | 'description'>): boolean {
  return facts.history.some((code) => BRAND.test(code)) || mentionsBrandedTitle(facts.description ?? '');
}
