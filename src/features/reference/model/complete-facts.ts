import type { EpaVehicle } from './epa-vehicle.ts';

/** The facts of a listing that matching reads and may fill, named as in the listing. */
export type RatedFacts = {
  year: number;
  makeCode: string;
  modelCode: string | null;
  model: string | null;
  trim: string | null;
  fuelCode: string | null;
  driveCode: string | null;
  transmissionCode: string | null;
  engineCode: string | null;
  displacementLiters: number | null;
  mpgCity: number | null;
  mpgHighway: number | null;
  mpgCombined: number | null;
  electricRangeMiles: number | null;
};

export type CompletedFacts = Partial<
  Pick<
    RatedFacts,
    'mpgCity' | 'mpgHighway' | 'mpgCombined' | 'electricRangeMiles' | 'driveCode' | 'engineCode' | 'displacementLiters'
  >
>;

const LITERS_APART = 0.051;

/**
 * Returns the values that the EPA's ratings add to a listing. Considers only lines that agree with all facts of the
 * listing, and fills a value only if all of them agree on it. A Camry without a known engine gets no fuel economy.
 * @param rated the lines of the listing's year and make
 */
export function completeFacts(facts: RatedFacts, rated: readonly EpaVehicle[]): CompletedFacts {
  const fitting = narrowByTrim(
    facts,
    rated.filter((vehicle) => fits(facts, vehicle)),
  );
  if (fitting.length === 0) return {};
  const found: CompletedFacts = {};
  const fill = <Key extends keyof CompletedFacts>(
    key: Key,
    valueOf: (vehicle: EpaVehicle) => CompletedFacts[Key] | null,
  ) => {
    if (facts[key] !== null) return;
    const values = new Set(fitting.map(valueOf));
    const [value] = values;
    if (values.size === 1 && value !== null && value !== undefined) found[key] = value;
  };
  fill('mpgCity', (vehicle) => vehicle.mpgCity);
  fill('mpgHighway', (vehicle) => vehicle.mpgHighway);
  fill('mpgCombined', (vehicle) => vehicle.mpgCombined);
  fill('electricRangeMiles', (vehicle) => vehicle.electricRange);
  fill('driveCode', (vehicle) => (vehicle.drives.length === 1 ? vehicle.drives[0]! : null));
  fill('engineCode', (vehicle) => vehicle.engine);
  fill('displacementLiters', (vehicle) => vehicle.liters);
  return found;
}

function fits(facts: RatedFacts, vehicle: EpaVehicle): boolean {
  return (
    vehicle.year === facts.year &&
    facts.modelCode !== null &&
    vehicle.modelCodes.includes(facts.modelCode) &&
    (facts.fuelCode === null || facts.fuelCode === vehicle.fuel) &&
    (facts.driveCode === null || isSameDrive(facts.driveCode, vehicle.drives)) &&
    (facts.engineCode === null || vehicle.engine === null || facts.engineCode === vehicle.engine) &&
    (facts.displacementLiters === null ||
      vehicle.liters === null ||
      Math.abs(facts.displacementLiters - vehicle.liters) < LITERS_APART) &&
    // Feeds call a CVT or a dual clutch automatic, but never mislabel a manual.
    (facts.transmissionCode === null ||
      vehicle.manual === null ||
      (facts.transmissionCode === 'MANUAL') === vehicle.manual)
  );
}

/** Treats AWD and 4WD as equal, because sellers and the EPA distinguish them differently. */
function isSameDrive(drive: string, drives: readonly string[]): boolean {
  if (drives.length === 0) return true;
  return drive === 'AWD' || drive === '4WD' ? drives.includes('AWD') || drives.includes('4WD') : drives.includes(drive);
}

/** Prefers lines that name the listing's trim over others, and lines that name only that trim over both. */
function narrowByTrim(facts: RatedFacts, vehicles: readonly EpaVehicle[]): readonly EpaVehicle[] {
  const wanted = wordsOf(facts.trim ?? '');
  if (wanted.length === 0) return vehicles;
  const modelWords = new Set(wordsOf(facts.model ?? ''));
  const naming = vehicles.filter(({ name }) => {
    const words = new Set(wordsOf(name));
    return wanted.every((word) => words.has(word));
  });
  const alone = naming.filter(({ name }) =>
    wordsOf(name).every((word) => wanted.includes(word) || modelWords.has(word) || DRIVE_WORDS.has(word)),
  );
  return alone.length > 0 ? alone : naming.length > 0 ? naming : vehicles;
}

const DRIVE_WORDS = new Set(['2WD', '4WD', 'AWD', 'FWD', 'RWD']);

function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s/()-]+/)
    .filter(Boolean);
}
