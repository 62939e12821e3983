import { setImmediate } from 'node:timers/promises';
import type { CarOfVin } from '#features/feeds/feeds.server.ts';
import {
  appraise,
  type AppraisedCar,
  appraiseLater,
  type Estimate,
  type LaterPrice,
  type PricedCar,
  type FutureUse,
} from '#features/pricing/pricing.ts';
import type { LoadedMarket, MarketModels } from '#features/pricing/pricing.server.ts';
import type { Catalog, ZipPlace } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { CONDITIONS } from '../model/conditions.ts';
import type { ValueRequest } from '../model/value-request.ts';
import { type CarValues, carValues, MIN_PRIVATE_CARS } from '../model/values.ts';

/** A car with its values and their basis. */
export type ValuedCar = {
  kind: 'valued';
  car: { year: number; makeCode: string; modelCode: string; trim: string | null; title: string; mileage: number };
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
 * car. `model-unknown`: the catalog has no such model. `vin-unreadable`: VINs cannot be decoded now.
 */
export type ValuationFailure = { kind: 'no-market' | 'vin-unknown' | 'model-unknown' | 'vin-unreadable' };

/** The values of cars of a model year with typical mileage; `null` if too few are on offer. */
export type ModelYearValue = { year: number; mileage: number; retail: number; private: number | null };

export type Valuation = {
  value(request: ValueRequest, signal: AbortSignal): Promise<ValuedCar | ValuationFailure>;
  /** Returns the model's years on offer, newest first. Empty without a market. */
  modelYears(makeCode: string, modelCode: string): Promise<readonly ModelYearValue[]>;
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
  readVin(vin: string, signal: AbortSignal): Promise<CarOfVin | null | undefined>;
};

/** Miles that a car is driven in a year (spec 2 §9). */
const MILES_PER_YEAR = 15_000;
const YEARS_SHOWN = 12;
/** Models whose values are kept until a newer market is loaded. */
const MODELS_KEPT = 500;

/** Creates the valuation of cars. It stores nothing about them. */
export function createValuation(deps: ValuationDeps): Valuation {
  let kept: { market: LoadedMarket; models: Map<string, Promise<readonly ModelYearValue[]>> } | undefined;
  return {
    value: (request, signal) => valueCar(deps, request, signal),
    async laterPrice(car, use) {
      const market = await deps.models.find('asking');
      const later = market && appraiseLater(market.appraiser, car, use);
      return later && { ...later, cars: market.appraiser.head.cars, builtAt: market.builtAt };
    },
    async modelYears(makeCode, modelCode) {
      const market = await deps.models.find('asking');
      if (!market) return [];
      if (kept?.market !== market) kept = { market, models: new Map() };
      const { models } = kept;
      const key = formatModelKey(makeCode, modelCode);
      const known = models.get(key);
      if (known) return known;
      const [oldest] = models.keys();
      if (models.size >= MODELS_KEPT && oldest !== undefined) models.delete(oldest);
      const years = modelYearsOf(market, makeCode, key);
      models.set(key, years);
      return years;
    },
  };
}

async function valueCar(
  deps: ValuationDeps,
  request: ValueRequest,
  signal: AbortSignal,
): Promise<ValuedCar | ValuationFailure> {
  const identified = await identify(deps, request, signal);
  if ('kind' in identified) return identified;
  const { year, makeCode, modelCode, trimCode, trim, title, facts } = identified;
  const [asking, auction, offer] = await Promise.all([
    deps.models.find('asking'),
    deps.models.find('auction'),
    deps.models.find('instant-offer'),
  ]);
  if (!asking) return { kind: 'no-market' };
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
    traits: { ...(facts && traitsOf(facts)), ...(state !== null && { state }) },
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
    car: { year, makeCode, modelCode, trim, title, mileage: request.mileage },
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
  facts: CarOfVin | null;
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
  const names = [year, catalog.labelOfMake(makeCode), model.label, trim];
  return {
    year,
    makeCode,
    modelCode,
    trim,
    facts,
    trimCode: trim === null ? null : trimCode,
    title: names.filter((name) => name !== null).join(' '),
  };
}

function traitsOf(facts: CarOfVin): AppraisedCar['traits'] {
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

async function modelYearsOf(
  { appraiser }: LoadedMarket,
  makeCode: string,
  modelKey: string,
): Promise<readonly ModelYearValue[]> {
  const { newestYear, privateCars } = appraiser.head;
  const years: ModelYearValue[] = [];
  for (let year = newestYear; year > newestYear - YEARS_SHOWN; year--) {
    if (!appraiser.carsOf(`${modelKey}|${year}`)) continue;
    const mileage = Math.max(1, newestYear - year) * MILES_PER_YEAR;
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
      });
    // Other requests run between two years.
    await setImmediate();
  }
  return years;
}

function roundToHundreds({ fairPrice }: Estimate): number {
  return Math.round(fairPrice / 100) * 100;
}
