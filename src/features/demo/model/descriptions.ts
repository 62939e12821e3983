import type { ChosenCar } from './car-choice.ts';
import type { Random } from './random.ts';
import type { Seller } from './sellers.ts';

export type DescribedCar = {
  car: ChosenCar;
  color: string;
  mileage: number;
  history: readonly string[];
  features: readonly string[];
  isPrivate: boolean;
  interior: string;
  seller: Pick<Seller, 'name' | 'place'>;
  /** The certification program; empty without one. */
  program: string;
  moneyBack: boolean;
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

/**
 * Writes a few sentences that add no facts to those of the listing. `random` chooses the opening and closing words,
 * `extra` everything else, so that later values in the sequence of `random` stay the same.
 */
export function describeCar(random: Random, extra: Random, about: DescribedCar): string {
  const { car, color, mileage, history, isPrivate } = about;
  const name = `${car.year} ${car.model.make} ${car.model.model} ${car.trim}`;
  const miles = `${mileage.toLocaleString('en-US')} miles`;
  if (isPrivate) {
    const opening = `${random.pick(PRIVATE_OPENINGS)} ${name} in ${color.toLowerCase()}, ${miles}.`;
    return [opening, ...someOf(extra, privateSentences(extra, about), 3), random.pick(PRIVATE_CLOSINGS)].join(' ');
  }
  const owner = history.includes('One owner') ? 'One-owner ' : '';
  const opening = extra.pick([
    `${owner}${name} in ${color.toLowerCase()} with ${miles}.`,
    `${owner}${name} with ${miles}, finished in ${color.toLowerCase()}.`,
    `${owner}${name}: ${miles}, ${color.toLowerCase()} outside, ${about.interior.toLowerCase()} inside.`,
  ]);
  return [opening, ...someOf(extra, dealerSentences(extra, about), 5), random.pick(DEALER_CLOSINGS)].join(' ');
}

/** Keeps up to `most` sentences in their order; sellers leave out some. */
function someOf(extra: Random, sentences: readonly string[], most: number): string[] {
  return sentences.filter(() => extra.chance(0.75)).slice(0, most);
}

function dealerSentences(extra: Random, about: DescribedCar): string[] {
  const { car, history, features, seller, program, moneyBack } = about;
  const found: string[] = [];
  if (history.includes('No accidents reported'))
    found.push(extra.pick(['No accidents reported.', 'The history report shows no accidents.']));
  if (history.includes('Service records')) found.push('Service records are available.');
  if (program) found.push(`Covered by ${program}.`);
  found.push(...driveSentences(extra, car), equippedSentence(extra, features), ...economySentences(extra, car));
  if (moneyBack) found.push('Comes with a money-back guarantee.');
  const { city } = seller.place;
  found.push(seller.name.includes(city) ? `Offered by ${seller.name}.` : `Offered by ${seller.name} in ${city}.`);
  return found.filter(Boolean);
}

function privateSentences(extra: Random, { car, history, features }: DescribedCar): string[] {
  const found: string[] = [];
  if (history.includes('One owner')) found.push(extra.pick(['I bought it new.', 'I am the only owner.']));
  if (history.includes('No accidents reported')) found.push(extra.pick(['Never been in a wreck.', 'No accidents.']));
  if (history.includes('Service records')) found.push('I kept every service record.');
  found.push(...driveSentences(extra, car), equippedSentence(extra, features));
  found.push(
    extra.pick([
      'Runs and drives the way it should.',
      'Drives straight, everything works.',
      'Happy to answer questions by phone.',
      'A few small scratches, as you would expect.',
      'Serious buyers only, please.',
    ]),
  );
  return found.filter(Boolean);
}

const DRIVES: Readonly<Record<string, readonly string[]>> = {
  AWD: ['All-wheel drive for wet and snowy roads.', 'All-wheel drive for the winter.'],
  '4WD': ['Four-wheel drive for snow, mud and the boat ramp.', 'Four-wheel drive when the road ends.'],
};

function driveSentences(extra: Random, { drive, gearbox, cab }: ChosenCar): string[] {
  const found: string[] = [];
  const words = DRIVES[drive];
  if (words) found.push(extra.pick(words));
  if (gearbox === 'MANUAL') found.push('It has a manual transmission.');
  if (cab === 'CREW_CAB') found.push('The crew cab has a full back seat.');
  return found;
}

function economySentences(extra: Random, { powertrain, mpg }: ChosenCar): string[] {
  if (powertrain.fuel === 'ELE')
    return powertrain.electricRange ? [`EPA range when new: ${powertrain.electricRange} miles.`] : [];
  if (!mpg) return [];
  return [
    extra.pick([
      `EPA estimates: ${mpg.city} mpg city, ${mpg.highway} mpg highway.`,
      `Rated at ${mpg.city} city and ${mpg.highway} highway mpg.`,
    ]),
  ];
}

function equippedSentence(extra: Random, features: readonly string[]): string {
  const first = features.length > 4 ? extra.whole(0, 2) : 0;
  const some = features
    .filter((_, index) => index % 3 === first)
    .slice(0, 4)
    .map(insideSentence);
  if (some.length < 2) return '';
  const list = `${some.slice(0, -1).join(', ')} and ${some.at(-1)}`;
  return extra.pick([`It has ${list}.`, `Equipped with ${list}.`, `Highlights: ${list}.`]);
}

const NAMES = /^(Bluetooth|Apple|Android|USB|LED|Wi-Fi)/;

function insideSentence(label: string): string {
  return NAMES.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
