import { hatWeights } from './hats.ts';
import { TRAITS, type PricedCar, type Trait } from '../priced-car.ts';

/** Factors of a price. `typical` is the market's typical price, `comparables` is the adjustment by the nearest cars. */
export const FACTORS = [
  'typical',
  'model',
  'year',
  'mileage',
  'trim',
  'specification',
  'equipment',
  'condition',
  'color',
  'region',
  'seller',
  'comparables',
] as const;

export type Factor = (typeof FACTORS)[number];

/** One term of a car's log price: `value` times the coefficient named by `group` and `key`. */
export type PriceTerm = { factor: Factor; group: CoefficientGroup; key: string; value: number };

/**
 * The ridge penalty of each group of coefficients, in cars: a coefficient seen in that many cars gets half of its
 * unpenalized value. Coefficients of a model shrink toward those of its make and body, which shrink toward those of all
 * cars. Chosen by errors on held-out cars; most matter little within a factor of two.
 */
export const PENALTIES = {
  // Levels: a make's difference from all cars, a model's from its make, a trim's from its model.
  make: 4,
  model: 4,
  trim: 7,
  build: 9,
  // Aging: a curve for all cars, and differences by make, body and model. Model years capture changes of generation.
  age: 0.15,
  makeAge: 9,
  traitAge: 6,
  modelAge: 5,
  makeYear: 12,
  modelYear: 6,
  trimYear: 12,
  // Mileage: a curve for all cars, and one for each age range. A model gets its own slope more readily than its own
  // curve.
  miles: 0.15,
  ageMiles: 1.5,
  modelSlope: 9,
  modelMiles: 45,
  unknownMiles: 1.5,
  modelUnknownMiles: 15,
  // Traits: the same value for all cars, unless a model's cars show otherwise.
  trait: 1.5,
  traitLinear: 8,
  modelTrait: 9,
  together: 8,
  modelTogether: 8,
  power: 0.8,
  makePower: 5,
  variant: 6,
  variantYear: 9,
  grade: 0.5,
  gradeAge: 8,
  modelGrade: 6,
  feature: 15,
  package: 15,
} as const;

export type CoefficientGroup = keyof typeof PENALTIES;

const AGE_KNOTS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40];
/** In thousands of miles. */
export const MILE_KNOTS = [0, 10, 20, 30, 45, 60, 80, 100, 130, 160, 200, 250];
const POWER_KNOTS = [50, 70, 90, 110, 130, 150, 180, 220, 280, 350, 450, 600];
const GRADE_KNOTS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

const TRAIT_FACTORS: Record<Trait, Factor> = {
  body: 'model',
  subtype: 'model',
  cab: 'specification',
  bed: 'specification',
  doors: 'specification',
  drive: 'specification',
  fuel: 'specification',
  engine: 'specification',
  displacement: 'specification',
  transmission: 'specification',
  use: 'condition',
  type: 'condition',
  exterior: 'color',
  interior: 'color',
  state: 'region',
  seller: 'seller',
};

/** Returns the key of a car's model. Cars of a make without a model share a key. */
export function modelOf(car: Pick<PricedCar, 'modelKey' | 'makeCode'>): string {
  return car.modelKey ?? `${car.makeCode}-?`;
}

/** Returns all terms of a car's price, except the adjustment by comparables. Age is relative to `newestYear`. */
export function priceTermsOf(car: PricedCar, newestYear: number): PriceTerm[] {
  const terms: PriceTerm[] = [];
  const add = (factor: Factor, group: CoefficientGroup, key: string, value = 1) =>
    terms.push({ factor, group, key, value });
  const age = Math.max(0, newestYear - car.year);
  addLevels(add, car);
  addYears(add, car, age);
  addMiles(add, car, age);
  addTraits(add, car, age);
  addPower(add, car);
  addGrade(add, car, age);
  for (const feature of car.features) add('equipment', 'feature', feature);
  for (const name of car.packages) add('equipment', 'package', `${modelOf(car)}|${name}`);
  return terms;
}

type Add = (factor: Factor, group: CoefficientGroup, key: string, value?: number) => void;

function addLevels(add: Add, car: PricedCar): void {
  const model = modelOf(car);
  add('model', 'make', car.makeCode);
  add('model', 'model', model);
  if (car.trimCode !== null) {
    add('trim', 'trim', `${model}|${car.trimCode}`);
    add('trim', 'trimYear', `${model}|${car.trimCode}|${car.year}`);
  }
  if (car.build !== null) {
    add('trim', 'build', `${model}|${car.build}`);
    add('trim', 'build', `${model}|${car.build}|${car.year}`);
  }
}

function addYears(add: Add, car: PricedCar, age: number): void {
  const model = modelOf(car);
  add('year', 'makeYear', `${car.makeCode}|${car.year}`);
  add('year', 'modelYear', `${model}|${car.year}`);
  for (const [knot, weight] of hatWeights(age, AGE_KNOTS)) {
    add('year', 'age', `${knot}`, weight);
    add('year', 'makeAge', `${car.makeCode}|${knot}`, weight);
    add('year', 'modelAge', `${model}|${knot}`, weight);
    for (const trait of ['body', 'fuel'] as const)
      if (car.traits[trait]) add('year', 'traitAge', `${trait}=${car.traits[trait]}|${knot}`, weight);
  }
}

function addMiles(add: Add, car: PricedCar, age: number): void {
  if (car.mileage === null) {
    add('mileage', 'unknownMiles', '');
    add('mileage', 'modelUnknownMiles', modelOf(car));
    return;
  }
  for (const [knot, weight] of hatWeights(car.mileage / 1000, MILE_KNOTS))
    for (const [group, key, value] of mileTermsAt(car, age, knot)) add('mileage', group, key, weight * value);
}

/** Returns the terms of a car at a knot of mileage. Other mileages are interpolated between two knots. */
export function mileTermsAt(
  car: PricedCar,
  age: number,
  knot: number,
): readonly (readonly [group: CoefficientGroup, key: string, value: number])[] {
  const model = modelOf(car);
  return [
    ['miles', `${knot}`, 1],
    ['ageMiles', `${Math.min(7, Math.floor(age / 3))}|${knot}`, 1],
    ['modelMiles', `${model}|${knot}`, 1],
    ['modelSlope', model, (MILE_KNOTS[knot]! - 70) / 50],
  ];
}

function addTraits(add: Add, car: PricedCar, age: number): void {
  const model = modelOf(car);
  for (const trait of TRAITS) {
    const factor = TRAIT_FACTORS[trait];
    const named = `${trait}=${car.traits[trait] ?? '?'}`;
    add(factor, 'trait', named);
    add(factor, 'modelTrait', `${model}|${named}`);
    if (factor !== 'color') add(factor, 'traitLinear', named, (age - 8) / 8);
  }
  const together = ['body', 'engine', 'drive'].map((trait) => car.traits[trait as Trait]).join('|');
  add('specification', 'together', together);
  add('specification', 'modelTogether', `${model}|${together}|${car.traits.fuel}`);
}

function addPower(add: Add, car: PricedCar): void {
  const { horsepower } = car;
  if (!horsepower) return;
  const model = modelOf(car);
  add('trim', 'makePower', car.makeCode, 2 * Math.log(horsepower / 120));
  add('trim', 'modelSlope', `${model}|power`, 2 * Math.log(horsepower / 120));
  add('trim', 'variant', `${model}|${horsepower}`);
  add('trim', 'variantYear', `${model}|${horsepower}|${car.year}`);
  for (const [knot, weight] of hatWeights(horsepower, POWER_KNOTS)) add('trim', 'power', `${knot}`, weight);
}

function addGrade(add: Add, car: PricedCar, age: number): void {
  if (car.grade === null) return;
  for (const [knot, weight] of hatWeights(car.grade, GRADE_KNOTS)) {
    add('condition', 'grade', `${knot}`, weight);
    add('condition', 'modelGrade', `${modelOf(car)}|${knot}`, weight);
    add('condition', 'gradeAge', `${knot}`, (weight * (age - 4)) / 5);
  }
}
