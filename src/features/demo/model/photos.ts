import { type IllustrationName, illustrationPhoto } from '#features/listings/listings.ts';
import type { Random } from './random.ts';

type PhotographedCar = { isPrivate: boolean; isNew: boolean; features: readonly string[] };

/** The order in which dealers photograph a car: around it, then inside, then the details. */
const ROUNDS: readonly (readonly IllustrationName[])[] = [
  ['front34', 'side', 'rear34', 'rearRight', 'sideRight', 'right34', 'front', 'wheel', 'headlight', 'taillight'],
  ['front34', 'front', 'right34', 'sideRight', 'rearRight', 'rear34', 'side', 'wheel', 'taillight', 'headlight'],
  ['front34', 'right34', 'front', 'side', 'rear34', 'wheel', 'rearRight', 'sideRight', 'headlight', 'taillight'],
];
const INSIDE: readonly (readonly IllustrationName[])[] = [
  ['driverSeat', 'dashboard', 'odometer', 'screen', 'frontSeats', 'rearSeats', 'console', 'cargo'],
  ['dashboard', 'wheelAndDials', 'odometer', 'driverSeat', 'rearSeats', 'cargo', 'screen', 'climate'],
];
const DETAILS: readonly IllustrationName[] = [
  ...([
    'door',
    'climate',
    'engine',
    'cockpit',
    'keys',
    'wheelAndDials',
    'label',
    'passenger',
    'windowSwitches',
  ] as const),
  ...([
    'stitching',
    'tread',
    'rearSeatsRight',
    'hood',
    'console',
    'flank',
    'engineClose',
    'frontSeats',
    'filler',
  ] as const),
  ...(['screen', 'rearWheel'] as const),
];
const PRIVATE: readonly (readonly IllustrationName[])[] = [
  [
    'front34',
    'side',
    'rear34',
    'driverSeat',
    'dashboard',
    'odometer',
    'rearSeats',
    'cargo',
    'engine',
    'tread',
    'keys',
    'wheel',
  ],
  [
    'right34',
    'rearRight',
    'dashboard',
    'front34',
    'odometer',
    'frontSeats',
    'wheel',
    'cargo',
    'rear34',
    'label',
    'engine',
    'keys',
  ],
  [
    'side',
    'front34',
    'cockpit',
    'rearSeats',
    'rear34',
    'front',
    'odometer',
    'tread',
    'engine',
    'driverSeat',
    'cargo',
    'screen',
  ],
];

/** Dealers add 15 to 40 photos, private sellers 5 to 12, and few sellers only some. */
export function photosOf(random: Random, car: PhotographedCar): string[] {
  const wanted = random.chance(0.03)
    ? random.whole(1, 4)
    : car.isPrivate
      ? random.whole(5, 12)
      : Math.min(40, Math.max(15, Math.round(26 + random.bell() * 6)));
  const round = random.whole(0, 2);
  const names = car.isPrivate ? PRIVATE[round]! : dealerNames(car, round, random.whole(0, 1));
  return names.slice(0, wanted).map(illustrationPhoto);
}

function dealerNames({ isNew, features }: PhotographedCar, round: number, inside: number): IllustrationName[] {
  const extras: IllustrationName[] = [
    ...(isNew ? (['sticker'] as const) : []),
    ...(features.includes('Third-row seats') ? (['thirdRow'] as const) : []),
    ...(features.includes('Sunroof') ? (['sunroof'] as const) : []),
  ];
  return [...new Set([...ROUNDS[round]!, ...INSIDE[inside]!, ...extras, ...DETAILS])];
}
