import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CachingRouter, createRowFinder, memoizeMatch } from './route.ts';

test('finds the first row that a request matches, each time', () => {
  const rowOf = createRowFinder([
    { method: 'GET', path: '/cars/:id' },
    { method: 'POST', path: '/cars/*' },
  ]);
  for (const _ of [1, 2]) {
    expect(rowOf({ method: 'HEAD', path: '/cars/7' })?.path).toBe('/cars/:id');
    expect(rowOf({ method: 'POST', path: '/cars/7' })?.path).toBe('/cars/*');
    expect(rowOf({ method: 'GET', path: '/cars' })).toBeUndefined();
  }
});

test('remembers the matches of few and short paths', () => {
  const matched: string[] = [];
  const match = memoizeMatch<string>({
    match: (_method, path) => (matched.push(path), [[[path.toUpperCase(), {}]]]),
  });
  const long = `/${'a'.repeat(100)}`;
  for (const path of ['/a', '/a', long, long]) expect(match('GET', path)).toBe(path.toUpperCase());
  expect(matched).toEqual(['/a', long, long]);
  for (let page = 0; page < 4_096; page++) match('GET', `/${page}`);
  matched.length = 0;
  expect(match('GET', '/4095')).toBe('/4095');
  expect(match('GET', '/a')).toBe('/A');
  expect(matched).toEqual(['/a']);
});

test('finds the same handlers and parameters each time', async () => {
  const app = new Hono({ router: new CachingRouter() });
  app.use('/cars/*', async (context, next) => {
    context.header('cars', context.req.param('id') ?? 'none');
    await next();
  });
  app.get('/cars/all', (context) => context.text('all'));
  app.get('/cars/:id', (context) => context.text(`car ${context.req.param('id')}`));
  for (const _ of [1, 2]) {
    for (const [path, text] of [
      ['/cars/all', 'all'],
      ['/cars/7', 'car 7'],
      ['/cars/%C3%BC', 'car ü'],
    ] as const) {
      const response = await app.request(path);
      expect([await response.text(), response.headers.get('cars')]).toEqual([text, 'none']);
    }
    expect((await app.request('/cars/7', { method: 'POST' })).status).toBe(404);
  }
});

test('remembers the routes of a path', () => {
  const router = new CachingRouter<string>();
  router.add('GET', '/cars/:id', 'car');
  const found = router.match('GET', '/cars/7');
  expect(found).toEqual([[['car', { id: '7' }]]]);
  expect(router.match('GET', '/cars/7')).toBe(found);
  expect(router.match('GET', '/cars/8')).toEqual([[['car', { id: '8' }]]]);
  expect(router.match('POST', '/cars/7')).toEqual([[]]);
});
