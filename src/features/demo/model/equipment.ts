import type { Random } from './random.ts';

/**
 * The year since which a feature is common, the share of recent base-trim cars that have it, and the additional share
 * of top trims.
 */
type Feature = { label: string; since: number; plain: number; rich: number; body?: RegExp };

const FEATURES: readonly Feature[] = [
  { label: 'Bluetooth', since: 2009, plain: 0.97, rich: 0.03 },
  { label: 'USB ports', since: 2010, plain: 0.95, rich: 0.05 },
  { label: 'Cruise control', since: 1998, plain: 0.93, rich: 0.06 },
  { label: 'Keyless entry', since: 2002, plain: 0.9, rich: 0.1 },
  { label: 'Rearview camera', since: 2012, plain: 0.97, rich: 0.03 },
  { label: 'Alloy wheels', since: 1998, plain: 0.5, rich: 0.48 },
  { label: 'Alarm system', since: 2000, plain: 0.5, rich: 0.35 },
  { label: 'Satellite radio', since: 2006, plain: 0.4, rich: 0.5 },
  { label: 'Apple CarPlay', since: 2017, plain: 0.85, rich: 0.13 },
  { label: 'Android Auto', since: 2017, plain: 0.84, rich: 0.13 },
  { label: 'Push-button start', since: 2011, plain: 0.45, rich: 0.53 },
  { label: 'LED headlights', since: 2015, plain: 0.5, rich: 0.48 },
  { label: 'Automatic emergency braking', since: 2017, plain: 0.75, rich: 0.22 },
  { label: 'Lane departure warning', since: 2016, plain: 0.6, rich: 0.35 },
  { label: 'Lane keeping assist', since: 2018, plain: 0.55, rich: 0.38 },
  { label: 'Adaptive cruise control', since: 2017, plain: 0.35, rich: 0.55 },
  { label: 'Blind spot monitor', since: 2013, plain: 0.25, rich: 0.7 },
  { label: 'Power seats', since: 2000, plain: 0.15, rich: 0.8 },
  { label: 'Heated seats', since: 2004, plain: 0.1, rich: 0.85 },
  { label: 'Leather seats', since: 2000, plain: 0.04, rich: 0.86 },
  { label: 'Sunroof', since: 2000, plain: 0.06, rich: 0.72, body: /SEDAN|SUV|HATCHBACK|WAGON|COUPE/ },
  { label: 'Navigation', since: 2007, plain: 0.06, rich: 0.75 },
  { label: 'Premium audio', since: 2004, plain: 0.04, rich: 0.76 },
  { label: 'Parking sensors', since: 2010, plain: 0.1, rich: 0.75 },
  { label: 'Remote start', since: 2010, plain: 0.15, rich: 0.6 },
  { label: 'Memory seats', since: 2005, plain: 0.01, rich: 0.6 },
  { label: 'Power liftgate', since: 2010, plain: 0.04, rich: 0.75, body: /SUV|VAN|WAGON/ },
  { label: 'Roof rack', since: 1998, plain: 0.35, rich: 0.35, body: /SUV|WAGON/ },
  { label: 'Cooled seats', since: 2010, plain: 0, rich: 0.45 },
  { label: 'Heated steering wheel', since: 2012, plain: 0.02, rich: 0.55 },
  { label: 'Surround-view camera', since: 2014, plain: 0, rich: 0.5 },
  { label: 'Head-up display', since: 2014, plain: 0, rich: 0.3 },
  { label: 'Wireless charging', since: 2018, plain: 0.12, rich: 0.65 },
  { label: 'Wi-Fi hotspot', since: 2016, plain: 0.35, rich: 0.3 },
  { label: 'Automatic parking', since: 2014, plain: 0, rich: 0.14 },
  { label: 'Rear entertainment', since: 2004, plain: 0, rich: 0.12, body: /SUV|VAN/ },
  { label: 'Running boards', since: 1998, plain: 0.15, rich: 0.4, body: /TRUCK/ },
  { label: 'Tow hitch', since: 1998, plain: 0.35, rich: 0.25, body: /TRUCK|SUV/ },
  { label: 'Tow package', since: 1998, plain: 0.3, rich: 0.3, body: /TRUCK/ },
];

const THREE_ROWS =
  /^(Highlander|Grand Highlander|Sequoia|Sienna|Pilot|Odyssey|Pathfinder|Armada|Santa Fe|Palisade|Sorento|Telluride|EV9|Carnival|Sedona|CX-9|CX-90|Ascent|Outlander|MDX|QX60|QX80|GX|Explorer|Expedition|Traverse|Tahoe|Suburban|Acadia|Yukon|Durango|Grand Caravan|Journey|Pacifica|Town & Country|Enclave|Escalade|Navigator|Aviator|Wagoneer|Model X|R1S|X7|GLS|Q7|Atlas|XC90|Transit 350|Express 3500)$/;

export type EquippedCar = {
  model: string;
  bodyStyle: string;
  bodySubtype: string | null;
  year: number;
  listingType: string;
};

/**
 * Picks a car's features by its year and by `richness`, from 0 for the cheapest trim of its model to 1 for the most
 * expensive.
 */
export function featuresOf(random: Random, car: EquippedCar, richness: number): string[] {
  const fitted = car.bodySubtype === 'CARGO_VAN' ? richness * 0.3 : richness;
  const found = FEATURES.filter(({ since, plain, rich, body }) => {
    if (car.year < since || (body && !body.test(car.bodyStyle))) return false;
    // A feature takes several years to spread from its first cars to its full share.
    const spread = Math.min(1, 0.35 + (car.year - since) / 8);
    return random.chance((plain + rich * fitted) * spread);
  }).map(({ label }) => label);
  if (THREE_ROWS.test(car.model)) found.push('Third-row seats');
  return found;
}

const PACKAGES = [
  { name: 'Technology Package', since: 2010, body: /./ },
  { name: 'Premium Package', since: 1998, body: /./ },
  { name: 'Cold Weather Package', since: 2002, body: /./ },
  { name: 'Convenience Package', since: 2000, body: /./ },
  { name: 'Driver Assistance Package', since: 2016, body: /./ },
  { name: 'Sport Package', since: 2000, body: /SEDAN|COUPE|SUV|HATCHBACK/ },
  { name: 'Appearance Package', since: 2005, body: /./ },
  { name: 'Off-Road Package', since: 2002, body: /TRUCK|SUV/ },
  { name: 'Trailer Tow Package', since: 2000, body: /TRUCK|SUV/ },
  { name: 'Winter Package', since: 2005, body: /SEDAN|SUV|WAGON/ },
];
/** Packages that fleets and tradespeople order. */
const WORK_PACKAGES = [
  { name: 'Work Truck Package', share: 0.3, body: /TRUCK/ },
  { name: 'Ladder Rack Package', share: 0.18, body: /TRUCK|VAN/ },
  { name: 'Cargo Management Package', share: 0.28, body: /VAN/ },
  { name: 'Snow Plow Prep Package', share: 0.12, body: /TRUCK/ },
];

/** Picks option packages. Work vehicles have some of their own. */
export function packagesOf(random: Random, car: EquippedCar & { commercial: boolean }, richness: number): string[] {
  const ordered = PACKAGES.filter(
    ({ since, body }) => car.year >= since && body.test(car.bodyStyle) && random.chance(0.05 + richness * 0.12),
  );
  const forWork = car.commercial
    ? WORK_PACKAGES.filter(({ share, body }) => body.test(car.bodyStyle) && random.chance(share))
    : [];
  return [...ordered, ...forWork].map(({ name }) => name);
}
