import { lot, inventory, dealer, mountains, city, street, waterfront, forest, mesa } from './outdoor-places.ts';
import type { DrawPlace } from './place-parts.ts';
import { brick, concrete, showroom, garage, studio, office } from './walled-places.ts';

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
