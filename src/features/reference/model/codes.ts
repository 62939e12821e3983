/**
 * All code lists that listings, filters and feeds share, in the order shown to shoppers. Codes are upper case and
 * contain no `-`, `,` or `|`, so that URLs and composite keys need no escaping. Data may contain other codes: a feed's
 * unknown code is kept and counted.
 */
export type Code = { readonly code: string; readonly label: string };
export type CodeTable = readonly Code[];

/** Condition codes (spec 1 §3). */
export const LISTING_TYPES = [
  { code: 'NEW', label: 'New' },
  { code: 'USED', label: 'Used' },
  { code: 'CERTIFIED', label: 'Certified' },
  { code: '3P_CERT', label: 'Third-Party Certified' },
] as const satisfies CodeTable;

export const BODY_STYLES = [
  { code: 'SEDAN', label: 'Sedan' },
  { code: 'SUV', label: 'SUV / Crossover' },
  { code: 'TRUCK', label: 'Truck' },
  { code: 'COUPE', label: 'Coupe' },
  { code: 'HATCHBACK', label: 'Hatchback' },
  { code: 'CONVERTIBLE', label: 'Convertible' },
  { code: 'VAN', label: 'Van / Minivan' },
  { code: 'WAGON', label: 'Wagon' },
] as const satisfies CodeTable;

export const SEDAN_SUBTYPES = [
  { code: 'COMPACT_SEDAN', label: 'Compact sedan' },
  { code: 'MIDSIZE_SEDAN', label: 'Midsize sedan' },
  { code: 'FULLSIZE_SEDAN', label: 'Full-size sedan' },
  { code: 'LUXURY_SEDAN', label: 'Luxury sedan' },
  { code: 'SPORT_SEDAN', label: 'Sport sedan' },
] as const satisfies CodeTable;

export const SUV_SUBTYPES = [
  { code: 'COMPACT_SUV', label: 'Compact SUV' },
  { code: 'MIDSIZE_SUV', label: 'Midsize SUV' },
  { code: 'FULLSIZE_SUV', label: 'Full-size SUV' },
  { code: 'LUXURY_SUV', label: 'Luxury SUV' },
  { code: 'OFFROAD_SUV', label: 'Off-road SUV' },
] as const satisfies CodeTable;

export const VAN_SUBTYPES = [
  { code: 'MINIVAN', label: 'Minivan' },
  { code: 'PASSENGER_VAN', label: 'Passenger van' },
  { code: 'CARGO_VAN', label: 'Cargo van' },
] as const satisfies CodeTable;

export const TRUCK_CABS = [
  { code: 'REGULAR_CAB', label: 'Regular cab' },
  { code: 'EXTENDED_CAB', label: 'Extended cab' },
  { code: 'CREW_CAB', label: 'Crew cab' },
] as const satisfies CodeTable;

export const TRUCK_BEDS = [
  { code: 'SHORT_BED', label: 'Short bed' },
  { code: 'STANDARD_BED', label: 'Standard bed' },
  { code: 'LONG_BED', label: 'Long bed' },
] as const satisfies CodeTable;

/** Wire values of the seller type. `p` is specified (spec 1 §3); `d` is our counterpart. */
export const SELLER_TYPES = [
  { code: 'd', label: 'Dealer' },
  { code: 'p', label: 'Private seller' },
] as const satisfies CodeTable;

/** In the specified order (spec 2 §9), with alternative fuels before hydrogen's end of the list. */
export const FUEL_TYPES = [
  { code: 'ELE', label: 'Electric' },
  { code: 'GSL', label: 'Gasoline' },
  { code: 'HYB', label: 'Hybrid' },
  { code: 'PIH', label: 'Plug-in Hybrid' },
  { code: 'DSL', label: 'Diesel' },
  { code: 'HYD', label: 'Hydrogen' },
  { code: 'ALT', label: 'Alternative' },
] as const satisfies CodeTable;

export const TRANSMISSIONS = [
  { code: 'AUTOMATIC', label: 'Automatic' },
  { code: 'CVT', label: 'CVT' },
  { code: 'DUAL_CLUTCH', label: 'Dual clutch' },
  { code: 'MANUAL', label: 'Manual' },
] as const satisfies CodeTable;

export const DRIVE_GROUPS = [
  { code: 'AWD', label: 'All-wheel drive' },
  { code: '4WD', label: 'Four-wheel drive' },
  { code: 'FWD', label: 'Front-wheel drive' },
  { code: 'RWD', label: 'Rear-wheel drive' },
] as const satisfies CodeTable;

/** Engines by number of cylinders. A motor without cylinders is `ELECTRIC`. */
export const ENGINES = [
  { code: 'ELECTRIC', label: 'Electric motor' },
  { code: '2', label: '2 cylinders' },
  { code: '3', label: '3 cylinders' },
  { code: '4', label: '4 cylinders' },
  { code: '5', label: '5 cylinders' },
  { code: '6', label: '6 cylinders' },
  { code: '8', label: '8 cylinders' },
  { code: '10', label: '10 cylinders' },
  { code: '12', label: '12 cylinders' },
  { code: '16', label: '16 cylinders' },
  { code: 'ROTARY', label: 'Rotary' },
] as const satisfies CodeTable;

export const DOORS = [
  { code: '2', label: '2 doors' },
  { code: '3', label: '3 doors' },
  { code: '4', label: '4 doors' },
  { code: '5', label: '5 doors' },
] as const satisfies CodeTable;

export const EXTERIOR_COLORS = [
  { code: 'BLACK', label: 'Black' },
  { code: 'WHITE', label: 'White' },
  { code: 'SILVER', label: 'Silver' },
  { code: 'GRAY', label: 'Gray' },
  { code: 'BLUE', label: 'Blue' },
  { code: 'RED', label: 'Red' },
  { code: 'GREEN', label: 'Green' },
  { code: 'BROWN', label: 'Brown' },
  { code: 'BEIGE', label: 'Beige' },
  { code: 'GOLD', label: 'Gold' },
  { code: 'ORANGE', label: 'Orange' },
  { code: 'YELLOW', label: 'Yellow' },
  { code: 'BURGUNDY', label: 'Burgundy' },
  { code: 'TEAL', label: 'Teal' },
  { code: 'PURPLE', label: 'Purple' },
] as const satisfies CodeTable;

export const INTERIOR_COLORS = [
  { code: 'BLACK', label: 'Black' },
  { code: 'GRAY', label: 'Gray' },
  { code: 'BEIGE', label: 'Beige' },
  { code: 'BROWN', label: 'Brown' },
  { code: 'WHITE', label: 'White' },
  { code: 'RED', label: 'Red' },
  { code: 'BLUE', label: 'Blue' },
  { code: 'ORANGE', label: 'Orange' },
  { code: 'GREEN', label: 'Green' },
] as const satisfies CodeTable;

export const FEATURES = [
  { code: 'ADAPTIVE_CRUISE', label: 'Adaptive cruise control' },
  { code: 'ALARM', label: 'Alarm system' },
  { code: 'ALLOY_WHEELS', label: 'Alloy wheels' },
  { code: 'ANDROID_AUTO', label: 'Android Auto' },
  { code: 'APPLE_CARPLAY', label: 'Apple CarPlay' },
  { code: 'AUTO_PARKING', label: 'Automatic parking' },
  { code: 'BACKUP_CAMERA', label: 'Rearview camera' },
  { code: 'BLIND_SPOT', label: 'Blind spot monitor' },
  { code: 'BLUETOOTH', label: 'Bluetooth' },
  { code: 'CAMERA_360', label: 'Surround-view camera' },
  { code: 'COOLED_SEATS', label: 'Cooled seats' },
  { code: 'CRUISE_CONTROL', label: 'Cruise control' },
  { code: 'EMERGENCY_BRAKING', label: 'Automatic emergency braking' },
  { code: 'HEAD_UP_DISPLAY', label: 'Head-up display' },
  { code: 'HEATED_SEATS', label: 'Heated seats' },
  { code: 'HEATED_STEERING', label: 'Heated steering wheel' },
  { code: 'KEYLESS_ENTRY', label: 'Keyless entry' },
  { code: 'LANE_DEPARTURE', label: 'Lane departure warning' },
  { code: 'LANE_KEEPING', label: 'Lane keeping assist' },
  { code: 'LEATHER_SEATS', label: 'Leather seats' },
  { code: 'LED_HEADLIGHTS', label: 'LED headlights' },
  { code: 'MEMORY_SEATS', label: 'Memory seats' },
  { code: 'NAVIGATION', label: 'Navigation' },
  { code: 'PARKING_SENSORS', label: 'Parking sensors' },
  { code: 'POWER_LIFTGATE', label: 'Power liftgate' },
  { code: 'POWER_SEATS', label: 'Power seats' },
  { code: 'PREMIUM_AUDIO', label: 'Premium audio' },
  { code: 'PUSH_START', label: 'Push-button start' },
  { code: 'REAR_ENTERTAINMENT', label: 'Rear entertainment' },
  { code: 'REMOTE_START', label: 'Remote start' },
  { code: 'ROOF_RACK', label: 'Roof rack' },
  { code: 'RUNNING_BOARDS', label: 'Running boards' },
  { code: 'SATELLITE_RADIO', label: 'Satellite radio' },
  { code: 'SUNROOF', label: 'Sunroof' },
  { code: 'THIRD_ROW', label: 'Third-row seats' },
  { code: 'TOW_HITCH', label: 'Tow hitch' },
  { code: 'TOW_PACKAGE', label: 'Tow package' },
  { code: 'USB', label: 'USB ports' },
  { code: 'WIFI', label: 'Wi-Fi hotspot' },
  { code: 'WIRELESS_CHARGING', label: 'Wireless charging' },
] as const satisfies CodeTable;

export const HISTORY_TYPES = [
  { code: 'NO_ACCIDENTS', label: 'No accidents reported' },
  { code: 'ONE_OWNER', label: 'One owner' },
  { code: 'CLEAN_TITLE', label: 'Clean title' },
  { code: 'BRANDED_TITLE', label: 'Salvage or rebuilt title' },
  { code: 'PERSONAL_USE', label: 'Personal use only' },
  { code: 'SERVICE_RECORDS', label: 'Service records' },
] as const satisfies CodeTable;

export const USE_TYPES = [
  { code: 'PERSONAL', label: 'Personal' },
  { code: 'COMMERCIAL', label: 'Commercial' },
] as const satisfies CodeTable;

export const HOME_SERVICES = [
  { code: 'HOME_DELIVERY', label: 'Home delivery' },
  { code: 'HOME_TEST_DRIVE', label: 'Test drive at home' },
  { code: 'VIRTUAL_TOUR', label: 'Virtual tour' },
  { code: 'ONLINE_PAPERWORK', label: 'Online paperwork' },
] as const satisfies CodeTable;

/** Deal ratings of a price, best first. */
export const DEAL_RATINGS = [
  { code: 'GREAT', label: 'Great price' },
  { code: 'GOOD', label: 'Good price' },
  { code: 'FAIR', label: 'Fair price' },
  { code: 'HIGH', label: 'High price' },
] as const satisfies CodeTable;

/** A named numeric range with inclusive ends. A missing end is open. */
export type Band = Code & { readonly min?: number; readonly max?: number };

/** Minimum combined miles per gallon, or miles per gallon equivalent for electric cars. */
export const MPG_RANGES: readonly Band[] = [20, 25, 30, 40, 50, 100].map((mpg) => ({
  code: `MPG_${mpg}`,
  label: `${mpg}+ mpg`,
  min: mpg,
}));

/** Minimum electric range in miles. */
export const ELECTRIC_RANGES: readonly Band[] = [20, 50, 100, 200, 250, 300].map((miles) => ({
  code: `MILES_${miles}`,
  label: `${miles}+ miles`,
  min: miles,
}));

/** Engine displacement in liters with one decimal, as makers state it. */
export const DISPLACEMENTS: readonly Band[] = [
  { code: 'LITERS_UNDER_1_5', label: 'Under 1.5 L', max: 1.4 },
  { code: 'LITERS_1_5_TO_1_9', label: '1.5 to 1.9 L', min: 1.5, max: 1.9 },
  { code: 'LITERS_2_0_TO_2_9', label: '2.0 to 2.9 L', min: 2, max: 2.9 },
  { code: 'LITERS_3_0_TO_3_9', label: '3.0 to 3.9 L', min: 3, max: 3.9 },
  { code: 'LITERS_4_0_TO_4_9', label: '4.0 to 4.9 L', min: 4, max: 4.9 },
  { code: 'LITERS_5_0_TO_5_9', label: '5.0 to 5.9 L', min: 5, max: 5.9 },
  { code: 'LITERS_6_0_AND_MORE', label: '6.0 L and more', min: 6 },
];

/** Values of `mileage={min}-{max}`, as listed by the lookup `mileageRanges` (spec I22). */
export const MILEAGE_RANGES: readonly Band[] = [
  ...[15, 30, 45, 60, 75, 100, 150, 200].map((thousand) => ({
    code: `0-${thousand * 1000}`,
    label: `Under ${(thousand * 1000).toLocaleString('en-US')} miles`,
    max: thousand * 1000,
  })),
  { code: '200000-249999', label: 'Over 200,000 miles', min: 200_000, max: 249_999 },
];

/** Search radii in miles; `0` means any distance and is shown as '0' (spec 1 §5). */
export const RADII: readonly Code[] = [10, 25, 50, 75, 100, 0].map((miles) => ({
  code: String(miles),
  label: miles === 0 ? '0' : `${miles} miles`,
}));

/** Returns the label of a code, or the code as readable text if it is not in the table. */
export function labelOf(table: CodeTable, code: string): string {
  return table.find((entry) => entry.code === code)?.label ?? codeToText(code);
}

/** Converts a code to readable text: `NO_ACCIDENTS` → `No accidents`. */
export function codeToText(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
