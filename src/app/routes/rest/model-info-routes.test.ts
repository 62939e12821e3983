import { expect, test } from 'vitest';
import type { ModelYear, SafetyFacts } from '#features/safety/safety.ts';
import { openGuard } from '#ports/calls/fake.ts';
import { createGuards, GUARDED_CALLS } from '../../load/guards.ts';
import { createRestApi, type RestServices } from '../rest.ts';
import { FAKE_GUARDS, oneCarIndex, restServices } from './testing/one-car.ts';

const FACTS: SafetyFacts = {
  ratings: [
    {
      ...{ name: 'HONDA CIVIC', bodyStyle: '4 DR', driveTrain: 'FWD', overall: 5, front: 4, frontDriver: 4 },
      ...{ frontPassenger: 4, side: 5, sideDriver: 5, sidePassenger: 5, sidePole: null, rollover: null },
      ...{ rolloverRisk: null, concerns: null },
    },
  ],
  recalls: [],
  complaints: null,
  asOf: { ratings: '2026-06-01', recalls: '2026-06-01', complaints: '2026-06-01' },
};

function apiOf(changes: Partial<RestServices> = {}) {
  const wanted: ModelYear[] = [];
  const find = async (modelYear: ModelYear) => {
    wanted.push(modelYear);
    return modelYear.year <= 2025 ? FACTS : { ...FACTS, ratings: [] };
  };
  const api = createRestApi(restServices(oneCarIndex(), { safety: { find }, ...changes }));
  return async (query: string, host = 'localhost') => {
    const response = await api.request(`http://${host}/rest/lsc/modelinfo/ymm?${query}`, { headers: { host } });
    const body = (await response.json()) as { message?: string; items: Record<string, unknown>[] };
    return { status: response.status, ...body, wanted };
  };
}

test('answers safety ratings and safety features of last year [R396, R500]', async () => {
  const { status, items, wanted } = await apiOf()('makeCode=HONDA&modelCode=CIVIC&numRecords=1');
  expect(status).toBe(200);
  expect(wanted).toEqual([{ makeCode: 'HONDA', modelCode: 'CIVIC', year: 2025 }]);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    ...{ makeCode: 'HONDA', modelCode: 'CIVIC', year: 2025, recalls: [], complaints: null },
    'Safety Ratings': [{ overall: 5, front: 4, rollover: null }],
    'Safety Features': {
      counted: expect.any(Number),
      features: expect.arrayContaining([expect.objectContaining({ availability: 'unknown' })]),
    },
  });
});

test('starts at startYear, and leaves out years without anything [R500]', async () => {
  const { items, wanted } = await apiOf()('makeCode=honda&modelCode=civic&startYear=2024&numRecords=3');
  expect(wanted.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
  expect(items.map(({ year }) => year)).toEqual([2024, 2025]);
});

test.each([
  ['an unknown model', 'makeCode=HONDA&modelCode=MOON'],
  ['no model', ''],
  ['a year that is none', 'makeCode=HONDA&modelCode=CIVIC&startYear=99999999'],
])('answers no items for %s', async (_, query) => {
  expect(await apiOf()(query)).toMatchObject({ status: 200, items: [], wanted: [] });
});

test('answers no items without an import, and for another make on a maker’s brand', async () => {
  const query = 'makeCode=HONDA&modelCode=CIVIC';
  expect((await apiOf({ safety: { find: async () => null } })(query)).items).toEqual([]);
  expect((await apiOf({ safety: undefined })(query)).items).toEqual([]);
  expect((await apiOf()(query, 'maker.localhost')).items).toEqual([]);
});

test('an open circuit answers its text and an empty list [R526]', async () => {
  const ask = apiOf({ guards: { ...FAKE_GUARDS, modelInfo: openGuard } });
  expect(await ask('makeCode=HONDA&modelCode=CIVIC')).toMatchObject({
    status: 200,
    message: 'Circuit Breaker for /rest/lsc/modelinfo/ymm is open',
    items: [],
  });
});

test('a failing database opens the circuit, which resets after 300 s; calls end after 5 s [R520]', async () => {
  expect(GUARDED_CALLS.modelInfo).toMatchObject({ timeoutMs: 5_000, resetMs: 300_000 });
  const { modelInfo } = createGuards(() => undefined);
  const find = () => Promise.reject(new Error('down'));
  const ask = apiOf({ safety: { find }, guards: { ...FAKE_GUARDS, modelInfo } });
  const answers = [];
  for (let i = 0; i < 40; i++) answers.push(await ask('makeCode=HONDA&modelCode=CIVIC'));
  expect(answers[0]!.status).toBe(500);
  expect(answers.at(-1)).toMatchObject({ status: 200, items: [] });
});
