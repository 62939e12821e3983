import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { searchResponseSchema } from '#features/search-api/search-api.ts';
import { type RestServices, restRoutes } from '../rest.ts';
import { oneCarIndex, OWNER, restServices } from './testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';

function start(changes: Partial<RestServices>) {
  const app = new Hono();
  addRoutes(app, restRoutes(restServices(oneCarIndex(), changes)));
  return async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

test('an owner comes with its tagline [R392]', async () => {
  const teaserOf = ({ ownerId, listingType }: { ownerId: number; listingType: string }) =>
    ownerId === OWNER.id && listingType === 'USED' ? { tagline: 'Family-run since 1974' } : null;
  const { body } = await start({ teaserOf })('/rest/lsc/listing');
  expect(searchResponseSchema.parse(body).owners.map(({ dealerDiff }) => dealerDiff)).toEqual([
    { tagline: 'Family-run since 1974' },
  ]);
});
