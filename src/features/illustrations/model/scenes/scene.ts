import { type Exterior, type ExteriorName, EXTERIORS } from '#features/listings/listings.ts';
import { createSeededChoices } from './seeded-choices.ts';
import type { Lens } from './lens.ts';
import type { DrawPlace, Ground } from './place-parts.ts';
import { DRAWING_SIZE, type Frame } from '../drawings/svg.ts';
import { city, dealer, forest, inventory, lot, mesa, mountains, street, waterfront } from './outdoor-places.ts';
import { brick, concrete, garage, office, showroom, studio } from './walled-places.ts';

/** In the order in which variants use them: neighbors in this list differ clearly. */
export const PLACES: readonly DrawPlace[] = [
  lot,
  brick,
  dealer,
  studio,
  mountains,
  garage,
  street,
  concrete,
  inventory,
  forest,
  showroom,
  city,
  mesa,
  office,
  waterfront,
];

/** Crops of the front of a car. A share above 1 steps back, so that more of the place is seen. */
const FRAMES: readonly (readonly [x: number, y: number, share: number])[] = [
  [0, 0, 1],
  [-0.05, -0.1, 1.13],
  [0.03, 0.04, 0.95],
  [-0.08, -0.05, 1.1],
  [-0.09, -0.07, 1.18],
];
const WHOLE = { x: 0, y: 0, share: 1 };

/** The plan of a picture: the place, the part to show and the direction. */
type ScenePlan = {
  /** `null`: the car stays at its rendered position. */
  ground: Ground | null;
  frame: { x: number; y: number; share: number };
  isMirrored: boolean;
};

/**
 * Plans a picture. The same variant and name always result in the same picture; all pictures of a variant have the same
 * place and light. `lens`: `null` if it is unknown, as for views whose place cannot change.
 */
export function planScene(variant: number, name: ExteriorName, lens: Lens | null): ScenePlan {
  const { view, frame: part, isTurned }: Exterior = EXTERIORS[name];
  const turnsAll = Math.floor(variant / PLACES.length) % 2 === 1;
  const isMirrored = turnsAll !== (isTurned === true);
  const frame = part
    ? { x: part[0], y: part[1], share: part[2] }
    : frameOf(view === 'front34' && lens !== null, variant);
  if (lens === null) return { ground: null, frame, isMirrored };
  const shown: Frame = [frame.x * DRAWING_SIZE.width, frame.y * DRAWING_SIZE.height, frame.share * DRAWING_SIZE.width];
  const place = PLACES[variant % PLACES.length]!;
  return { ground: place(lens, shown, createSeededChoices(variant)), frame, isMirrored };
}

function frameOf(canStepBack: boolean, variant: number): ScenePlan['frame'] {
  if (!canStepBack) return WHOLE;
  const [x, y, share] = FRAMES[Math.floor(variant / (2 * PLACES.length)) % FRAMES.length]!;
  return { x, y, share };
}
