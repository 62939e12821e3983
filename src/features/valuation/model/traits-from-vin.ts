import type { ListingFacts } from '#features/listings/listings.ts';
import type { AppraisedCar } from '#features/pricing/pricing.ts';

/** Returns the facts of a decoded VIN that change a value. */
export function traitsFromVin(facts: Partial<ListingFacts>): AppraisedCar['traits'] {
  const values = {
    body: facts.bodyStyleCode,
    cab: facts.cabCode,
    doors: facts.doors?.toString(),
    drive: facts.driveCode,
    fuel: facts.fuelCode,
    engine: facts.engineCode,
    displacement: facts.displacementLiters?.toString(),
    transmission: facts.transmissionCode,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}
