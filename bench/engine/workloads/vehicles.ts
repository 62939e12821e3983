import { createOdds, createRandom, type Random } from '../random.ts';
import { type Catalog, ELECTRIC, type Owners, PLUG_IN, TRUCK } from './world.ts';

/** One vehicle; options are numbers. The generator reuses the same object. */
export type Vehicle = {
  owner: number;
  trim: number;
  condition: number;
  /** In model years; 0 is this year's. */
  age: number;
  price: number;
  mileage: number;
  body: number;
  subtype: number;
  isPrivate: boolean;
  deal: number;
  fuel: number;
  mpg: number;
  /** Miles per charge; 0 if it cannot be charged. */
  electricRange: number;
  transmission: number;
  drive: number;
  cylinders: number;
  displacement: number;
  doors: number;
  exterior: number;
  interior: number;
  use: number;
  /** 0 if it is not a truck. */
  bed: number;
  cab: number;
  moneyBack: boolean;
  buyOnline: boolean;
  /** Days before the newest day of the data, with a fraction. */
  daysListed: number;
  /** In [0, 1). */
  quality: number;
  features: number[];
  history: number[];
  packages: number[];
  homeServices: number[];
};

/** The number of values of the many-valued columns. */
export type ListSizes = { features: number; history: number; packages: number; homeServices: number };

/** The values between them: certified by the manufacturer, certified by another company. */
const [USED, NEW] = [0, 3] as const;
export const MAX_VEHICLE_AGE = 29;

const CONDITION_ODDS = createOdds([58, 8, 4, 30]);
const DEAL_ODDS = createOdds([12, 30, 28, 30]);
const UNRATED_DEAL = 3;
const EXTERIOR_ODDS = createOdds([25, 22, 16, 13, 9, 6, 2, 1.5, 1.5, 1, 1, 0.7, 0.5, 0.5, 0.3]);
const INTERIOR_ODDS = createOdds([50, 20, 12, 8, 3, 2, 2, 1, 1, 1]);
const HISTORY_SHARES = [0.6, 0.45, 0.8, 0.2, 0.1, 0.05];
const HOME_SHARES = [0.15, 0.2, 0.08, 0.04];

/** Yields `count` realistic vehicles: a model's traits, its age and its price are correlated. */
export function* generateVehicles(
  count: number,
  catalog: Catalog,
  owners: Owners,
  lists: ListSizes,
  seed: number,
): Generator<Vehicle> {
  const random = createRandom(seed);
  const featureShares = Float64Array.from(
    { length: lists.features },
    (_share, rank) => Math.min(0.93, 0.95 * Math.exp((-rank * 60) / lists.features / 22)) * 0.62 + 0.02,
  );
  const vehicle = { features: [], history: [], packages: [], homeServices: [] } as unknown as Vehicle;
  for (let i = 0; i < count; i++) {
    drawOffer(vehicle, catalog, owners, random);
    drawBuild(vehicle, catalog, random);
    drawLists(vehicle, catalog, lists, featureShares, random);
    yield vehicle;
  }
}

function drawOffer(vehicle: Vehicle, catalog: Catalog, owners: Owners, random: Random): void {
  const owner = owners.odds(random);
  const make = owners.mainMake[owner] ?? null;
  const trim = make !== null && random.chance(0.7) ? catalog.trimOddsOfMake[make]!(random) : catalog.trimOdds(random);
  const { newPrice } = catalog.models[catalog.modelOfTrim[trim]!]!;
  const condition = CONDITION_ODDS(random);
  const isNew = condition === NEW;
  const years = Math.floor(random.exponential(condition === USED ? 6.5 : 2.5)) + 1;
  const age = isNew ? 0 : Math.min(MAX_VEHICLE_AGE, years);
  const driven = Math.round(age * 12_000 * (0.5 + random.next()) + random.next() * 6_000);
  const worth = Math.round(newPrice * 0.87 ** age * (0.85 + 0.4 * random.next()) * (1 + 0.05 * (trim % 7)));
  Object.assign(vehicle, { owner, trim, condition, age });
  vehicle.mileage = isNew ? random.below(200) : Math.max(100, Math.min(249_999, driven));
  vehicle.price = worth < 1_500 ? 1_500 + random.below(3_000) : worth;
  vehicle.isPrivate = condition === USED && random.chance(0.09);
  vehicle.deal = isNew ? UNRATED_DEAL : DEAL_ODDS(random);
  vehicle.use = isNew ? 2 : random.chance(0.75) ? 0 : 1;
  vehicle.moneyBack = random.chance(0.04);
  vehicle.buyOnline = random.chance(0.15);
  vehicle.daysListed = Math.min(400, random.exponential(40));
  vehicle.quality = random.next();
}

/** Most cars match their model's traits; some differ, or specify others. */
function drawBuild(vehicle: Vehicle, { models, modelOfTrim }: Catalog, random: Random): void {
  const model = models[modelOfTrim[vehicle.trim]!]!;
  const isTruck = model.body === TRUCK;
  const fuel = random.chance(0.93) ? model.fuel : 0;
  vehicle.body = model.body;
  vehicle.subtype = model.subtype;
  vehicle.fuel = fuel;
  vehicle.mpg = isTruck ? 12 + random.below(10) : fuel === ELECTRIC ? 90 + random.below(40) : 18 + random.below(24);
  vehicle.electricRange = fuel === ELECTRIC ? 100 + random.below(300) : fuel === PLUG_IN ? 15 + random.below(40) : 0;
  vehicle.transmission = random.chance(0.93) ? 0 : 1 + random.below(2);
  vehicle.drive = random.chance(0.6) ? model.drive : random.below(4);
  vehicle.cylinders = random.chance(0.8) ? model.cylinders : random.below(8);
  vehicle.displacement = random.chance(0.8) ? model.displacement : random.below(10);
  vehicle.doors = random.chance(0.85) ? 2 : random.below(4);
  vehicle.exterior = EXTERIOR_ODDS(random);
  vehicle.interior = INTERIOR_ODDS(random);
  vehicle.bed = isTruck ? 1 + random.below(3) : 0;
  vehicle.cab = isTruck ? 1 + random.below(4) : 0;
}

function drawLists(
  vehicle: Vehicle,
  { models, modelOfTrim }: Catalog,
  lists: ListSizes,
  featureShares: Float64Array,
  random: Random,
): void {
  const { features, history, packages, homeServices } = vehicle;
  for (const list of [features, history, packages, homeServices]) list.length = 0;
  const isLuxury = models[modelOfTrim[vehicle.trim]!]!.isLuxury;
  const level = 0.5 + 0.9 * random.next() + (isLuxury ? 0.3 : 0) - (vehicle.age > 12 ? 0.35 : 0);
  for (let i = 0; i < featureShares.length; i++) if (random.next() < featureShares[i]! * level) features.push(i);
  for (let i = 0; i < lists.history; i++) if (random.next() < HISTORY_SHARES[i]!) history.push(i);
  for (let i = 0; i < lists.homeServices; i++) if (random.next() < HOME_SHARES[i]!) homeServices.push(i);
  const packageCount = random.chance(0.4) ? 1 + random.below(5) : 0;
  for (let i = 0; i < packageCount; i++) {
    const drawn = Math.floor(random.next() * random.next() * lists.packages);
    if (!packages.includes(drawn)) packages.push(drawn);
  }
  packages.sort((a, b) => a - b);
}
