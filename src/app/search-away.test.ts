import { expect, test } from 'vitest';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { wholeSite } from './testing/whole-site.ts';

/** A cluster that answers nothing, as an instance knows it. */
function lostIndex(isFit = true): VehicleIndex {
  const fail = () => Promise.reject(new ClusterError('away', 'connect ECONNREFUSED 10.0.0.1:9200'));
  const reading = { search: fail, count: fail, relax: fail, find: fail };
  return {
    ...reading,
    pin: () => ({ ...reading, epoch: 1, release: () => undefined }),
    knows: () => true,
    nameOf: () => undefined,
    hasWord: () => false,
    modelKeysOf: () => [],
    isCaughtUp: () => false,
    isFit: () => isFit,
  };
}

test.each(['/cars-for-sale', '/cars-for-sale?makeCode=TOYOTA'])(
  'while the search cluster is away, %s says in plain words when to try again',
  async (path) => {
    const reported: unknown[] = [];
    const site = wholeSite((...entry) => void reported.push(entry), { index: lostIndex() });
    const response = await site.request(`http://localhost${path}`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect([response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      'text/html; charset=UTF-8',
      'no-store',
    ]);
    const html = await response.text();
    expect(html).toContain('Searching is not possible at the moment');
    expect(html).not.toContain('10.0.0.1');
    expect(reported).toEqual([]);
  },
);

test.each(['/rest/lsc/listing', '/rest/lsc/listing/similar', '/cars-for-sale/svc/results'])(
  'while the search cluster is away, %s answers problem details',
  async (path) => {
    const response = await wholeSite(undefined, { index: lostIndex() }).request(`http://localhost${path}`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ type: 'urn:forecourt:problem:search-away', instance: path });
  },
);

test.each([
  ['/', 302],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/openapi.json', 200],
  ['/rest/lsc/reference/zip/80202', 200],
  ['/rest/lsc/reference/makes', 200],
  ['/favicon.ico', 200],
])('what needs no search is answered all the same: %s', async (path, status) => {
  const response = await wholeSite(undefined, { index: lostIndex() }).request(`http://localhost${path}`);
  expect(response.status).toBe(status);
});

test('an instance that sees less of the cluster than others gets no requests until it sees as much', async () => {
  const ready = async (isFit: boolean) =>
    (await wholeSite(undefined, { index: lostIndex(isFit) }).request('http://localhost/readyz')).status;
  expect([await ready(false), await ready(true)]).toEqual([503, 200]);
});
