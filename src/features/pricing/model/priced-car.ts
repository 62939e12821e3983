import type { OwnerFacts } from '#features/dealers/dealers.ts';
import {
  derivedPrice,
  gradeOfCondition,
  modelKey,
  tellsBrandedTitle,
  type ListingFacts,
} from '#features/listings/listings.ts';

/**
 * A car as the pricing room sees it: what may move its price, and nothing that was made of its price (no MSRP, no
 * valuation of somebody else, no price before the last reduction), and nothing good that a seller says of its past and
 * nobody checks: a clean title, no accidents, one owner, service records. Who is silent about them is priced like who
 * claims them; only a brand that is stated counts.
 */
export type PricedCar = {
  /** Names the car in answers. */
  id: number;
  /** Offers with one identity are one car, wherever and however often it is offered. */
  identity: string;
  /** Who offers it; `null` where nobody knows. */
  ownerId: number | null;
  /** What is asked, in whole dollars. */
  price: number | null;
  year: number;
  makeCode: string;
  /** `TOYOTA-CAMRY`. */
  modelKey: string | null;
  trimCode: string | null;
  /** Miles, if they can be believed. */
  mileage: number | null;
  horsepower: number | null;
  /** What a VIN says of the car's build: its characters 4 to 8. */
  build: string | null;
  /** Its condition as its seller states it, 1 (rough) to 5 (as new); `statements.ts` says how far that is believed. */
  grade: number | null;
  /** Facts with a few values each, by name; see `TRAITS`. */
  traits: Readonly<Partial<Record<Trait, string>>>;
  features: readonly string[];
  packages: readonly string[];
  /** Salvaged, rebuilt or otherwise branded: no car to compare with, and none to judge by comparison. */
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

/** Odometers beyond this are typing errors. */
const MOST_MILES = 500_000;

/** The car of a listing. `id` names it in answers; the facts may lack a date. */
export function pricedCar(
  id: number,
  facts: Omit<ListingFacts, 'listedAt'>,
  owner: Pick<OwnerFacts, 'privateSeller' | 'state'> & { id: number | null },
): PricedCar {
  const traits = traitsOf(facts, owner);
  const mileage = facts.mileage !== null && facts.mileage < MOST_MILES ? facts.mileage : null;
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
    grade: gradeOfCondition(facts.statedCondition),
    traits,
    features: facts.features,
    packages: facts.packages,
    branded: isBranded(facts),
  };
}

/**
 * The VIN; without one, what stays the same when an offer is made again with another price or text. A mileage tells cars
 * of a model year apart; without it all that is known must.
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
  return facts.history.some((code) => BRAND.test(code)) || tellsBrandedTitle(facts.description ?? '');
}
