import { expect, test } from 'vitest';
import type { ReviewedModel } from '#features/expert-reviews/expert-reviews.ts';
import { openGuard } from '#ports/calls/fake.ts';
import { createGuards, GUARDED_CALLS } from '../../load/guards.ts';
import { createRestApi, type RestServices } from '../rest.ts';
import { FAKE_GUARDS, oneCarIndex, restServices } from './testing/one-car.ts';

const COVER = { digest: 'a'.repeat(32), alt: 'A red car', width: 1_000, height: 500 };
const REVIEWS = [
  {
    id: 2,
    slug: 'quiet',
    title: 'Quiet & <quick>',
    author: 'Ana Silva',
    summary: 'Yes.',
    ratingTenths: 45,
    cover: COVER,
  },
  { id: 1, slug: 'loud', title: 'Loud', author: 'Bo Lee', summary: 'No.', ratingTenths: null, cover: null },
];
const VALUATION = 'valuation.localhost';

function apiOf(changes: Partial<RestServices> = {}) {
  const wanted: ReviewedModel[] = [];
  const find = async (model: ReviewedModel) => {
    wanted.push(model);
    return REVIEWS;
  };
  const api = createRestApi(restServices(oneCarIndex(), { expertReviews: { find }, ...changes }));
  return async (query: string, host = VALUATION) => {
    const response = await api.request(`http://${host}/rest/lsc/expert-reviews?${query}`, { headers: { host } });
    return { status: response.status, body: (await response.json()) as { items?: unknown[] }, wanted };
  };
}

test('answers two reviews with link, title.rendered and id, from the content source [R372, R373, R508, R514]', async () => {
  const { status, body, wanted } = await apiOf()('ymmt=2020-toyota-camry%7CXSE');
  expect([status, wanted]).toEqual([200, [{ makeCode: 'TOYOTA', modelCode: 'CAMRY', year: 2020 }]]);
  expect(body).toEqual({
    items: [
      { id: 2, link: '/expert-reviews/quiet', title: { rendered: 'Quiet & <quick>' } },
      { id: 1, link: '/expert-reviews/loud', title: { rendered: 'Loud' } },
    ],
  });
});

test('embeds author, summary and points [R508]', async () => {
  const { body } = await apiOf()('ymmt=TOYOTA-CAMRY&embed=true');
  expect(body.items![0]).toMatchObject({
    _embedded: {
      author: [{ name: 'Ana Silva' }],
      summary: 'Yes.',
      rating: 4.5,
      cover: { alt: 'A red car', width: 480, height: 240 },
    },
  });
  expect(body.items![1]).toMatchObject({ _embedded: { rating: null, cover: null } });
});

test('only the valuation brand has expert reviews [R371, R508]', async () => {
  for (const host of ['localhost', 'maker.localhost'])
    expect(await apiOf()('ymmt=TOYOTA-CAMRY', host)).toEqual({ status: 200, body: { items: [] }, wanted: [] });
});

test.each(['', 'ymmt=', 'ymmt=2020', 'embed=true'])('answers no items for %j', async (query) => {
  expect(await apiOf()(query)).toEqual({ status: 200, body: { items: [] }, wanted: [] });
});

test('an open circuit answers no items', async () => {
  const ask = apiOf({ guards: { ...FAKE_GUARDS, expertReviews: openGuard } });
  expect(await ask('ymmt=TOYOTA-CAMRY')).toMatchObject({ status: 200, body: { items: [] } });
});

test('the call ends after 3 s, and a failing source opens its circuit for 30 s [R523, R525]', async () => {
  expect(GUARDED_CALLS.expertReviews).toMatchObject({ timeoutMs: 3_000, resetMs: 30_000 });
  const { expertReviews } = createGuards(() => undefined);
  const find = () => Promise.reject(new Error('down'));
  const ask = apiOf({ expertReviews: { find }, guards: { ...FAKE_GUARDS, expertReviews } });
  const answers = [];
  for (let i = 0; i < 40; i++) answers.push(await ask('ymmt=TOYOTA-CAMRY'));
  expect(answers[0]!.status).toBe(500);
  expect(answers.at(-1)).toMatchObject({ status: 200, body: { items: [] } });
});
