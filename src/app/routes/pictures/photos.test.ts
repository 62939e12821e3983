import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Photo } from '#features/listings/listings.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { photoRoutes } from './photos.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';

const images = ['https://x.test/a.jpg', 'https://x.test/b.jpg'].map((src) => ({ src, alt: null }));
const listing = { ...LISTING, bodyStyleCode: 'TRUCK', exteriorColorCode: 'RED', images };

function ask(path: string, photo: Photo, requests: number[] = []) {
  const app = new Hono();
  const search = { find: async (id: number) => (id === LISTING.id ? { listing, owner: OWNER } : undefined) };
  const photos = {
    get: async (_source: string, width: number) => {
      requests.push(width);
      return photo;
    },
  };
  addRoutes(app, photoRoutes({ search, photos } as unknown as AppContext));
  return app.request(path);
}

test('a stored photo is cacheable for a day', async () => {
  const response = await ask('/pictures/photos/42/1-400.webp', { kind: 'photo', bytes: Buffer.from('webp') });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
});

test('shows a drawing for a while if the first photo cannot be loaded', async () => {
  const response = await ask('/pictures/photos/42/0-400.webp', { kind: 'missing' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/pictures/cars/pickup-midsize/red-front34-400.avif');
  expect(response.headers.get('cache-control')).toBe('public, max-age=600');
});

test('a temporary failure of a photo is cached only briefly', async () => {
  const first = await ask('/pictures/photos/42/0-400.webp', { kind: 'busy' });
  expect([first.status, first.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const second = await ask('/pictures/photos/42/1-400.webp', { kind: 'busy' });
  expect([second.status, second.headers.get('cache-control')]).toEqual([503, 'no-store']);
});

test('a URL with a width of earlier versions shows the next wider photo', async () => {
  const requests: number[] = [];
  const response = await ask('/pictures/photos/42/0-480.webp', { kind: 'photo', bytes: Buffer.from('webp') }, requests);
  expect([response.status, requests]).toEqual([200, [600]]);
  const drawn = await ask('/pictures/photos/42/0-480.webp', { kind: 'missing' });
  expect(drawn.headers.get('location')).toBe('/pictures/cars/pickup-midsize/red-front34-600.avif');
});

test.each(['42/1-400.webp', '42/2-400.webp', '42/0-481.webp', '43/0-400.webp', '42/x.webp'])(
  'the photo %s does not exist',
  async (name) => {
    expect((await ask(`/pictures/photos/${name}`, { kind: 'missing' })).status).toBe(404);
  },
);
