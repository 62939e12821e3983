import type { PricedCar } from './priced-car.ts';
import { modelOf } from './terms.ts';

/** Of one seller's cars of a kind, at most so many count in full, or as many as a share of what all others offer of it. */
const COUNTED = 2;
const SHARE_OF_OTHERS = 0.1;
/** Of a kind that few others offer, half a car, and one more for ten of theirs. */
const AT_LEAST = 0.5;

/** Kinds of cars of which no seller may be the market. */
const KINDS: readonly ((car: PricedCar) => string)[] = [
  modelOf,
  (car) => `${modelOf(car)}|${car.trimCode}`,
  (car) => `${modelOf(car)}|${car.trimCode}|${car.year}`,
];

/** How much each car counts, 0 to 1, so that one seller's cars, however many, are a small part of the cars of a kind. */
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
      const most = Math.max(Math.min(COUNTED, AT_LEAST + share), share);
      weights[row] = Math.min(weights[row]!, most / offered);
    }
  }
  return weights;
}

/** Without so many other sellers there is no market beside that of the main one. */
const LEAST_SELLERS = 10;

/** The cars, without the owner that offers more than half of all where hardly anybody else sells. */
export function withoutMainOwner<Car extends PricedCar>(cars: readonly Car[]): Car[] {
  const counts = countBy(cars, ({ ownerId }) => ownerId);
  const isAlone = counts.size - (counts.has(null) ? 1 : 0) <= LEAST_SELLERS;
  const isMain = (id: number | null) => isAlone && id !== null && counts.get(id)! > cars.length / 2;
  return cars.map((car) => (isMain(car.ownerId) ? { ...car, ownerId: null } : car));
}

function countBy<Key>(cars: readonly PricedCar[], keyOf: (car: PricedCar) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const car of cars) counts.set(keyOf(car), (counts.get(keyOf(car)) ?? 0) + 1);
  return counts;
}
