import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { buildCar, type ChosenCar, createCarPicker, isWorkVehicle, type ListingType } from './car-choice.ts';
import { interiorOf, paintOf } from './colors.ts';
import { describeCar } from './descriptions.ts';
import { featuresOf, packagesOf } from './equipment.ts';
import { DEMO_MODELS } from './facts/demo-models.ts';
import { extraColumns } from './extras.ts';
import { carColumns, factColumns, sellerColumns } from './feed-columns.ts';
import { incentiveColumns } from './incentives.ts';
import { photosOf } from './photos.ts';
import { marketValue, MILES_PER_YEAR, roundLikeSellers } from './market-value.ts';
import { createRandom, type Random } from './random.ts';
import { regionOf } from './regions.ts';
import { statedCondition } from './stated-condition.ts';
import { createSellers, type Geography, type Seller, type SellerKind } from './sellers.ts';
import { vinOf, type VinPattern } from './vin.ts';

export type DemoOptions = Geography & {
  /** The same seed and day give the same rows. */
  seed: string;
  /** `2026-11-21`: cars came into stock on days before it. */
  today: string;
  vinPatterns: Readonly<Record<string, readonly VinPattern[]>>;
};

/** The newest model year in the fact tables. */
const LAST_YEAR_OF_FACTS = 2026;
/** Used trucks for the README's tour: Toyota Tacomas with four-wheel drive near Denver. */
const TOUR_CARS = { metro: 'DENVER', make: 'Toyota', model: 'Tacoma', perDealer: 9, years: [2009, 2019] } as const;

/** Generates all rows of the demo's feed, seller by seller, with the feed's column names as keys. */
export function* demoRows(options: DemoOptions): Generator<FeedRow> {
  const choose = createCarPicker(DEMO_MODELS);
  const newestYear = Math.min(Number(options.today.slice(0, 4)), LAST_YEAR_OF_FACTS);
  let serial = 100_000;
  for (const seller of createSellers(options.seed, options)) {
    const random = createRandom(`${options.seed} ${seller.storeCode} ${seller.name} ${seller.place.zip} ${serial}`);
    const habits = habitsOf(random, seller);
    const offer = (listingType: ListingType, car: ChosenCar) =>
      rowOf({ random, options, seller, habits, listingType, car, serial: (serial += 1) });
    for (const [listingType, count] of stockOf(seller)) {
      for (let index = 0; index < count; index += 1) {
        const own =
          listingType === 'NEW' || listingType === 'CERTIFIED' || (seller.makes.length > 0 && random.chance(0.4));
        const makes = own ? seller.makes : [];
        yield offer(
          listingType,
          choose(random, { listingType, kind: seller.kind, makes, state: seller.place.state, newestYear }),
        );
      }
    }
    if (seller.metro === TOUR_CARS.metro && (seller.makes.includes(TOUR_CARS.make) || seller.kind === 'independent')) {
      for (const car of tourCars(random, seller)) yield offer('USED', car);
    }
  }
}

function stockOf({ stock }: Seller): [ListingType, number][] {
  return [
    ['NEW', stock.new],
    ['USED', stock.used],
    ['CERTIFIED', stock.certified],
    ['3P_CERT', stock.thirdParty],
  ];
}

function* tourCars(random: Random, seller: Seller): Generator<ChosenCar> {
  const model = DEMO_MODELS.find(({ make, model: name }) => make === TOUR_CARS.make && name === TOUR_CARS.model)!;
  for (let index = 0; index < TOUR_CARS.perDealer; index += 1) {
    yield buildCar(random, model, random.whole(...TOUR_CARS.years), regionOf(seller.place.state));
  }
}

/** A seller's pricing and writing style. */
type Habits = {
  priceStyle: Parameters<typeof roundLikeSellers>[1];
  dearness: number;
  stockLetter: string;
  program: string;
};

const PROGRAMS = ['RoadReady Certified', 'Cornerstone Assured', 'Blue Ribbon Certified'];

function habitsOf(random: Random, seller: Seller): Habits {
  return {
    priceStyle: seller.kind === 'private' ? 'hundreds' : random.pick(['nines', 'nines', 'eights', 'plain'] as const),
    dearness: random.bell() * 0.012,
    stockLetter: random.pick([...'ABCDHKMPRSTUW']),
    program: random.pick(PROGRAMS),
  };
}

type Offer = {
  random: Random;
  options: DemoOptions;
  seller: Seller;
  habits: Habits;
  listingType: ListingType;
  car: ChosenCar;
  serial: number;
};

function rowOf(offer: Offer): FeedRow {
  const { random, options, seller, listingType, car, serial } = offer;
  const age = ageOf(options.today, car.year);
  const mileage = mileageOf(random, listingType, age, seller.kind);
  const history = historyOf(random, listingType, age);
  const paint = paintOf(random, car);
  const stockNumber = seller.kind === 'private' ? '' : `${offer.habits.stockLetter}${serial}`;
  const equipped = { ...car, model: car.model.model, listingType };
  const features = featuresOf(random, equipped, car.richness);
  const commercial = isCommercial(random, seller, car);
  // Facts that were added to the demo later use a separate random stream, so that all earlier facts stay the same.
  const extra = createRandom(`${options.seed} extras ${serial}`);
  const program = programOf(offer);
  const vin = seller.kind === 'private' && random.chance(0.04) ? '' : vinFor(offer);
  const facts = factColumns(random, car);
  const interior = interiorOf(random, car.msrp);
  const { surplus, ...prices } = priceColumns(offer, { age, mileage, history });
  return {
    vin,
    stock_number: stockNumber || `P${serial}`,
    condition: listingType,
    certified_program: program,
    ...carColumns(car),
    ...facts,
    mileage: String(mileage),
    exterior_color: paint.name,
    interior_color: interior,
    ...prices,
    condition_grade: statedCondition({ seed: options.seed, serial, listingType, kind: seller.kind, surplus }),
    ...incentiveColumns(
      { make: car.model.make, model: car.model.model, year: car.year, isNew: listingType === 'NEW' },
      { seed: options.seed, today: options.today, amount: prices.incentive },
    ),
    features: features.join('|'),
    packages: packagesOf(random, { ...equipped, commercial }, car.richness).join('|'),
    vehicle_history: history.join('|'),
    vehicle_use: commercial ? 'COMMERCIAL' : 'PERSONAL',
    ...photoColumns(offer, features),
    ...offerColumns(offer, stockNumber),
    ...extraColumns(extra, {
      car,
      listingType,
      mileage,
      history,
      features,
      commercial,
      serial,
      kind: seller.kind,
      ageYears: age,
    }),
    description: describeCar(random, extra, {
      car,
      color: paint.name,
      mileage,
      history,
      features,
      interior,
      seller,
      program,
      isPrivate: seller.kind === 'private',
      moneyBack: givesMoneyBack(offer),
    }),
    date_in_stock: stockDate(random, options.today, listingType, seller.kind),
    ...sellerColumns(seller),
  };
}

/** Costs of new cars in addition to their configuration, in dollars. */
export const MAX_OPTION_DOLLARS = 2_400;
export const DELIVERY_DOLLARS = 1_395;

type Condition = { age: number; mileage: number; history: readonly string[] };

function priceColumns(
  { random, seller, habits, listingType, car }: Offer,
  { age, mileage, history }: Condition,
): FeedRow & { incentive: string; surplus: number } {
  const isNew = listingType === 'NEW';
  const sticker = isNew ? car.msrp + random.whole(0, MAX_OPTION_DOLLARS / 100) * 100 + DELIVERY_DOLLARS : car.msrp;
  const region = regionOf(seller.place.state);
  const wanted = car.drive === '4WD' || car.drive === 'AWD' ? 1 + (region.snow - 0.5) * 0.05 : 1;
  const worth = isNew
    ? sticker * 0.97
    : marketValue({
        msrp: car.msrp,
        ageYears: age,
        mileage,
        kept: car.model.kept,
        region: wanted,
        accidentFree: history.includes('No accidents reported'),
        cleanTitle: history.includes('Clean title'),
      }) * (listingType === 'CERTIFIED' ? 1.05 : listingType === '3P_CERT' ? 1.02 : 1);
  const surplus = random.bell();
  const ratio = isNew ? 0.985 + surplus * 0.035 : 0.985 + habits.dearness + surplus * 0.055;
  const price = roundLikeSellers(worth * ratio, isNew ? 'plain' : habits.priceStyle);
  const silent = random.chance(isNew ? 0.01 : 0.022);
  const stickerOnly = isNew && random.chance(0.25);
  const reduced = !isNew && random.chance(0.2);
  return {
    price: silent || stickerOnly ? '' : String(price),
    vehicle_msrp: isNew && !silent ? String(sticker) : '',
    incentive: isNew && !silent && random.chance(0.3) ? String(random.whole(1, 8) * 250) : '',
    market_price: random.chance(0.06) ? '' : String(Math.round(worth / 50) * 50),
    surplus,
    previous_price:
      reduced && !silent ? String(roundLikeSellers(price * (1.02 + random.next() * 0.06), habits.priceStyle)) : '',
  };
}

function offerColumns({ random, seller, listingType, car }: Offer, stockNumber: string): FeedRow {
  const dealer = seller.kind !== 'private';
  return {
    money_back_guarantee: givesMoneyBack({ seller, listingType, car }) ? 'yes' : 'no',
    buy_online: seller.buyOnline && random.chance(seller.kind === 'online' ? 1 : 0.8) ? 'yes' : 'no',
    home_services: seller.homeServices.filter(() => random.chance(0.9)).join('|'),
    sponsored: dealer && random.chance(0.015) ? 'yes' : 'no',
    link: seller.website && stockNumber ? `${seller.website}/inventory/${stockNumber.toLowerCase()}` : '',
  };
}

/** Makes whose certification program includes a money-back guarantee at every dealer. */
const MONEY_BACK_PROGRAMS: ReadonlySet<string> = new Set(['Hyundai', 'Chevrolet', 'GMC', 'Buick', 'Cadillac', 'Ford']);

function givesMoneyBack({ seller, listingType, car }: Pick<Offer, 'seller' | 'listingType' | 'car'>): boolean {
  if (listingType === 'CERTIFIED' && MONEY_BACK_PROGRAMS.has(car.model.make)) return true;
  return seller.moneyBack && listingType !== 'NEW';
}

/** Returns the photo columns. A few cars have no photos, because they are new in stock or sold privately. */
function photoColumns({ random, options, seller, listingType, serial }: Offer, features: readonly string[]): FeedRow {
  const none = seller.kind === 'private' ? 0.12 : listingType === 'NEW' ? 0.07 : 0.04;
  const hasNone = random.chance(none);
  // Earlier versions of the demo made these choices here; all later facts of the car depend on the stream of random
  // numbers.
  if (!hasNone && !random.chance(0.8)) random.whole(1, 3);
  if (hasNone) return { image_link: '', additional_image_link: '' };
  const own = createRandom(`${options.seed} photos ${serial}`);
  const car = { isPrivate: seller.kind === 'private', isNew: listingType === 'NEW', features };
  const [first = '', ...further] = photosOf(own, car);
  return { image_link: first, additional_image_link: further.join(',') };
}

function programOf({ listingType, car, habits }: Offer): string {
  if (listingType === 'CERTIFIED') return `${car.model.make} Certified Pre-Owned`;
  return listingType === '3P_CERT' ? habits.program : '';
}

function isCommercial(random: Random, seller: Seller, { model, cab }: ChosenCar): boolean {
  if (seller.kind === 'commercial') return true;
  if (model.bodySubtype === 'CARGO_VAN') return random.chance(0.85);
  return isWorkVehicle(model) && random.chance(cab === 'REGULAR_CAB' ? 0.35 : 0.08);
}

function vinFor({ random, options, car, serial }: Offer): string {
  const patterns = options.vinPatterns[`${car.model.make} ${car.model.model}`] ?? [];
  const exact = patterns.filter(([, , first, last]) => first <= car.year && car.year <= last);
  const usable = exact.length > 0 ? exact : patterns;
  return usable.length > 0 ? vinOf(random, random.pick(usable), car.year, serial) : '';
}

const DAY_MS = 86_400_000;

/** Returns a car's age in years. Model years begin in the fall of the previous year. */
function ageOf(today: string, year: number): number {
  const [now, month] = today.split('-').map(Number);
  return Math.max(0.1, now! + (month! - 1) / 12 - (year - 0.25));
}

function mileageOf(random: Random, listingType: ListingType, age: number, kind: SellerKind): number {
  if (listingType === 'NEW') return random.whole(3, 60);
  const yearly =
    MILES_PER_YEAR * Math.exp(random.bell() * 0.36) * (kind === 'commercial' ? 1.35 : 1) * (age > 10 ? 0.86 : 1);
  const most = listingType === 'CERTIFIED' ? 74_000 : listingType === '3P_CERT' ? 110_000 : 238_000;
  return Math.round(Math.min(most - random.whole(0, 4_000), Math.max(random.whole(180, 900), yearly * age)));
}

/** Returns the codes of the car's history report. Older cars have more incidents. */
function historyOf(random: Random, listingType: ListingType, age: number): string[] {
  if (listingType === 'NEW') return [];
  const picked = listingType !== 'USED';
  const found: string[] = [];
  if (random.chance(picked ? 0.97 : 0.9 - Math.min(0.35, age * 0.02))) found.push('No accidents reported');
  if (random.chance(Math.max(0.12, (picked ? 0.95 : 0.85) - age * 0.055))) found.push('One owner');
  if (picked || random.chance(0.955)) found.push('Clean title');
  if (random.chance(0.7)) found.push('Personal use only');
  if (random.chance(picked ? 0.85 : 0.5)) found.push('Service records');
  return found;
}

/**
 * Returns the day on which the car came into stock. The average time on the lot is about six weeks for dealers' used
 * cars; some stay much longer.
 */
function stockDate(random: Random, today: string, listingType: ListingType, kind: SellerKind): string {
  const usual = listingType === 'NEW' ? 55 : kind === 'private' ? 18 : 40;
  const days = Math.min(260, Math.floor(-Math.log(1 - random.next()) * usual));
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
