import { describe, expect, test } from 'vitest';
import { readSentence } from './read-sentence.ts';
import { FULL_WORD_CONTEXT } from './testing/full-word-context.ts';
import { formatCase } from './testing/word-cases.ts';

const PACKAGES = new Set([
  'Technology Package',
  'Premium',
  'TRD Off-Road Package',
  'Tow Package',
  'Bed Liner Pkg',
  'AMG Package',
  'Tech & Safety Package',
  'cold weather package',
]);

function read(sentence: string): string {
  const world = { ...FULL_WORD_CONTEXT, hasPackage: (name: string) => PACKAGES.has(name) };
  const { chosen, leftover, questions } = readSentence(sentence, world);
  return formatCase({ sentence, chosen, leftover, asks: questions.length });
}

describe('option packages in a sentence', () => {
  test.each([
    ['technology package', 'packages=Technology Package'],
    [
      'used camry with technology packages, under 20k',
      'listingType=USED&makeCode=TOYOTA&maxPrice=20000&modelCode=CAMRY&packages=Technology Package',
    ],
    ['suv TECHNOLOGY PKG', 'packages=Technology Package&vehicleStyleCode=SUV'],
    ['suv with premium package', 'packages=Premium&vehicleStyleCode=SUV'],
    ['tacoma trd off road pkg', 'makeCode=TOYOTA&modelCode=TACOMA&packages=TRD Off-Road Package'],
    ['ram bed liner package', 'makeCode=RAM&packages=Bed Liner Pkg'],
    ['mercedes amg package', 'makeCode=MERCEDES_BENZ&packages=AMG Package'],
    ['suv tech & safety package', 'packages=Tech & Safety Package&vehicleStyleCode=SUV'],
    ['Cold weather package', 'packages=cold weather package'],
    ['technology package and premium package', 'packages=Premium,Technology Package'],
  ])('become filters if listings have them: %s [R118]', (sentence, meant) => {
    expect(read(sentence)).toBe(meant);
  });

  test.each([
    ['suv winter package', 'vehicleStyleCode=SUV | left: winter package'],
    ['suv, technology, package', 'vehicleStyleCode=SUV | left: technology, package'],
    ['package', 'left: package'],
  ])('are text if no listing has them: %s', (sentence, meant) => {
    expect(read(sentence)).toBe(meant);
  });

  test('are equipment if the registry lists it', () => {
    expect(read('tow package')).toBe('featureCode=TOW_PACKAGE');
  });

  test('cannot be excluded', () => {
    expect(read('suv without technology package')).toBe('vehicleStyleCode=SUV | asks: 1');
  });

  test('that are alternatives are a question', () => {
    expect(read('technology package or premium package')).toBe('asks: 1');
  });

  test('are looked up a limited number of times in a sentence of nothing else', () => {
    let lookups = 0;
    const hasPackage = () => lookups++ < 0;
    readSentence('trd off road sport package '.repeat(100), { ...FULL_WORD_CONTEXT, hasPackage });
    expect(lookups).toBeLessThan(8_000);
    expect(lookups).toBeGreaterThan(100);
  });
});
