import { afterEach, expect, test, vi } from 'vitest';
import { fetchPersonalization } from './fetch-personal.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['place=zip%3D80202', '80202'],
  ['a=1; place=zip=80202; b=2', '80202'],
  ['place=state%3DCO', null],
  // Anything can be in a cookie, also what cannot be decoded.
  ['place=%E0%A4%A', null],
  ['place=zip%3D%', null],
  ['', null],
])('with the cookies %j, asks about the ZIP code %j', async (cookie, zip) => {
  const asked: string[] = [];
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return { ok: false };
  });
  await fetchPersonalization({ viewed: [], consumerId: null }, 'home');
  expect(asked.map((path) => new URLSearchParams(path.split('?')[1]).get('zip'))).toEqual([zip]);
});
