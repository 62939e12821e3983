import { type ServerType, serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { LISTING, OWNER } from '../routes/rest/testing/one-car.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const VIN = '1HGCM82633A004352';
const SOON = { timeout: 120_000, interval: 20 };

/** Creates an index on a cluster that does not respond. */
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

test.each(['/', '/cars-for-sale', '/cars-for-sale?makeCode=TOYOTA'])(
  'while the search cluster is down, %s says in plain words when to try again',
  async (path) => {
    const reported: unknown[] = [];
    const site = createWholeSite((...entry) => void reported.push(entry), { index: lostIndex() });
    const response = await site.request(`http://localhost${path}`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect([response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      'text/html; charset=UTF-8',
      'no-store',
    ]);
    const html = await response.text();
    expect(html).toContain('Search isn’t available right now');
    expect(html).not.toContain('10.0.0.1');
    expect(reported).toEqual([]);
  },
);

test.each(['/rest/lsc/listing', '/rest/lsc/listing/similar', '/cars-for-sale/svc/results'])(
  'while the search cluster is down, %s answers with problem details',
  async (path) => {
    const response = await createWholeSite(undefined, { index: lostIndex() }).request(`http://localhost${path}`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ type: 'urn:forecourt:problem:search-away', instance: path });
  },
);

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/openapi.json', 200],
  ['/rest/lsc/reference/zip/80202', 200],
  ['/rest/lsc/reference/makes', 200],
  ['/favicon.ico', 200],
])('requests without a search still work: %s', async (path, status) => {
  const response = await createWholeSite(undefined, { index: lostIndex() }).request(`http://localhost${path}`);
  expect(response.status).toBe(status);
});

test('an instance with an older view of the cluster gets no requests until it catches up', async () => {
  const ready = async (isFit: boolean) =>
    (await createWholeSite(undefined, { index: lostIndex(isFit) }).request('http://localhost/readyz')).status;
  expect([await ready(false), await ready(true)]).toEqual([503, 200]);
});

describe('while the search cluster is down, a vehicle’s page', () => {
  const reported: unknown[] = [];
  const said = vi.spyOn(console, 'error');
  let record: (view: { vin: string }) => void;
  let server: ServerType;
  let origin: string;
  beforeEach(async () => {
    said.mockClear();
    reported.length = 0;
    const row = { id: 42, facts: { ...LISTING, vin: VIN }, withdrawn: false, owner_id: 7, owner_facts: OWNER };
    const site = createWholeSite((...entry) => void reported.push(entry), {
      index: lostIndex(),
      changes: {
        database: { query: async () => [row] } as never,
        services: {
          dealerDifferences: { teaserOf: () => null },
          viewCounts: { record: (view: { vin: string }) => record(view) },
        } as never,
      },
    });
    server = await new Promise<ServerType>((resolve) => {
      const started = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  afterAll(() => said.mockRestore());

  const look = async () => {
    const headers = { connection: 'close', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
    const response = await fetch(`${origin}/cars-for-sale/vehicle/42`, { headers });
    return [response.status, (await response.text()).includes('Toyota')];
  };

  test('shows the data from the database and counts the view', async () => {
    const seen: string[] = [];
    record = ({ vin }) => void seen.push(vin);
    expect(await look()).toEqual([200, true]);
    await expect.poll(() => seen, SOON).toEqual([VIN]);
    expect([reported, said.mock.calls]).toEqual([[], []]);
  });

  test('is answered once, even if something fails after the response', async () => {
    record = () => {
      throw new Error('not counted');
    };
    expect(await look()).toEqual([200, true]);
    await expect.poll(() => reported, SOON).toHaveLength(1);
    expect(reported).toEqual([
      ['/cars-for-sale/vehicle/42 failed after the response was sent', new Error('not counted')],
    ]);
    expect(said).not.toHaveBeenCalled();
  });
});
