import { FEATURES, labelOf } from '#features/reference/reference.ts';

/** Equipment that prevents crashes or helps the driver to prevent them. */
export const SAFETY_FEATURE_CODES = [
  'ADAPTIVE_CRUISE',
  'EMERGENCY_BRAKING',
  'BACKUP_CAMERA',
  'BLIND_SPOT',
  'CAMERA_360',
  'LANE_DEPARTURE',
  'LANE_KEEPING',
  'PARKING_SENSORS',
] as const;

/** The minimum number of listings for a share to be significant. */
export const MIN_LISTINGS = 5;
const STANDARD_SHARE = 0.9;

/** `unknown`: there are too few listings, or only some of them have it, so it may be optional. */
export type Availability = 'standard' | 'unavailable' | 'unknown';

/** `having` of `counted` listings of the model year have the feature. */
export type SafetyFeature = { code: string; label: string; availability: Availability; having: number };

export type SafetyFeatures = { counted: number; features: SafetyFeature[] };

/**
 * Decides from the listings of a model year which safety features are standard: at least 90% of at least 5 listings
 * have it.
 * @param having counts the listings with a feature, by its code
 */
export function safetyFeaturesOf(counted: number, having: ReadonlyMap<string, number>): SafetyFeatures {
  const features = SAFETY_FEATURE_CODES.map((code) => {
    const count = having.get(code) ?? 0;
    return { code, label: labelOf(FEATURES, code), availability: availabilityOf(count, counted), having: count };
  });
  return { counted, features };
}

/** Decides whether a feature is standard equipment: `having` of `counted` listings have it. */
export function availabilityOf(having: number, counted: number): Availability {
  if (counted < MIN_LISTINGS) return 'unknown';
  if (having >= counted * STANDARD_SHARE) return 'standard';
  return having > 0 ? 'unknown' : 'unavailable';
}
