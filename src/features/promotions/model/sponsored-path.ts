import type { ServedCar } from './served-slots.ts';

/** The path that counts a click on a paid place and leads to the car. `t` is the token of the slot. */
export const SPONSORED_PATH = '/cars-for-sale/sponsored';

/** Returns the address of a car in a slot, which counts the click. */
export function sponsoredPath({ token }: Pick<ServedCar, 'token'>): string {
  return `${SPONSORED_PATH}?t=${token}`;
}
