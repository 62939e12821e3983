import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import type { ChosenCar, ListingType } from './car-choice.ts';
import { MILES_PER_YEAR } from './market-value.ts';
import type { Random } from './random.ts';
import type { SellerKind } from './sellers.ts';

export type ExtrasCar = {
  car: ChosenCar;
  listingType: ListingType;
  kind: SellerKind;
  ageYears: number;
  mileage: number;
  history: readonly string[];
  features: readonly string[];
  commercial: boolean;
  serial: number;
};

const OFFERS = [
  '$500 off this week',
  '$250 toward your down payment',
  'First oil change on us',
  'Free delivery within 50 miles',
  'No dealer fee this month',
];
const ADD_ONS = [
  'All-weather mats',
  'Tinted windows',
  'Wheel locks',
  'Paint protection film',
  'Cargo tray',
  'Remote start',
];

/**
 * Returns what dealers add to some cars, as often as on real sites: a special offer on 7%, words across the picture on
 * 9%, add-ons on 8%, a 360° view on 6%, a mark for cars in demand on 2%. Private sellers add nothing.
 */
export function extraColumns(random: Random, about: ExtrasCar): FeedRow {
  const dealer = about.kind !== 'private';
  const offered = dealer && random.chance(0.07);
  const spun = dealer && random.chance(about.listingType === 'NEW' ? 0.03 : 0.08);
  return {
    special_offer: offered ? random.pick(OFFERS) : '',
    ribbon: dealer && random.chance(0.16) ? ribbonOf(random, about) : '',
    add_ons: dealer && random.chance(0.08) ? addOnsOf(random, about).join('|') : '',
    lifestyle_categories: lifestylesOf(about).join('|'),
    hot: dealer && random.chance(0.02) ? 'yes' : 'no',
    image_360: spun ? `spin-${about.serial}` : '',
  };
}

/** Returns a ribbon text that applies to the car, or an empty text. */
function ribbonOf(random: Random, { listingType, ageYears, mileage, history }: ExtrasCar): string {
  if (listingType === 'NEW') return random.pick(['', '', 'Demo available']);
  if (mileage < ageYears * MILES_PER_YEAR * 0.6) return 'Low miles';
  if (history.includes('One owner')) return 'One owner';
  return random.chance(0.4) ? 'Manager special' : '';
}

function addOnsOf(random: Random, { features, car }: ExtrasCar): string[] {
  const possible = ADD_ONS.filter(
    (name) => !features.includes(name) && (name !== 'Cargo tray' || /SUV|WAGON|HATCHBACK/.test(car.bodyStyle)),
  );
  const first = random.pick(possible);
  const second = random.pick(possible);
  return random.chance(0.5) && second !== first ? [first, second] : [first];
}

function lifestylesOf({ car, features, commercial }: ExtrasCar): string[] {
  if (commercial) return ['Work'];
  const found: string[] = [];
  if (features.includes('Third-row seats') || car.bodySubtype === 'MINIVAN') found.push('Family');
  if (car.bodySubtype === 'OFFROAD_SUV' || (car.bodyStyle === 'TRUCK' && car.drive === '4WD')) found.push('Adventure');
  if (/COUPE|CONVERTIBLE/.test(car.bodyStyle)) found.push('Weekend');
  if (/ELE|HYB|PIH/.test(car.powertrain.fuel)) found.push('Eco-friendly');
  if ((car.mpg?.highway ?? 0) >= 38) found.push('Commuter');
  return found;
}
