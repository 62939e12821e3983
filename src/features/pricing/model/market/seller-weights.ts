import type { PricedCar } from '../priced-car.ts';
import { modelOf } from './terms.ts';

/**
 * One seller's cars of a kind count in full up to this number, or up to a share of all other sellers' cars of that
 * kind.
 */
const COUNTED = 2;
const SHARE_OF_OTHERS = 0.1;
/** If few others offer a car of the kind, half a car counts, plus one for every ten cars of other sellers. */
const AT_LEAST = 0.5;

/** Kinds of cars in which no seller may dominate. */
const KINDS: readonly ((car: PricedCar) => string)[] = [
  modelOf,
  (car) => `${modelOf(car)}|${car.trimCode}`,
  (car) => `${modelOf(car)}|${car.trimCode}|${car.year}`,
];

/**
 * Returns the weight of each car, 0 to 1. It limits one seller's share of the cars of a kind, however many it offers.
 */
export function sellerWeights(cars: readonly PricedCar[]): Float64Array {
  const weights = new Float64Array(cars.length).fill(1);
  for (const kindOf of KINDS) {
    const all = countBy(cars, kindOf);
    const own = countBy(cars, (car) => `${car.ownerId}|${kindOf(car)}`);
    for (const [row, car] of cars.entries()) {
      if (car.ownerId === null) continue;
      const kind = kindOf(car);
      const offered = own.get(`${car.ownerId}|${kind}`)!;
      const others = all.get(kind)! - offered;
      const share = SHARE_OF_OTHERS * others;
      const max = Math.max(Math.min(COUNTED, AT_LEAST + share), share);
      weights[row] = Math.min(weights[row]!, max / offered);
    }
  }
  return weights;
}

/** With at most this many sellers, one of them may offer most of the market. */
const MIN_SELLERS = 10;

/**
 * Returns the cars, with `ownerId` set to `null` for an owner that offers more than half of them, if there are few
 * sellers.
 */
export function withoutMainOwner<Car extends PricedCar>(cars: readonly Car[]): Car[] {
  const counts = countBy(cars, ({ ownerId }) => ownerId);
  const isAlone = counts.size - (counts.has(null) ? 1 : 0) <= MIN_SELLERS;
  const isMain = (id: number | null) => isAlone && id !== null && counts.get(id)! > cars.length / 2;
  return cars.map((car) => (isMain(car.ownerId) ? { ...car, ownerId: null } : car));
}

function countBy<Key>(cars: readonly PricedCar[], keyOf: (car: PricedCar) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const car of cars) counts.set(keyOf(car), (counts.get(keyOf(car)) ?? 0) + 1);
  return counts;
}
