import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { type LeadsSite, openLeadsSite } from '../leads/testing/leads-site.ts';
import { createRestApi } from '../rest.ts';
import { type Description, differencesOf, operationsOf } from './testing/api-description.ts';
import { oneCarIndex, restServices } from './testing/one-car.ts';
import { createApiTestContext, type ApiTestContext } from './testing/api-test-context.ts';
import { commonStatuses, isCommonStatus, statusScenarioFor } from './testing/status-scenarios.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

const read = await createRestApi(restServices(oneCarIndex())).request('/openapi.json');
const description = (await read.json()) as Description;
const OPERATIONS = operationsOf(description).map((each) => [`${each.method} ${each.path}`, each] as const);

let site: LeadsSite;
let world: ApiTestContext;
beforeAll(async () => {
  site = await openLeadsSite();
  world = createApiTestContext(site);
});
afterAll(() => site.close());

describe.each(OPERATIONS)('%s', (_name, operation) => {
  const documented = Object.keys(operation.responses).map(Number);

  test('documents responses that come before the route is reached', () => {
    expect(documented).toEqual(expect.arrayContaining(commonStatuses(operation)));
  });

  test.each(documented)('answers %i as documented', async (status) => {
    const provoke = statusScenarioFor(operation, status);
    expect(provoke, 'no test makes it answer this').toBeDefined();
    // The other responses come before anything is stored.
    if (!isCommonStatus(operation, status))
      await emptyTables(site.database, 'shoppers', 'leads', 'outbox', 'alert_recipients');
    const response = await provoke!(world, operation);
    expect(await differencesOf(description, operation, response.clone())).toEqual([]);
    expect(response.status).toBe(status);
    if (status === 405) expect(response.headers.get('allow')).toContain(operation.method);
    if ([429, 503].includes(status)) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

const SLOT_CALLS = OPERATIONS.filter(([name]) => /\/spotlight\/|\/newcarboost\//.test(name));

test('all calls for sponsored listings are described', () => expect(SLOT_CALLS).toHaveLength(4));

test.each([...SLOT_CALLS, OPERATIONS.find(([name]) => name === 'GET /rest/lsc/listing')!])(
  '%s answers sponsored listings as documented',
  async (_name, operation) => {
    const slots = sampleSlots().map((slot) =>
      slot.tier === 'STANDARD' ? { ...slot, tier: 'FEATURED' as const, isHouse: false } : slot,
    );
    const flags = () => ({ ...FLAG_DEFAULTS, spotlight: true, alpha_showcase: true });
    const response = await world.open({ flags, selectSlots: async () => ({ slots }) })(operation.path, {
      query: 'zip=80202',
    });
    expect(await response.clone().text()).toContain('"sponsorship":{"label":');
    expect(await differencesOf(description, operation, response)).toEqual([]);
  },
);

test('detects undocumented responses', async () => {
  const [, listing] = OPERATIONS.find(([name]) => name === 'GET /rest/lsc/listing/count')!;
  const json = (body: object, status = 200) => Response.json(body, { status });
  const differences = (response: Response) => differencesOf(description, listing, response);
  expect(await differences(json({ totalResultCount: 1, invalidQueryParams: [] }))).toEqual([]);
  expect(await differences(json({}, 418))).toEqual(['answers 418, which is not documented']);
  expect(await differences(new Response('busy', { status: 503 }))).toEqual([
    'answers 503 as "text/plain", which is not documented',
  ]);
  expect(await differences(json({ totalResultCount: 'many' }))).toHaveLength(1);
  expect(await differences(json({ extra: 1 }))).toHaveLength(1);
  const problem = Response.json(
    { title: 'x' },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );
  expect((await differences(problem)).length).toBeGreaterThan(3);
});
