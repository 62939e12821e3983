import type { ServedSlot } from './served-slots.ts';

/** The path that counts a click on a paid place and leads to the car. `t` is the token of the slot. */
export const SPONSORED_PATH = '/cars-for-sale/sponsored';

/**
 * Returns the address of a car in a paid place. Only a slot's own car is charged; the other cars of a showcase and those of
 * house campaigns are linked directly.
 */
export function sponsoredPath({ token, listingId }: Pick<ServedSlot, 'token' | 'listingId'>, carId: number): string {
  const isCharged = token !== null && carId === listingId;
  return isCharged ? `${SPONSORED_PATH}?t=${token}` : `/cars-for-sale/vehicle/${carId}?clickType=listing#listing`;
}
