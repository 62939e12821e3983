import { createRandom, type Random } from '../random.ts';
import type { Catalog } from './world.ts';

const SYLLABLES = [
  'al',
  'be',
  'cor',
  'da',
  'el',
  'fa',
  'gran',
  'ho',
  'in',
  'ka',
  'lu',
  'mer',
  'no',
  'or',
  'pa',
  'ra',
  'sen',
  'ta',
  'vel',
  'zo',
];
const TRIM_WORDS = [
  'Base',
  'S',
  'SE',
  'SEL',
  'LE',
  'XLE',
  'LX',
  'EX',
  'GT',
  'RS',
  'Sport',
  'Limited',
  'Touring',
  'Premium',
  'Platinum',
  'Luxury',
  'Select',
  'Trail',
  'Night',
  'Black',
  'Plus',
  'Advance',
  'Pro',
  'Signature',
  'Reserve',
  'Edition',
  'Off-Road',
  'Heritage',
];
const DRIVES = ['', '', ' AWD', ' 4WD', ' FWD', ' Hybrid', ' 2.0T', ' 2.5', ' 3.5 V6', ' Crew Cab'];
const SELLER_WORDS = [
  'Auto',
  'Motors',
  'Cars',
  'Family',
  'Valley',
  'City',
  'Lake',
  'North',
  'South',
  'Premier',
  'Center',
  'Group',
  'Plaza',
  'Ranch',
  'Coast',
];

/** Invented names that resemble real ones: some are codes, and few words make many names. */
export type Names = {
  makes: readonly string[];
  /** The model's name with its make: `Corda F-150`. */
  models: readonly string[];
  /** The trim's name with its make and model. */
  trims: readonly string[];
  sellers: readonly string[];
};

export function createNames({ makeOfModel, modelOfTrim, firstModel }: Catalog, sellers: number, seed: number): Names {
  const random = createRandom(seed);
  const taken = new Set<string>();
  const makes = Array.from({ length: firstModel.length - 1 }, () => fresh(taken, () => wordOf(random)));
  const models = Array.from(makeOfModel, (make) => fresh(taken, () => `${makes[make]!} ${modelName(random)}`));
  const trims = Array.from(modelOfTrim, (model) => fresh(taken, () => `${models[model]!} ${trimName(random)}`));
  return { makes, models, trims, sellers: Array.from({ length: sellers }, () => sellerName(random)) };
}

function fresh(taken: Set<string>, draw: () => string): string {
  for (;;) {
    const name = draw();
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function wordOf(random: Random): string {
  const syllables = Array.from({ length: 2 + random.below(2) }, () => random.of(SYLLABLES)).join('');
  return syllables[0]!.toUpperCase() + syllables.slice(1);
}

function modelName(random: Random): string {
  if (random.chance(0.6)) return wordOf(random);
  const letters = random.of(['A', 'C', 'CX', 'F', 'GL', 'Q', 'RX', 'X', 'Z']);
  return `${letters}${random.chance(0.4) ? '-' : ''}${random.chance(0.5) ? 1 + random.below(9) : 50 * (1 + random.below(12))}`;
}

function trimName(random: Random): string {
  const words = Array.from({ length: 1 + random.below(3) }, () => random.of(TRIM_WORDS));
  return [...new Set(words)].join(' ') + random.of(DRIVES);
}

function sellerName(random: Random): string {
  return `${wordOf(random)} ${random.of(SELLER_WORDS)} ${random.of(SELLER_WORDS)}`;
}
