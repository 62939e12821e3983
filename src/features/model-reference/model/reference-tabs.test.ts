import { expect, test } from 'vitest';
import { type ReferenceFacts, referenceTabs } from './reference-tabs.ts';

const ALL: ReferenceFacts = {
  ...{ isUsed: true, hasPriceRows: true, isOneModel: true, hasTrim: false, hasModelAddress: true },
  ...{ hasSafety: true, ratingsFlag: true, hasRatings: true },
};
const labelsOf = (facts: ReferenceFacts) => referenceTabs(facts).map(({ label }) => label);

test('tabs have the specified order (spec 2 §2)', () => {
  expect(labelsOf(ALL)).toEqual(['Pricing', 'Compare Trims', 'Safety', 'Consumer Reviews', 'FAQs']);
});

test.each([
  [{ isUsed: false }, ['Pricing', 'FAQs']],
  [{ hasPriceRows: false }, ['Pricing', 'FAQs']],
])('Pricing and FAQs need used cars and rows of prices: %j [R367]', (change, missing) => {
  expect(labelsOf({ ...ALL, ...change })).toEqual(labelsOf(ALL).filter((label) => !missing.includes(label)));
});

test.each([{ isOneModel: false }, { hasTrim: true }, { hasSafety: false }])(
  'Safety needs one model, no trim, and data: %j [R368]',
  (change) => {
    expect(labelsOf({ ...ALL, ...change })).toEqual(labelsOf(ALL).filter((label) => label !== 'Safety'));
  },
);

test.each([{ ratingsFlag: false }, { hasRatings: false }])(
  'Consumer Reviews need the switch and ratings: %j (spec 2 §2)',
  (change) => {
    expect(labelsOf({ ...ALL, ...change })).toEqual(labelsOf(ALL).filter((label) => label !== 'Consumer Reviews'));
  },
);

test('Compare Trims needs an address of a model (spec 2 §2) [R370]', () => {
  expect(labelsOf({ ...ALL, hasModelAddress: false })).toEqual([...['Pricing', 'Safety', 'Consumer Reviews', 'FAQs']]);
});
