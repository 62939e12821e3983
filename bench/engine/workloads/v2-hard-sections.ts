import type { Predicate } from '@forecourt/engine';
import type { Random } from '../random.ts';
import { anyOptionPredicate, type QuerySource } from './query-source.ts';
import { THIS_YEAR, V2_FLAT, type V2Flat } from './v2-shape.ts';

type Sections = Record<string, Predicate>;

/** Valid choices that defeat every shortcut: they select many rows, with many conditions, along no order. */
export function sampleHardSections(source: QuerySource, random: Random): Sections {
  return random.of(KINDS)(source, random);
}

const KINDS: readonly ((source: QuerySource, random: Random) => Sections)[] = [
  everySectionButOneOption,
  halfOfWideDictionaries,
  exceptions,
  shortWords,
  manyModels,
  manyFeatures,
  eitherOfTwoSearches,
  narrowRanges,
  () => ({}),
];

/** Every section selects all but one of its options, so each removes a little. */
function everySectionButOneOption(_source: QuerySource, random: Random): Sections {
  const names = [
    'condition',
    'body',
    'fuel',
    'transmission',
    'drive',
    'cylinders',
    'doors',
    'exterior',
    'interior',
  ] as const;
  const sections = names.map((name) => [name, allBut(name, V2_FLAT[name] > 4 ? random.below(4) : 1)] as const);
  return {
    ...Object.fromEntries(sections),
    price: { kind: 'range', column: 'price', min: 3_001, max: 77_777 },
    mileage: { kind: 'range', column: 'mileage', max: 149_001 },
    year: { kind: 'range', column: 'year', min: THIS_YEAR - 15 },
  };
}

function allBut(name: V2Flat, left: number): Predicate {
  return anyOptionPredicate(
    name,
    Array.from({ length: V2_FLAT[name] }, (_option, i) => i).filter((option) => option !== left),
  );
}

function halfOfWideDictionaries(_source: QuerySource, random: Random): Sections {
  const half = (name: V2Flat) => {
    const options = Array.from({ length: V2_FLAT[name] }, (_option, i) => i).filter(() => random.chance(0.5));
    return anyOptionPredicate(name, options);
  };
  return { paint: half('paint'), engine: half('engine'), exterior: half('exterior') };
}

function exceptions(_source: QuerySource, random: Random): Sections {
  const not = (of: Predicate): Predicate => ({ kind: 'not', of });
  return {
    condition: not(anyOptionPredicate('condition', [3])),
    features: not(anyOptionPredicate('features', [random.below(40), random.below(40)])),
    paint: not(anyOptionPredicate('paint', [random.below(255)])),
    price: not({ kind: 'range', column: 'price', min: 20_001, max: 20_500 + random.below(9_000) }),
  };
}

function shortWords(_source: QuerySource, random: Random): Sections {
  const letters = () => random.of(['s', 'l', 'p', 'a', 'c', 't', '2', 'b']);
  return { keyword: { kind: 'words', column: 'title', words: [...new Set([letters(), letters()])] } };
}

function manyModels({ catalog }: QuerySource, random: Random): Sections {
  const trims = new Set(Array.from({ length: 400 }, () => catalog.trimOdds(random)));
  const models = new Set(Array.from({ length: 60 }, () => random.below(catalog.models.length)));
  return {
    vehicle: { kind: 'or', of: [anyOptionPredicate('model', [...models]), anyOptionPredicate('trim', [...trims])] },
  };
}

function manyFeatures(_source: QuerySource, random: Random): Sections {
  const all = (column: string, options: readonly number[]): Predicate => ({
    ...anyOptionPredicate(column, options),
    kind: 'all',
  });
  return {
    features: all('features', [...new Set(Array.from({ length: 8 }, () => random.below(30)))]),
    history: all('history', [0, 2]),
    condition: anyOptionPredicate('condition', [0, 1, 2, 3]),
  };
}

function eitherOfTwoSearches({ catalog }: QuerySource, random: Random): Sections {
  const one = (): Predicate => ({
    kind: 'and',
    of: [
      anyOptionPredicate('make', [catalog.makeOdds(random), catalog.makeOdds(random)]),
      { kind: 'range', column: 'price', max: 9_999 + random.below(50_000) },
      { kind: 'not', of: anyOptionPredicate('exterior', [random.below(15)]) },
    ],
  });
  return { either: { kind: 'or', of: [one(), one(), one()] }, condition: anyOptionPredicate('condition', [0, 3]) };
}

/** Ends that fall inside every band that may have been precomputed. */
function narrowRanges(_source: QuerySource, random: Random): Sections {
  const price = 8_000 + random.below(30_000);
  const miles = 4_000 + random.below(80_000);
  return {
    price: { kind: 'range', column: 'price', min: price + 0.5, max: price + 6_123 },
    mileage: { kind: 'range', column: 'mileage', min: miles + 1, max: miles + 43_217 },
    quality: { kind: 'range', column: 'quality', min: 0.137, max: 0.861 },
  };
}
