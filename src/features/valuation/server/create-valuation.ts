import { setImmediate } from 'node:timers/promises';
import type { CarFromVin } from '#features/feeds/feeds.server.ts';
import { listingTitle } from '#features/listings/listings.ts';
import {
  appraise,
  type AppraisedCar,
  appraiseLaterPrice,
  type Estimate,
  type LaterPrice,
  type PricedCar,
  type FutureUse,
} from '#features/pricing/pricing.ts';
import type { LoadedMarket, MarketModels } from '#features/pricing/pricing.server.ts';
import type { Catalog, ZipPlace } from '#features/reference/reference.server.ts';
import { EXTERIOR_COLORS, formatModelKey, labelOf } from '#features/reference/reference.ts';
import { CONDITIONS } from '../model/conditions.ts';
import { isEngineOfYear, type KnownEngine, knownEngines } from '../model/known-engines.ts';
import type { ValueRequest } from '../model/value-request.ts';
import { type CarValues, carValues, MIN_PRIVATE_CARS } from '../model/values.ts';
import { traitsFromVin } from '../model/traits-from-vin.ts';
import { memoizeByModel } from './memoize-by-model.ts';

/** A car with its values and their basis. */
export type ValuedCar = {
  kind: 'valued';
  car: {
    year: number;
    makeCode: string;
    modelCode: string;
    trim: string | null;
    title: string;
    mileage: number;
    /** The engine and the color that the owner chose, as text. */
    engine: string | null;
    color: string | null;
  };
  values: CarValues;
  /** Cars on offer, the time at which their market was built, and the number of cars that state a condition. */
  market: { cars: number; gradedCars: number; builtAt: Date };
  /** Sale records that the trade-in value and the instant offer are based on; `null` without any. */
  auctions: SaleRecords | null;
  offers: SaleRecords | null;
};

/** Sale records of a kind. `isMadeUp`: those of the demo. */
export type SaleRecords = { count: number; builtAt: Date; isMadeUp: boolean };

/**
 * The reason a car has no values. `no-market`: prices were not rated yet. `vin-unknown`: the VIN does not name a known
 * car. `model-unknown`: the catalog has no such model. `vin-unreadable`: VINs cannot be decoded now. `engine-unknown`: no
 * car of the model and about the year is known to have the chosen engine.
 */
export type ValuationFailure = {
  kind: 'no-market' | 'vin-unknown' | 'model-unknown' | 'vin-unreadable' | 'engine-unknown';
};

/**
 * The values of cars of a model year with typical mileage; `null` if too few are on offer. `isLowest`: a car of the year
 * may be worth more (`Appraisal`).
 */
export type ModelYearValue = {
  year: number;
  mileage: number;
  retail: number;
  private: number | null;
  isLowest: boolean;
};

export type Valuation = {
  value(request: ValueRequest, signal: AbortSignal): Promise<ValuedCar | ValuationFailure>;
  /** Returns the model's years on offer, newest first. Empty without a market. */
  modelYears(makeCode: string, modelCode: string): Promise<readonly ModelYearValue[]>;
  /** Returns the engines of the model's cars on offer and in sale records. Empty without a market. */
  engines(makeCode: string, modelCode: string): Promise<readonly KnownEngine[]>;
  /** Returns the price at which a car will be offered after some years, in today's dollars; `null` if it can't be estimated. */
  laterPrice(car: PricedCar, use: FutureUse): Promise<LaterPriceEstimate | null>;
};

/** The expected asking price of a car, and the time at which the market behind it was built. */
export type LaterPriceEstimate = LaterPrice & { cars: number; builtAt: Date };

export type ValuationDeps = {
  models: MarketModels;
  catalog: Pick<Catalog, 'model' | 'trims' | 'labelOfMake'>;
  findZip(zip: string): Pick<ZipPlace, 'state'> | null;
  /** Reads a VIN; `null` if it names no known car. `undefined`: VINs cannot be read now. */
  readVin(vin: string, signal: AbortSignal): Promise<CarFromVin | null | undefined>;
};

/** Miles that a car is driven in a year (spec 2 §9). */
const MILES_PER_YEAR = 15_000;
const YEARS_SHOWN = 12;

/** Creates the valuation of cars. It stores nothing about them. */
export function createValuation(deps: ValuationDeps): Valuation {
  const modelYears = memoizeByModel(async ([asking], makeCode, modelCode) =>
    asking ? modelYearsOf(asking, makeCode, formatModelKey(makeCode, modelCode)) : [],
  );
  const engines = memoizeByModel((markets, makeCode, modelCode) => enginesOf(deps, markets, makeCode, modelCode));
  return {
    value: (request, signal) => valueCar(deps, engines, request, signal),
    async laterPrice(car, use) {
      const market = await deps.models.find('asking');
      const later = market && appraiseLaterPrice(market.appraiser, car, use);
      return later && { ...later, cars: market.appraiser.head.cars, builtAt: market.builtAt };
    },
    modelYears: async (makeCode, modelCode) => modelYears([await deps.models.find('asking')], makeCode, modelCode),
    engines: async (makeCode, modelCode) => engines(await findMarkets(deps), makeCode, modelCode),
  };
}

function findMarkets({ models }: ValuationDeps) {
  return Promise.all([models.find('asking'), models.find('auction'), models.find('instant-offer')]);
}

async function enginesOf(
  { catalog }: ValuationDeps,
  markets: readonly (LoadedMarket | null)[],
  makeCode: string,
  modelCode: string,
): Promise<readonly KnownEngine[]> {
  const cars: PricedCar[] = [];
  for (const year of catalog.model(makeCode, modelCode)?.years ?? []) {
    for (const market of markets) {
      const known = market?.appraiser.carsOf(`${formatModelKey(makeCode, modelCode)}|${year}`)?.cars ?? [];
      for (const { car } of known) cars.push(car);
    }
    // Other requests run between two years.
    await setImmediate();
  }
  return knownEngines(cars);
}

async function valueCar(
  deps: ValuationDeps,
  enginesOfModel: (
    markets: readonly (LoadedMarket | null)[],
    ...model: [string, string]
  ) => Promise<readonly KnownEngine[]>,
  request: ValueRequest,
  signal: AbortSignal,
): Promise<ValuedCar | ValuationFailure> {
  const identified = await identify(deps, request, signal);
  if ('kind' in identified) return identified;
  const { year, makeCode, modelCode, trimCode, trim, title, facts } = identified;
  const markets = await findMarkets(deps);
  const [asking, auction, offer] = markets;
  if (!asking) return { kind: 'no-market' };
  const engines = request.engineCode === null ? [] : await enginesOfModel(markets, makeCode, modelCode);
  const engine = engines.find(({ code }) => code === request.engineCode) ?? null;
  if (request.engineCode !== null && !(engine && isEngineOfYear(engine, year))) return { kind: 'engine-unknown' };
  const state = request.zip === null ? null : (deps.findZip(request.zip)?.state ?? null);
  const car: AppraisedCar = {
    year,
    makeCode,
    modelKey: formatModelKey(makeCode, modelCode),
    trimCode,
    vin: request.vin,
    mileage: request.mileage,
    grade: CONDITIONS.find(({ key }) => key === request.condition)!.grade,
    horsepower: facts?.horsepower ?? null,
    traits: {
      ...(facts ? traitsFromVin(facts) : engine?.traits),
      ...(request.colorCode !== null && { exterior: request.colorCode }),
      ...(state !== null && { state }),
    },
  };
  const { cars, privateCars, gradedCars } = asking.appraiser.head;
  const values = carValues({
    retail: appraise(asking.appraiser, car, 'dealer'),
    private: privateCars < MIN_PRIVATE_CARS ? 'few-private' : appraise(asking.appraiser, car, 'private'),
    tradeIn: auction ? appraise(auction.appraiser, car, 'dealer') : 'no-auctions',
    instantOffer: offer ? appraise(offer.appraiser, car, 'dealer') : 'no-offers',
  });
  return {
    kind: 'valued',
    car: {
      year,
      makeCode,
      modelCode,
      trim,
      title,
      mileage: request.mileage,
      engine: engine?.label ?? null,
      color: request.colorCode === null ? null : labelOf(EXTERIOR_COLORS, request.colorCode),
    },
    values,
    market: { cars, gradedCars, builtAt: asking.builtAt },
    auctions: auction && recordsOf(auction),
    offers: offer && recordsOf(offer),
  };
}

function recordsOf({ appraiser, builtAt, isMadeUp }: LoadedMarket): SaleRecords {
  return { count: appraiser.head.cars, builtAt, isMadeUp };
}

type IdentifiedCar = {
  year: number;
  makeCode: string;
  modelCode: string;
  trimCode: string | null;
  trim: string | null;
  title: string;
  facts: CarFromVin | null;
};

/** Identifies the car by its VIN or by the chosen names. */
async function identify(
  { catalog, readVin }: ValuationDeps,
  request: ValueRequest,
  signal: AbortSignal,
): Promise<IdentifiedCar | ValuationFailure> {
  const facts = request.vin === null ? null : await readVin(request.vin, signal);
  if (facts === undefined) return { kind: 'vin-unreadable' };
  if (facts === null && request.vin !== null) return { kind: 'vin-unknown' };
  const year = facts?.year ?? request.year;
  const makeCode = facts?.makeCode ?? request.makeCode;
  const modelCode = facts?.modelCode ?? request.modelCode;
  if (year === null || makeCode === null || modelCode == null)
    return { kind: request.vin === null ? 'model-unknown' : 'vin-unknown' };
  const model = catalog.model(makeCode, modelCode);
  if (!model) return { kind: request.vin === null ? 'model-unknown' : 'vin-unknown' };
  const trims = catalog.trims(makeCode, modelCode);
  // A VIN often allows several trims, so the owner's choice takes precedence.
  const trimCode = request.trimCode ?? facts?.trimCode ?? null;
  const trim =
    trims.find(({ code }) => code === trimCode)?.label ?? (facts?.trimCode === trimCode ? (facts?.trim ?? null) : null);
  return {
    year,
    makeCode,
    modelCode,
    trim,
    facts,
    trimCode: trim === null ? null : trimCode,
    title: listingTitle({ year, make: catalog.labelOfMake(makeCode), model: model.label, trim }),
  };
}

async function modelYearsOf(
  { appraiser }: LoadedMarket,
  makeCode: string,
  modelKey: string,
): Promise<readonly ModelYearValue[]> {
  const { newestYear, privateCars } = appraiser.head;
  const years: ModelYearValue[] = [];
  for (let year = newestYear; year > newestYear - YEARS_SHOWN; year--) {
    if (!appraiser.carsOf(`${modelKey}|${year}`)) continue;
    // Cars of the newest year have been driven for half a year on average.
    const mileage = Math.max(0.5, newestYear - year) * MILES_PER_YEAR;
    const car: AppraisedCar = {
      year,
      makeCode,
      modelKey,
      trimCode: null,
      vin: null,
      mileage,
      grade: null,
      horsepower: null,
      traits: {},
    };
    const retail = appraise(appraiser, car, 'dealer');
    const own = privateCars < MIN_PRIVATE_CARS ? null : appraise(appraiser, car, 'private');
    if (retail)
      years.push({
        year,
        mileage,
        retail: roundToHundreds(retail),
        private: own && Math.min(roundToHundreds(own), roundToHundreds(retail)),
        isLowest: Boolean(retail.isLowest ?? own?.isLowest),
      });
    // Other requests run between two years.
    await setImmediate();
  }
  return years;
}

function roundToHundreds({ fairPrice }: Estimate): number {
  return Math.round(fairPrice / 100) * 100;
}
