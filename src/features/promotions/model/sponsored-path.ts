import type { ServedSlot } from './served-slots.ts';

/** The path that counts a click on a paid place and leads to the car. `t` is the token of the slot. */
export const SPONSORED_PATH = '/cars-for-sale/sponsored';

/**
 * Returns the address of a car in a paid place. Only a slot's own car is counted and charged; the other cars of a showcase
 * are linked directly.
 */
export function sponsoredPath({ token, listingId }: Pick<ServedSlot, 'token' | 'listingId'>, carId: number): string {
  return carId === listingId
    ? `${SPONSORED_PATH}?t=${token}`
    : `/cars-for-sale/vehicle/${carId}?clickType=listing#listing`;
}
