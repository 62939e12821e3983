import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { brandOf } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Photo } from '#features/listings/listings.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { createGuards } from '../../load/guards.ts';
import { openGraphRoutes } from './open-graph.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';

const PHOTO = 'https://photos.test/a.jpg';
const GONE = 99;

/** Returns a database that has only this listing, which was withdrawn. */
function databaseWith({ id, ownerId, rating, stale: _stale, ...facts }: Listing): Database {
  const row = {
    ...{ id, facts, owner_id: ownerId, owner_facts: OWNER, rating, withdrawn: true, stale: false },
    ...{ removed_ad: false, confirmed_at: new Date(), has_lead_email: false },
  };
  const query = async (_sql: string, [wanted]: unknown[] = []) => (wanted === id ? [row] : []);
  return { query } as never;
}

function start({
  images = [] as { src: string; alt: null }[],
  photo = { kind: 'missing' } as Photo,
  guard = fakeGuard,
} = {}) {
  const listing = { ...LISTING, bodyStyleCode: 'TRUCK', exteriorColorCode: 'RED', images };
  const framed: string[] = [];
  const kept = new Map<string, Buffer | null>();
  const app = new Hono();
  addRoutes(
    app,
    openGraphRoutes({
      search: {
        find: async (id: number) => (id === LISTING.id ? { listing, owner: OWNER } : undefined),
      } as SearchService,
      database: databaseWith({ ...listing, id: GONE }),
      photos: { get: async () => photo },
      brandOf,
      guards: { ...createGuards(() => undefined), socialPictures: guard },
      socialPictures: {
        get: async (name, make) => {
          if (!kept.get(name)) kept.set(name, await make());
          return kept.get(name)!;
        },
      },
      pictures: {
        frame: async (bytes, look) => {
          framed.push(
            `${bytes.length < 100 ? String(bytes) : 'drawing'} on ${look && 'ground' in look ? look.ground : 'nothing'}${look?.label === undefined ? '' : ', labeled'}`,
          );
          return Buffer.from('jpeg');
        },
      },
    }),
  );
  const ask = (path: string, host: string) => app.request(`http://${host}/pictures/${path}`, { headers: { host } });
  const get = (name: string, host = 'localhost') => ask(`og/${name}`, host);
  return { get, getForMail: (name: string) => ask(`mail/${name}`, 'localhost'), framed, kept };
}

test("a listing’s photo has a frame in the brand's color, rendered once for each brand", async () => {
  const { get, framed, kept } = start({
    images: [{ src: PHOTO, alt: null }],
    photo: { kind: 'photo', bytes: Buffer.from('photo') },
  });
  const response = await get('42.jpg');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  await get('42.jpg');
  await get('42.jpg', 'maker.localhost');
  expect(framed).toEqual(['photo on #0a55b5', 'photo on #1c232d']);
  for (const name of kept.keys()) expect(name).toMatch(/^[0-9a-f]{64}\.jpg$/);
});

test('emails show only the picture', async () => {
  const { getForMail, framed } = start({
    images: [{ src: PHOTO, alt: null }],
    photo: { kind: 'photo', bytes: Buffer.from('photo') },
  });
  expect((await getForMail('42.jpg')).status).toBe(200);
  expect((await getForMail('43.jpg')).status).toBe(404);
  expect(framed).toEqual(['photo on nothing']);
});

test('an old email shows a labeled drawing of a car that is gone, never its photo; a shared link shows nothing', async () => {
  const { get, getForMail, framed } = start({
    images: [{ src: PHOTO, alt: null }],
    photo: { kind: 'photo', bytes: Buffer.from('photo') },
  });
  expect((await getForMail(`${GONE}.jpg`)).status).toBe(200);
  expect((await get(`${GONE}.jpg`)).status).toBe(404);
  expect(framed).toEqual(['drawing on nothing, labeled']);
});

test('in an email, a drawing is labeled if it replaces a photo; the email labels it if there is none', async () => {
  const replacing = start({ images: [{ src: PHOTO, alt: null }] });
  await replacing.getForMail('42.jpg');
  expect(replacing.framed).toEqual(['drawing on nothing, labeled']);
  const without = start();
  await without.getForMail('42.jpg');
  expect(without.framed).toEqual(['drawing on nothing']);
});

test.each([
  ['has no photo', {}],
  ['has a photo that cannot be had', { images: [{ src: PHOTO, alt: null }] }],
])('if a listing %s, a drawn car is shown', async (_case, options) => {
  const { get, framed } = start(options);
  expect((await get('42.jpg')).status).toBe(200);
  expect(framed).toEqual(['drawing on #0a55b5, labeled']);
});

test.each(['43.jpg', '0.jpg', '042.jpg', '42.png', 'x.jpg', '9999999999999999.jpg', '..%2F42.jpg', '42.jpg.jpg'])(
  'the picture %s does not exist',
  async (name) => {
    const { get, framed } = start();
    expect((await get(name)).status).toBe(404);
    expect(framed).toEqual([]);
  },
);

test('while its photo is temporarily unavailable, the drawing in its place is not cached', async () => {
  const { get, framed } = start({ images: [{ src: PHOTO, alt: null }], photo: { kind: 'busy' } });
  const response = await get('42.jpg');
  expect([response.status, response.headers.get('cache-control'), framed]).toEqual([503, 'no-store', []]);
});

test('postpones a picture while too many are rendered', async () => {
  const response = await start({ guard: openGuard }).get('42.jpg');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
});
