import { expect, test } from 'vitest';
import type { Recall, SafetyFacts } from './safety-facts.ts';
import { modelCodesOf, versionsOf, withRecallsOf } from './versions-by-fuel.ts';

test.each([
  ['HYB', ['CAMRY', 'CAMRY_HYBRID', 'CAMRY_SPORT_HYBRID']],
  ['ELE', ['CAMRY', 'CAMRY_EV', 'CAMRY_ELECTRIC']],
  ['GSL', ['CAMRY']],
  [null, ['CAMRY']],
])('a car with the fuel %s may be listed as %j', (fuelCode, codes) => {
  expect(modelCodesOf({ modelCode: 'CAMRY', fuelCode })).toEqual(codes);
});

test.each([
  ['CAMRY_HYBRID', ['CAMRY HYB']],
  ['MDX_SPORT_HYBRID', ['MDX_SPORT HYB', 'MDX HYB']],
  ['TUCSON_PLUG_IN_HYBRID', ['TUCSON_PLUG_IN HYB', 'TUCSON PIH']],
  ['PACIFICA_HYBRID', ['PACIFICA HYB', 'PACIFICA PIH']],
  ['SOUL_EV', ['SOUL ELE']],
  ['CAMRY', []],
])('sellers may list %s as %j', (modelCode, versions) => {
  expect(versionsOf(modelCode).map((one) => `${one.modelCode} ${one.fuelCode}`)).toEqual(versions);
});

const recall = (campaign: string, more: Partial<Recall> = {}): Recall => ({
  ...{ campaign, names: ['TOYOTA CAMRY'], components: ['STEERING'], reportedOn: '2024-01-02', units: null },
  ...{ summary: null, consequence: null, remedy: null, doNotDrive: false, parkOutside: false },
  ...more,
});
const facts = (recalls: Recall[] | null): SafetyFacts => ({
  ...{ ratings: [], recalls, complaints: null },
  asOf: { ratings: null, recalls: '2026-02-01', complaints: null },
});

test('recalls of a version are added, each campaign once, those with a warning first', () => {
  const names = ['TOYOTA CAMRY HYBRID'];
  const own = facts([recall('24V002000'), recall('24V001000')]);
  const hybrid = facts([
    recall('24V001000', { names }),
    recall('24V003000', { names, reportedOn: '2020-05-05' }),
    recall('24V004000', { names, doNotDrive: true }),
  ]);
  const found = withRecallsOf(own, [hybrid, null]).recalls!;
  expect(found.map(({ campaign }) => campaign)).toEqual(['24V004000', '24V002000', '24V001000', '24V003000']);
  expect(found[2]!.names).toEqual(['TOYOTA CAMRY', 'TOYOTA CAMRY HYBRID']);
});

test('without recalls of versions, the facts stay the same object', () => {
  const own = facts(null);
  expect(withRecallsOf(own, [facts([]), facts(null), null])).toBe(own);
});
