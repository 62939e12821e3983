import { FEATURES, labelOf } from '#features/reference/reference.ts';
import type { FeatureGroupView } from '../page-data.ts';

const GROUPS = [
  [
    'Safety',
    `ADAPTIVE_CRUISE ALARM AUTO_PARKING BACKUP_CAMERA BLIND_SPOT CAMERA_360 EMERGENCY_BRAKING LANE_DEPARTURE
     LANE_KEEPING PARKING_SENSORS`,
  ],
  [
    'Technology',
    `ANDROID_AUTO APPLE_CARPLAY BLUETOOTH HEAD_UP_DISPLAY NAVIGATION PREMIUM_AUDIO REAR_ENTERTAINMENT SATELLITE_RADIO
     USB WIFI WIRELESS_CHARGING`,
  ],
  [
    'Comfort',
    `COOLED_SEATS CRUISE_CONTROL HEATED_SEATS HEATED_STEERING KEYLESS_ENTRY LEATHER_SEATS MEMORY_SEATS POWER_LIFTGATE
     POWER_SEATS PUSH_START REMOTE_START SUNROOF THIRD_ROW`,
  ],
  ['Exterior and towing', 'ALLOY_WHEELS LED_HEADLIGHTS ROOF_RACK RUNNING_BOARDS TOW_HITCH TOW_PACKAGE'],
] as const;

const GROUP_OF = new Map(GROUPS.flatMap(([label, codes]) => codes.split(/\s+/).map((code) => [code, label] as const)));
const OTHERS = 'More features';

/** Groups features for shoppers; unknown features come last. */
export function featureGroups(codes: readonly string[]): FeatureGroupView[] {
  const labels = [...GROUPS.map(([label]) => label), OTHERS];
  return labels
    .map((label) => ({
      label,
      items: codes
        .filter((code) => (GROUP_OF.get(code) ?? OTHERS) === label)
        .map((code) => labelOf(FEATURES, code))
        .toSorted((a, b) => a.localeCompare(b, 'en-US')),
    }))
    .filter(({ items }) => items.length > 0);
}
