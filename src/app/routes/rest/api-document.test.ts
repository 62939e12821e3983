import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  keywordAsSchema,
  listingFlagsSchema,
  searchParamsSchema,
  searchResponseSchema,
} from '#features/search-api/search-api.ts';
import { createRestApi } from '../rest.ts';
import { LOOK_UPS } from './look-ups.ts';
import { oneCarIndex, restServices } from './testing/one-car.ts';

const document = readFileSync(path.join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
const named = new Set([...document.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));

test('docs/api.md names every parameter with its alternative names, and every look-up', () => {
  const params = Object.entries({ ...searchParamsSchema.shape, ...listingFlagsSchema.shape, ...keywordAsSchema.shape });
  for (const [name, schema] of params) {
    expect(named, name).toContain(name);
    const { description } = (schema.meta() as { param: { description: string } }).param;
    const others = /Also accepted: (.*)\./.exec(description)?.[1]?.split(', ') ?? [];
    for (const other of others) expect(named, other).toContain(other);
  }
  for (const name of LOOK_UPS) expect(named, name).toContain(name);
});

test('docs/api.md names every path, and every key that has values', async () => {
  const response = await createRestApi(restServices(oneCarIndex())).request('/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations)) expect(named, path).toContain(`${method.toUpperCase()} ${path}`);
  }
  const later = /^(editorial\w+|makeSummaryData|pageData|cookies|suggestedModels)$/;
  for (const key of Object.keys(searchResponseSchema.shape)) if (!later.test(key)) expect(named, key).toContain(key);
});
