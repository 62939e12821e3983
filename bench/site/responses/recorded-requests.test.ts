import { expect, test } from 'vitest';
import { readRecordedRequests } from './recorded-requests.ts';

test('has 500 different requests for every brand', () => {
  const requests = readRecordedRequests();
  const texts = requests.map(({ method, host, path, body }) => `${method} ${host} ${path} ${body}`);
  expect(new Set(texts).size).toBe(500);
  expect(new Set(requests.map(({ host }) => host))).toEqual(
    new Set(['localhost', 'valuation.localhost', 'maker.localhost', 'elsewhere.example']),
  );
});
