import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { placeRoutes } from './place.ts';
import { addRoutes } from '../../http/route.ts';

function start() {
  const app = new Hono();
  addRoutes(app, placeRoutes());
  const answer = async (response: Response) => [response.status, await response.json()] as const;
  return {
    typed: async (text: string) =>
      answer(await app.request(`/cars-for-sale/svc/place?text=${encodeURIComponent(text)}`)),
    nearest: async (body: unknown) =>
      answer(await app.request('/cars-for-sale/svc/nearest-place', { method: 'POST', body: JSON.stringify(body) })),
    app,
  };
}

test.each(['80202', '80202-1234'])('answers the place of ZIP code %s', async (text) => {
  expect(await start().typed(text)).toEqual([200, { zip: '80202', city: 'Denver', state: 'CO' }]);
});

test.each(['Denver', 'denver, co', 'Denver Colorado'])('answers the central ZIP code of %s', async (text) => {
  const [status, place] = await start().typed(text);
  expect([status, place]).toEqual([200, { zip: expect.stringMatching(/^802/), city: 'Denver', state: 'CO' }]);
});

test.each([
  ['Springfield', 'Which Springfield? Add its state, such as Springfield, IL.'],
  ['00000', 'Enter a valid ZIP Code or city.'],
  ['Nosuchville', 'Enter a valid ZIP Code or city.'],
  ['', 'Enter a valid ZIP Code or city.'],
])('says what is wrong with %j', async (text, reason) => {
  expect(await start().typed(text)).toMatchObject([404, { errors: [{ name: 'text', value: text, reason }] }]);
});

test('answers the ZIP code nearest to a position, and repeats no position', async () => {
  const { nearest } = start();
  expect(await nearest({ latitude: 39.7525, longitude: -104.9995 })).toMatchObject([
    200,
    { city: 'Denver', state: 'CO' },
  ]);
  const [status, problem] = await nearest({ latitude: 48.85, longitude: 2.35 });
  expect(status).toBe(404);
  expect(JSON.stringify(problem)).not.toMatch(/48\.85|2\.35/);
});

test.each([{}, { latitude: 91, longitude: 0 }, { latitude: '39', longitude: 0 }, null])(
  '%j is not a position',
  async (body) => {
    expect((await start().nearest(body))[0]).toBe(422);
  },
);

test('a position is only accepted in a body, because addresses are logged', async () => {
  const { app } = start();
  expect((await app.request('/cars-for-sale/svc/nearest-place?latitude=39&longitude=-105')).status).toBe(405);
});
