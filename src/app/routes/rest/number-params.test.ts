import { describe, expect, test } from 'vitest';
import { createRestApi } from '../rest.ts';
import { oneCarIndex, restServices } from './testing/one-car.ts';

type Param = { name: string; description: string; schema: { type: string; minimum?: number; maximum?: number } };
type Answer = { invalidQueryParams: { name: string }[]; listings: { pricingDetail: { payments: object } }[] };

const api = createRestApi(restServices({ ...oneCarIndex(), knows: () => true }));
/**
 * Parameters whose values beyond the bounds are dropped or cut by the specification, while the search continues (spec 1
 * §5).
 */
const DROPPED: readonly string[] = ['searchRadius', 'minMileage', 'maxMileage'];
async function ask<Value = Answer>(path: string): Promise<Value> {
  return (await (await api.request(path)).json()) as Value;
}
const { paths } = await ask<{ paths: Record<string, { get: { parameters: Param[] } }> }>('/openapi.json');
const NUMBERS = paths['/rest/lsc/listing']!.get.parameters.filter(({ schema }) =>
  ['integer', 'number'].includes(schema.type),
);

describe.each(NUMBERS.map((param) => [param.name, param.schema] as const))('%s', (name, { type, ...bounds }) => {
  const refused = async (value: string) =>
    (await ask(`/rest/lsc/listing?${name}=${value}`)).invalidQueryParams.map((each) => each.name);
  const { minimum, maximum } = bounds as { minimum: number; maximum: number };

  test.each([minimum, maximum])('accepts its documented bound %d', async (value) => {
    expect(await refused(String(value))).toEqual([]);
  });

  const others: [what: string, value: string][] = [
    ['a lower one', String(minimum - 1)],
    ['a higher one', String(maximum + 1)],
    ['text', 'many'],
    ...(type === 'integer' ? [['a fraction', String(minimum + 0.5)] satisfies [string, string]] : []),
  ];
  test.skipIf(DROPPED.includes(name)).each(others)('reports other values, as %s: %s', async (_what, value) => {
    expect(await refused(value)).toEqual([name]);
  });
});

test.each(DROPPED)('%s ignores a number out of bounds, and its description says so', async (name) => {
  const { schema, description } = NUMBERS.find((param) => param.name === name)!;
  const answer = await ask(`/rest/lsc/listing?${name}=${schema.maximum! + 1}`);
  expect([answer.listings.length, answer.invalidQueryParams]).toEqual([1, []]);
  expect(description).toMatch(/Other (whole numbers|values) are /);
});

test('the terms of a loan are returned as given', async () => {
  expect(NUMBERS.map(({ name }) => name)).toContain('termMonths');
  for (const termMonths of [12, 36, 96]) {
    const { listings } = await ask(`/rest/lsc/listing?termMonths=${termMonths}&aprPercent=3.25`);
    expect(listings[0]!.pricingDetail.payments).toMatchObject({ termMonths, aprPercent: 3.25 });
  }
});
