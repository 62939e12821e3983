import type { Owner } from '#features/dealers/dealers.ts';

/** Returns an owner's coordinates, or `null` if they are missing or out of range. */
export function positionOf({ latitude, longitude }: Owner): { latitude: number; longitude: number } | null {
  const onEarth = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  return onEarth ? { latitude: latitude!, longitude: longitude! } : null;
}
