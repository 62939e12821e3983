import type { ChosenCar } from './car-choice.ts';
import type { Random } from './random.ts';

export type DescribedCar = {
  car: ChosenCar;
  color: string;
  mileage: number;
  history: readonly string[];
  features: readonly string[];
  isPrivate: boolean;
};

const DEALER_CLOSINGS = [
  'Ask us about financing.',
  'Trade-ins are welcome.',
  'Call ahead and we will have it ready.',
  'See it today on our lot.',
  'Every car is inspected before it is offered.',
];
const PRIVATE_OPENINGS = ['Selling my', 'For sale by owner:', 'Time to let go of my'];
const PRIVATE_CLOSINGS = [
  'No dealers, please.',
  'Title in hand.',
  'Garage kept.',
  'Maintenance is up to date.',
  'Happy to meet at your mechanic.',
  'Bought something bigger.',
];

/** Writes a few sentences that add no facts to those of the listing. */
export function describeCar(
  random: Random,
  { car, color, mileage, history, features, isPrivate }: DescribedCar,
): string {
  const name = `${car.year} ${car.model.make} ${car.model.model} ${car.trim}`;
  const miles = `${mileage.toLocaleString('en-US')} miles`;
  const some = features
    .filter((_, index) => index % 3 === 0)
    .slice(0, 4)
    .map(insideSentence);
  const equipped = some.length > 1 ? ` It has ${some.slice(0, -1).join(', ')} and ${some.at(-1)}.` : '';
  if (isPrivate) {
    return `${random.pick(PRIVATE_OPENINGS)} ${name} in ${color.toLowerCase()}, ${miles}.${equipped} ${random.pick(PRIVATE_CLOSINGS)}`;
  }
  const owner = history.includes('One owner') ? 'One-owner ' : '';
  return `${owner}${name} in ${color.toLowerCase()} with ${miles}.${equipped} ${random.pick(DEALER_CLOSINGS)}`;
}

const NAMES = /^(Bluetooth|Apple|Android|USB|LED|Wi-Fi)/;

function insideSentence(label: string): string {
  return NAMES.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
