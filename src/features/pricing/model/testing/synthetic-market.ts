import { foldOf } from '../market/folds.ts';
import type { PricedCar } from '../priced-car.ts';

/** A synthetic market with known rules: the value of each fact, and how much prices vary. */
export type SyntheticCar = PricedCar & { price: number; worth: number };

const MODELS = [
  { make: 'ALPHA', model: 'ONE', body: 'SEDAN', base: 24_000 },
  { make: 'ALPHA', model: 'TWO', body: 'SUV', base: 34_000 },
  { make: 'BETA', model: 'THREE', body: 'TRUCK', base: 41_000 },
  { make: 'BETA', model: 'FOUR', body: 'SEDAN', base: 19_000 },
  { make: 'GAMMA', model: 'FIVE', body: 'SUV', base: 52_000 },
] as const;
const TRIMS = [
  ['BASE', 1],
  ['SPORT', 1.12],
  ['LUX', 1.25],
] as const;
const STATES = [
  ['CO', 1.03],
  ['TX', 1],
  ['OH', 0.97],
] as const;

const NEWEST = 2026;

/**
 * Generates `count` cars, deterministically. `scatter`: the standard deviation of a car's log price, doubled for cars
 * over 9 years old.
 */
export function syntheticMarket(count: number, scatter = 0.06): SyntheticCar[] {
  const random = lcg(20_261_122);
  return Array.from({ length: count }, (_, at) => {
    const kind = pick(MODELS, random());
    const [trim, trimWorth] = pick(TRIMS, random());
    const [state, stateWorth] = pick(STATES, random());
    const age = Math.floor(random() * 15);
    const mileage = Math.round((age + 0.3) * 11_000 * (0.5 + random()));
    const seller = random() < 0.25 ? 'private' : 'dealer';
    const sunroof = random() < 0.4;
    const worth =
      kind.base *
      trimWorth *
      stateWorth *
      Math.exp(-0.09 * age - mileage / 400_000) *
      (seller === 'private' ? 0.95 : 1) *
      (sunroof ? 1.03 : 1);
    const deviation = scatter * (age > 9 ? 2 : 1) * bell(random);
    return {
      ...carWithoutFacts(at + 1),
      year: NEWEST - age,
      makeCode: kind.make,
      modelKey: `${kind.make}-${kind.model}`,
      trimCode: trim,
      mileage,
      traits: { body: kind.body, type: 'USED', state, seller },
      features: sunroof ? ['SUNROOF'] : [],
      worth,
      price: Math.round(worth * Math.exp(deviation)),
    };
  });
}

/** A car without known facts except its identity. */
export function carWithoutFacts(id: number): PricedCar {
  return {
    id,
    identity: `VIN${id}`,
    ownerId: null,
    price: null,
    year: NEWEST,
    makeCode: 'ALPHA',
    modelKey: null,
    trimCode: null,
    mileage: null,
    horsepower: null,
    build: null,
    grade: null,
    traits: {},
    features: [],
    packages: [],
    branded: false,
  };
}

/** Shuffles the cars deterministically, independent of their order. */
export function shuffled<Car extends PricedCar>(cars: readonly Car[]): Car[] {
  const place = (car: Car) => foldOf(car.identity, 1_000_003, 'shuffle ');
  return cars.toSorted((a, b) => place(a) - place(b));
}

const pick = <Item>(items: readonly Item[], share: number): Item => items[Math.floor(share * items.length)]!;

function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function bell(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
