import type { CarFacts } from '../model/car-facts.ts';

/** The day on which test purchases happen. */
export const TODAY = '2026-11-27';

/** A used gasoline car of model year 2022 for $25,000, all of whose facts are known. The dealer charges no fees. */
export function testCar(changes: Partial<CarFacts> = {}): CarFacts {
  return {
    priceCents: 2_500_000,
    isNew: false,
    modelYear: 2022,
    fuelCode: 'GSL',
    isTruck: false,
    msrpCents: 3_200_000,
    msrpMostCents: null,
    weightPounds: 3_600,
    mpgCombined: 30,
    mpgCity: 27,
    mileage: 40_000,
    dealerFeesCents: 0,
    ...changes,
  };
}
