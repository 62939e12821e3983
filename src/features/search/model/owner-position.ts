import type { Owner } from '#features/dealers/dealers.ts';

/** Returns the coordinates of an owner; `null` when they are missing or not on Earth. */
export function positionOf({ latitude, longitude }: Owner): { latitude: number; longitude: number } | null {
  const onEarth = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  return onEarth ? { latitude: latitude!, longitude: longitude! } : null;
}
