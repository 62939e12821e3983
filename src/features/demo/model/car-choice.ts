import type { DemoModel, Powertrain } from './facts/read-facts.ts';
import type { Random } from './random.ts';
import { regionOf } from './regions.ts';
import type { SellerKind } from './sellers.ts';

export type ListingType = 'NEW' | 'USED' | 'CERTIFIED' | '3P_CERT';

/** A car as it left the factory. */
export type ChosenCar = {
  model: DemoModel;
  year: number;
  powertrain: Powertrain;
  trim: string;
  /** 0 for the cheapest trim of its model, 1 for the most expensive. */
  richness: number;
  msrp: number;
  drive: string;
  gearbox: string;
  cab: string | null;
  bed: string | null;
  bodyStyle: string;
  bodySubtype: string | null;
  doors: number;
  mpg: { city: number; highway: number } | null;
};

/** The range of cars that a seller offers. */
export type SellerInventoryChoice = {
  listingType: ListingType;
  kind: SellerKind;
  /** Allowed makes; empty for any. */
  makes: readonly string[];
  state: string;
  newestYear: number;
};

/** Relative numbers of used cars for sale by age, starting with the current model year. */
const BY_AGE = [
  0.3, 2, 4.5, 6.5, 7, 6.5, 5.5, 5, 4.6, 4.2, 3.7, 3.3, 2.9, 2.5, 2.2, 1.9, 1.6, 1.3, 1, 0.8, 0.6, 0.45, 0.3, 0.2,
];
const TRIM_WEIGHTS = [1, 1.2, 1.1, 0.8, 0.6, 0.45];
const OPEN_TOPS = /^(Mustang|Camaro|Corvette|4 Series|911|A5|F-TYPE|Beetle|Cooper)$/;
const YEARLY_RISE = 0.022;
/** Prices of configurations in addition to the trim, in dollars. */
const EXTRA = { drive: 1_700, driveOfTruck: 3_200, open: 4_500 };

type Candidate = { model: DemoModel; year: number; upTo: number };

/** Creates a function that chooses cars and caches its candidate lists. */
export function createCarPicker(
  models: readonly DemoModel[],
): (random: Random, choice: SellerInventoryChoice) => ChosenCar {
  const cache = new Map<string, Candidate[]>();
  return (random, choice) => {
    const key = [choice.listingType, choice.kind, choice.newestYear, ...choice.makes].join();
    const candidates = cache.get(key) ?? candidatesOf(models, choice);
    cache.set(key, candidates);
    for (;;) {
      const { model, year } = chosen(candidates, random.next());
      const region = regionOf(choice.state);
      // Electric cars and convertibles are more common in some states than in others.
      const electric = model.powertrains.every(({ fuel }) => fuel === 'ELE');
      const welcome = electric ? region.electric : model.bodyStyle === 'CONVERTIBLE' ? region.convertible : 1;
      if (random.chance(welcome / 1.8)) return buildCar(random, model, year, region);
    }
  };
}

/** Builds a random car of the given model and year. */
export function buildCar(
  random: Random,
  model: DemoModel,
  year: number,
  region: ReturnType<typeof regionOf>,
): ChosenCar {
  const sold = model.powertrains.filter(({ firstYear, lastYear }) => firstYear <= year && year <= lastYear);
  const powertrain = random.weighted(sold, ({ trims, horsepower, fuel }) => {
    const rare = horsepower > 550 && fuel !== 'ELE' ? 0.2 : horsepower > 440 && fuel !== 'ELE' ? 0.5 : 1;
    const scarce = fuel === 'ALT' ? 0.4 : 1;
    return trims.length * rare * scarce * (fuel === 'ELE' ? region.electric : 1);
  });
  const index = random.weighted(
    powertrain.trims.map((_, at) => at),
    (at) => TRIM_WEIGHTS[at] ?? 0.35,
  );
  const trim = powertrain.trims[index]!;
  const prices = sold.flatMap((other) => other.trims.map(({ msrp }) => msrp));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const drive = driveOf(random, powertrain.drives, region.snow);
  const { cab, bed } = cabOf(random, model);
  const open = OPEN_TOPS.test(model.model) && random.chance(0.12 * region.convertible);
  const driven = powertrain.drives.length > 1 && isAllWheel(drive);
  const extra =
    (driven ? (cab ? EXTRA.driveOfTruck : EXTRA.drive) : 0) +
    (open ? EXTRA.open : 0) -
    (cab === 'REGULAR_CAB' ? 4_000 : cab === 'EXTENDED_CAB' ? 2_200 : 0);
  return {
    model,
    year,
    powertrain,
    trim: trim.name,
    richness: high > low ? (trim.msrp - low) / (high - low) : 0.4,
    msrp: msrpOf(powertrain, trim.msrp + extra, year),
    drive,
    gearbox: gearboxOf(random, powertrain.gearboxes),
    cab,
    bed,
    bodyStyle: open ? 'CONVERTIBLE' : model.bodyStyle,
    bodySubtype: model.bodySubtype,
    doors: doorsOf(random, model, cab, open),
    mpg: economyOf(powertrain, driven),
  };
}

/** Returns the list price in a model year of what costs `msrp` in the middle of the powertrain's years. */
function msrpOf({ firstYear, lastYear }: Powertrain, msrp: number, year: number): number {
  return Math.round((msrp * (1 + YEARLY_RISE * (year - (firstYear + lastYear) / 2))) / 5) * 5;
}

/** Returns the highest list price of a model with a powertrain in a model year, without options. */
export function highestMsrp(model: DemoModel, powertrain: Powertrain, year: number): number {
  const trim = Math.max(...powertrain.trims.map(({ msrp }) => msrp));
  const canBeDriven = powertrain.drives.length > 1 && powertrain.drives.some(isAllWheel);
  const drive = canBeDriven ? (model.cabs.length > 0 ? EXTRA.driveOfTruck : EXTRA.drive) : 0;
  return msrpOf(powertrain, trim + drive + (OPEN_TOPS.test(model.model) ? EXTRA.open : 0), year);
}

function candidatesOf(models: readonly DemoModel[], choice: SellerInventoryChoice): Candidate[] {
  let upTo = 0;
  const found: Candidate[] = [];
  for (const model of models) {
    if (choice.makes.length > 0 && !choice.makes.includes(model.make)) continue;
    if (choice.kind === 'commercial' && !isWorkVehicle(model)) continue;
    for (let year = choice.newestYear - BY_AGE.length + 1; year <= choice.newestYear; year += 1) {
      const sold = model.powertrains.some(({ firstYear, lastYear }) => firstYear <= year && year <= lastYear);
      const weight = sold ? model.weight * shareOfAge(choice.newestYear - year, choice) : 0;
      if (weight > 0) found.push({ model, year, upTo: (upTo += weight) });
    }
  }
  return found;
}

export function isWorkVehicle(model: DemoModel): boolean {
  return (
    model.bodySubtype === 'CARGO_VAN' ||
    /^(F-150|F-250 Super Duty|Silverado 1500|Silverado 2500HD|Sierra 2500HD|2500|Ranger|Frontier)$/.test(model.model)
  );
}

function shareOfAge(age: number, { listingType, kind }: SellerInventoryChoice): number {
  if (listingType === 'NEW') return age === 0 ? 1 : age === 1 ? 0.12 : 0;
  if (listingType === 'CERTIFIED') return age >= 1 && age <= 6 ? BY_AGE[age]! : age === 0 ? 0.2 : 0;
  if (listingType === '3P_CERT') return age >= 1 && age <= 9 ? BY_AGE[age]! : 0;
  const old = kind === 'franchise' || kind === 'online' ? 0.3 : kind === 'private' ? 2 : 1.4;
  return BY_AGE[age]! * (age > 11 ? old : 1);
}

/** Finds a candidate by binary search in cumulative weights. */
function chosen(candidates: readonly Candidate[], share: number): Candidate {
  const wanted = share * candidates.at(-1)!.upTo;
  let [low, high] = [0, candidates.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candidates[middle]!.upTo > wanted) high = middle;
    else low = middle + 1;
  }
  return candidates[low]!;
}

function isAllWheel(drive: string): boolean {
  return drive === 'AWD' || drive === '4WD';
}

function driveOf(random: Random, drives: readonly string[], snow: number): string {
  const all = drives.find(isAllWheel);
  if (!all || drives.length === 1) return drives[0]!;
  return random.chance(snow) ? all : drives.find((drive) => !isAllWheel(drive))!;
}

function cabOf(random: Random, model: DemoModel): { cab: string | null; bed: string | null } {
  if (model.cabs.length === 0) return { cab: null, bed: null };
  const { cab, beds } = random.weighted(model.cabs, ({ weight }) => weight);
  return { cab, bed: random.pick(beds) };
}

function gearboxOf(random: Random, gearboxes: readonly string[]): string {
  const [usual, other] = gearboxes;
  // If a table lists the manual first, it is typical for the car; otherwise it is rare.
  return other && random.chance(usual === 'MANUAL' ? 0.45 : 0.1) ? other : usual!;
}

function doorsOf(random: Random, model: DemoModel, cab: string | null, open: boolean): number {
  if (cab === 'REGULAR_CAB' || open) return 2;
  if (model.model === 'Wrangler' && random.chance(0.25)) return 2;
  return model.doors;
}

function economyOf(powertrain: Powertrain, driven: boolean): ChosenCar['mpg'] {
  if (powertrain.mpgCity === null || powertrain.mpgHighway === null) return null;
  const less = driven ? 1 : 0;
  return { city: powertrain.mpgCity - less, highway: powertrain.mpgHighway - less * 2 };
}
