import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { DRAWN_LOGO } from '#features/dealers/dealers.ts';
import type { IllustrationResult } from '#features/illustrations/illustrations.server.ts';
import type { Photo } from '#features/listings/listings.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { illustrationRoutes } from './illustrations.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';

const PICTURE: IllustrationResult = { kind: 'picture', bytes: Buffer.from('avif') };

/** A withdrawn listing, as it is stored. */
const SOLD = {
  ...{ id: 77, facts: LISTING, withdrawn: true, stale: false, confirmed_at: new Date(0), owner_id: 1 },
  ...{ owner_facts: OWNER, has_lead_email: false, rating: null },
};

type Options = { result?: IllustrationResult; logo?: string | null; photo?: Photo };

function ask(path: string, { result = PICTURE, logo = null, photo = { kind: 'missing' } }: Options = {}) {
  const made: unknown[] = [];
  const app = new Hono();
  const make = async (...given: unknown[]) => {
    made.push(given);
    return result;
  };
  const context = {
    search: {
      find: async (id: number) => (id === LISTING.id ? { listing: LISTING, owner: { ...OWNER, logo } } : undefined),
    },
    illustrations: { get: make },
    database: { query: async (_sql: string, [id]: number[]) => (id === 77 ? [SOLD] : []) },
    photos: { get: async () => photo },
  };
  addRoutes(app, illustrationRoutes(context as unknown as AppContext));
  return Promise.resolve(app.request(path)).then((response) => ({ response, made }));
}

test.each(['front34', 'odometer'] as const)('the illustration %s is cacheable for a day', async (name) => {
  const { response, made } = await ask(`/pictures/drawn/42/${name}-400.avif`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(made).toEqual([[LISTING, name, 400]]);
});

test.each([
  ['front34-400', 'front34-400'],
  ['rearRight-600', 'rear34-1200'],
])('while too many are made, %s is the car in the studio, and nothing is cached', async (wanted, given) => {
  const { response } = await ask(`/pictures/drawn/42/${wanted}.avif`, { result: { kind: 'busy' } });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toMatch(new RegExp(`^/pictures/cars/[a-z-]+/[a-z]+-${given}\\.avif$`));
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a drawing asks for a retry while too many are made', async () => {
  const { response } = await ask('/pictures/drawn/42/odometer-800.avif', { result: { kind: 'busy' } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
});

test('a sold car still shows its outside, but not its facts', async () => {
  expect((await ask('/pictures/drawn/77/front34-400.avif')).response.status).toBe(200);
  expect((await ask('/pictures/drawn/77/label-400.avif')).response.status).toBe(404);
});

test.each([
  ...[
    'drawn/42/front34-401.avif',
    'drawn/42/toString-400.avif',
    'drawn/42/odometer-400.webp',
    'drawn/43/front34-400.avif',
  ],
  ...['drawn/43/odometer-400.avif', 'drawn/../odometer-400.avif', 'logos/43.svg', 'logos/42.svg', 'logos/42.png'],
])('%s does not exist, and nothing is made', async (path) => {
  const { response, made } = await ask(`/pictures/${path}`);
  expect([response.status, made]).toEqual([404, []]);
});

test('a dealer of the demo has an emblem, another the copy of its own logo', async () => {
  const { response } = await ask('/pictures/logos/42.svg', { logo: DRAWN_LOGO });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await response.text()).toMatch(/^<svg/);
  const own = {
    logo: 'https://dealer.example/logo.png',
    photo: { kind: 'photo', bytes: Buffer.from('webp') },
  } as const;
  const copy = await ask('/pictures/logos/42.webp', own);
  expect([copy.response.status, copy.response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await ask('/pictures/logos/42.webp', { ...own, photo: { kind: 'missing' } })).response.status).toBe(404);
  expect((await ask('/pictures/logos/42.webp', { ...own, photo: { kind: 'busy' } })).response.status).toBe(503);
});
