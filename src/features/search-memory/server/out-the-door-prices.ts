import type { ComputedColumn } from '@forecourt/engine';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { effectiveTradeIn, hasHighestOutTheDoor, highestOutTheDoor } from '#features/fees/fees.ts';
import { type NumberColumn, type PriceBasis, readTaxClass } from '#features/search/search.ts';
import { createBoundedCache } from '#kit/bounded-cache.ts';

type OutTheDoor = Extract<PriceBasis, { kind: 'out-the-door' }>;

/** The columns from which an out-the-door price is computed. Weights of cars are unknown. */
const FROM = [
  'price',
  'dealerFeesMost',
  'year',
  'taxClass',
  'msrp',
  'msrpMost',
  'mpg',
  'mpgCity',
  'mileage',
] as const satisfies NumberColumn[];

const cachedColumns = createBoundedCache<string, ComputedColumn>({ max: 512 });
/** The column for all states where no price has an upper end. */
const NO_PRICES: ComputedColumn = { from: [], compute: (_inputs, count, results) => void results.fill(NaN, 0, count) };

/**
 * Returns the column of out-the-door prices on a basis: the upper ends in whole dollars, rounded up. Returns the same
 * column if the basis gives the same prices.
 */
export function outTheDoorPrices({ state, tradeInDollars, taxYear }: OutTheDoor): ComputedColumn {
  const buyer = jurisdictionOf(state);
  if (!hasHighestOutTheDoor(buyer)) return NO_PRICES;
  const tradeInCents = effectiveTradeIn(buyer, tradeInDollars * 100);
  return cachedColumns(`${state} ${tradeInCents} ${taxYear}`, () =>
    columnOf(highestOutTheDoor(buyer, tradeInCents, taxYear)),
  );
}

function columnOf(most: ReturnType<typeof highestOutTheDoor>): ComputedColumn {
  // Reused for all cars, because allocating an object for each one would be slow.
  const facts: Parameters<typeof most>[0] = {
    priceCents: 0,
    isNew: false,
    modelYear: 0,
    fuelCode: null,
    isTruck: null,
    msrpCents: null,
    msrpMostCents: null,
    weightPounds: null,
    mpgCombined: null,
    mpgCity: null,
    mileage: null,
    dealerFeesCents: null,
    dealerFeesMost: null,
  };
  return {
    from: FROM,
    compute: (inputs, count, results) => {
      const [price, fees, year, taxClass, msrp, msrpMost, mpg, mpgCity, mileage] = inputs as InputsOf<typeof FROM>;
      for (let i = 0; i < count; i++) {
        if (Number.isNaN(price[i]!) || Number.isNaN(fees[i]!)) {
          results[i] = Number.NaN;
          continue;
        }
        const { isNew, isTruck, fuelCode } = readTaxClass(taxClass[i]!);
        facts.priceCents = price[i]! * 100;
        facts.dealerFeesMost = fees[i]!;
        facts.modelYear = year[i]!;
        facts.isNew = isNew;
        facts.isTruck = isTruck;
        facts.fuelCode = fuelCode;
        // For a used car, this may be the dealer's retail price.
        facts.msrpCents = isNew ? orNull(msrp[i]! * 100) : null;
        facts.msrpMostCents = orNull(msrpMost[i]! * 100);
        facts.mpgCombined = orNull(mpg[i]!);
        facts.mpgCity = orNull(mpgCity[i]!);
        facts.mileage = orNull(mileage[i]!);
        const cents = most(facts);
        results[i] = cents === null ? Number.NaN : Math.ceil(cents / 100);
      }
    },
  };
}

type InputsOf<Names extends readonly string[]> = { readonly [Index in keyof Names]: Float64Array };

function orNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}
