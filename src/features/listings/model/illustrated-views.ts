import type { IllustrationView } from './car-illustration.ts';

/**
 * A part of a rendered view. `frame`: left, top and width as shares of the whole. `isTurned`: mirrored, so that it
 * shows the other side of the car.
 */
export type Exterior = {
  view: IllustrationView;
  words: string;
  isTurned?: true;
  frame?: readonly [x: number, y: number, share: number];
};

/** Pictures of the car's outside, made from rendered views. */
export const EXTERIORS = {
  front34: { view: 'front34', words: 'from the front left' },
  side: { view: 'side', words: 'from the side' },
  rear34: { view: 'rear34', words: 'from the rear' },
  front: { view: 'front', words: 'from the front' },
  wheel: { view: 'wheel', words: 'a front wheel' },
  right34: { view: 'front34', words: 'from the front right', isTurned: true },
  sideRight: { view: 'side', words: 'from the other side', isTurned: true },
  rearRight: { view: 'rear34', words: 'from the rear right', isTurned: true },
  headlight: { view: 'front34', words: 'the front up close', frame: [0.02, 0.33, 0.46] },
  hood: { view: 'front', words: 'the hood and windshield', frame: [0.2, 0.16, 0.6] },
  taillight: { view: 'rear34', words: 'the rear up close', frame: [0.5, 0.28, 0.48] },
  flank: { view: 'side', words: 'the doors', frame: [0.24, 0.3, 0.5] },
  rearWheel: { view: 'side', words: 'a rear wheel', frame: [0.6, 0.4, 0.36] },
} as const satisfies Record<string, Exterior>;

export type ExteriorName = keyof typeof EXTERIORS;

/** Drawings that show the car's own facts, and what each of them shows. */
export const DRAWN_VIEWS = {
  dashboard: 'the dashboard',
  cockpit: 'the driver’s side',
  wheelAndDials: 'the steering wheel',
  screen: 'the screen',
  climate: 'the climate controls',
  console: 'the center console',
  passenger: 'the passenger’s side',
  odometer: 'the odometer',
  driverSeat: 'the driver’s seat',
  frontSeats: 'the front seats',
  stitching: 'the upholstery',
  rearSeats: 'the rear seats',
  rearSeatsRight: 'the rear seats from the right',
  thirdRow: 'the third row',
  door: 'the door panel',
  windowSwitches: 'the window switches',
  cargo: 'the cargo space',
  engine: 'under the hood',
  engineClose: 'under the hood up close',
  tread: 'the tire tread',
  keys: 'the keys',
  sticker: 'the window sticker',
  label: 'the door label',
  sunroof: 'the sunroof',
  filler: 'the fuel or charging port',
} as const;

export type DrawnName = keyof typeof DRAWN_VIEWS;

export const isExterior = (name: string): name is ExteriorName => Object.hasOwn(EXTERIORS, name);
export const isDrawnName = (name: string): name is DrawnName => Object.hasOwn(DRAWN_VIEWS, name);
