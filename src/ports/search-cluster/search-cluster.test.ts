import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOpensearch } from './opensearch-cluster.ts';
import { ClusterError, type ClusterErrorKind, type SearchCluster } from './search-cluster.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from './test-cluster.ts';

const BODY = {
  settings: { number_of_shards: 2, number_of_replicas: 0, refresh_interval: '-1' },
  mappings: { dynamic: 'strict', properties: { make: { type: 'keyword' }, year: { type: 'double' } } },
};
const BY_YEAR = { query: { match_all: {} }, sort: [{ year: 'asc' }], track_total_hits: true };
const NOWHERE = 'http://127.0.0.1:9';

async function kindOf(work: Promise<unknown>): Promise<ClusterErrorKind | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ClusterError)) throw error;
      return error.kind;
    },
  );
}

describe.skipIf(await isClusterTestUnavailable())('a real search server', () => {
  let server: TestCluster;
  let cluster: SearchCluster;
  beforeAll(async () => {
    server = await openTestCluster();
    cluster = server.cluster;
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterAll(() => server?.close());

  const created = async (name: string) => {
    const index = `${server.prefix}-${name}`;
    await cluster.createIndex(index, BODY);
    return index;
  };
  const put = (id: number, version: number, year = 2_000 + id) =>
    ({ kind: 'put', id, version, document: { make: 'TOYOTA', year } }) as const;
  const idsOf = async (index: string, pit?: string) => {
    const [answer] = await cluster.searchAll(index, [BY_YEAR], { pit });
    return answer!.hits.map(({ id }) => id);
  };

  test('is healthy', async () => {
    expect(await cluster.health()).toEqual({ status: expect.stringMatching(/green|yellow/), nodes: 1 });
  });

  test('answers several searches of one request in order', async () => {
    const index = await created('several');
    await cluster.write(index, [put(1, 1), put(2, 1), put(3, 1)]);
    await cluster.refresh(index);
    const count = { size: 0, aggs: { makes: { terms: { field: 'make' } } } };
    const [page, counts] = await cluster.searchAll(index, [{ ...BY_YEAR, size: 2 }, count]);
    expect(page).toMatchObject({
      total: 3,
      hits: [
        { id: 1, sort: [2001] },
        { id: 2, _source: { make: 'TOYOTA', year: 2002 } },
      ],
    });
    expect(counts!.aggregations).toMatchObject({ makes: { buckets: [{ key: 'TOYOTA', doc_count: 3 }] } });
    expect(await cluster.searchAll(index, [])).toEqual([]);
  });

  test('accepts newer documents only', async () => {
    const index = await created('versions');
    const outcomes = await cluster.write(index, [put(1, 0), put(2, 7), { kind: 'remove', id: 3, version: 7 }]);
    expect(outcomes).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }]);
    const late = await cluster.write(index, [
      put(1, 1),
      put(2, 7, 1990),
      put(3, 6),
      { kind: 'remove', id: 2, version: 6 },
    ]);
    expect(late.map(({ kind }) => kind)).toEqual(['done', 'stale', 'stale', 'stale']);
    await cluster.refresh(index);
    expect(await idsOf(index)).toEqual([1, 2]);
    await cluster.write(index, [{ kind: 'remove', id: 2, version: 8 }]);
    await cluster.refresh(index);
    expect(await idsOf(index)).toEqual([1]);
  });

  test('says which document it rejects, and accepts the others', async () => {
    const index = await created('refused');
    const wrong = { kind: 'put', id: 1, version: 1, document: { unknown: 1 } } as const;
    expect(await cluster.write(index, [wrong, put(2, 1)])).toEqual([
      { kind: 'refused', reason: expect.stringContaining('unknown') },
      { kind: 'done' },
    ]);
  });

  test('shows writes after the next refresh, and never at a point in time', async () => {
    const index = await created('visible');
    await cluster.write(index, [put(1, 1)]);
    expect(await idsOf(index)).toEqual([]);
    await cluster.refresh(index);
    const pit = await cluster.openPit(index, 60_000);
    await cluster.write(index, [put(2, 2), { kind: 'remove', id: 1, version: 3 }]);
    await cluster.refresh(index);
    expect(await idsOf(index)).toEqual([2]);
    expect(await idsOf(index, pit)).toEqual([1]);
    await cluster.closePit(pit);
    await cluster.closePit(pit);
    expect(await kindOf(idsOf(index, pit))).toBe('gone');
  });

  test('keeps indexes with notes behind an alias that moves from one to the next', async () => {
    const [first, second] = [await created('kept-1'), await created('kept-2')];
    const alias = `${server.prefix}-current`;
    await cluster.note(first, { seq: 7 });
    await cluster.note(first, { seq: 8 });
    await cluster.pointAlias(alias, first);
    await cluster.createIndex(first, BODY);
    expect(await cluster.indexesOf(`${server.prefix}-kept`)).toEqual([
      { name: first, aliases: [alias], notes: { seq: 8 } },
      { name: second, aliases: [], notes: {} },
    ]);
    await cluster.write(second, [put(5, 1)]);
    await cluster.refresh(second);
    await cluster.pointAlias(alias, second);
    expect(await idsOf(alias)).toEqual([5]);
    await cluster.deleteIndex(first);
    await cluster.deleteIndex(first);
    expect((await cluster.indexesOf(`${server.prefix}-kept`)).map(({ name }) => name)).toEqual([second]);
    expect(await cluster.indexesOf(`${server.prefix}-none`)).toEqual([]);
  });

  test('does not recreate a deleted index', async () => {
    const index = await created('deleted');
    expect(await cluster.indexStatus(index)).toMatch(/green|yellow/);
    await cluster.deleteIndex(index);
    expect(await cluster.indexStatus(index)).toBe('gone');
    expect(await kindOf(cluster.write(index, [put(1, 1)]))).toBe('gone');
    expect(await kindOf(cluster.openPit(index, 1_000))).toBe('gone');
    expect(await kindOf(idsOf(index))).toBe('gone');
    expect(await cluster.indexesOf(index)).toEqual([]);
  });

  test('rejects invalid requests', async () => {
    const index = await created('nonsense');
    expect(await kindOf(cluster.searchAll(index, [{ query: { nonsense: {} } }]))).toBe('refused');
    expect(await kindOf(cluster.searchAll(index, [{ sort: [{ unknown: 'asc' }] }]))).toBe('refused');
  });

  test('uses the other nodes if one is down or hangs', async () => {
    const index = await created('dead');
    const hanging = await serve(() => undefined);
    const some = openOpensearch({ urls: [NOWHERE, hanging.url, server.url], slowMs: 50 });
    for (let i = 0; i < 6; i++) expect((await some.searchAll(index, [BY_YEAR]))[0]!.total).toBe(0);
    await some.close();
    hanging.server.close();
  });

  test('aborts a request with its signal', async () => {
    const ending = new AbortController();
    ending.abort(new Error('superseded'));
    await expect(cluster.searchAll('any', [BY_YEAR], { signal: ending.signal })).rejects.toThrow('superseded');
  });
});

describe('a cluster that fails', () => {
  test('is unavailable if nothing listens', async () => {
    const nobody = openOpensearch({ urls: [NOWHERE, 'http://127.0.0.1:19'] });
    expect(await kindOf(nobody.health())).toBe('away');
    await nobody.close();
  });

  test('is unavailable if nothing responds in time, and a signal aborts the wait', async () => {
    const { url, server } = await serve(() => undefined);
    const hanging = openOpensearch({ urls: [url], searchTimeoutMs: 50 });
    expect(await kindOf(hanging.health())).toBe('away');
    const patient = openOpensearch({ urls: [url] });
    await expect(patient.health(AbortSignal.timeout(50))).rejects.toThrow(/timeout/);
    server.closeAllConnections();
    server.close();
    await Promise.all([hanging.close(), patient.close()]);
  });

  test.each([
    [429, { type: 'opensearch_rejected_execution_exception', reason: 'full' }, 'busy'],
    [503, { type: 'cluster_block_exception', reason: 'no manager' }, 'away'],
    [400, { type: 'illegal_argument_exception', reason: 'no' }, 'refused'],
    [404, { type: 'search_context_missing_exception', reason: 'no' }, 'gone'],
    [500, { root_cause: [{ type: 'illegal_state_exception', reason: 'no node found for id: x' }] }, 'gone'],
    [500, { type: 'illegal_state_exception', reason: 'no' }, 'refused'],
  ])('explains a %i', async (status, error, kind) => {
    const { url, server } = await serve(() => ({ status, body: { status, error } }));
    const cluster = openOpensearch({ urls: [url] });
    expect(await kindOf(cluster.openPit('any', 1_000))).toBe(kind);
    server.close();
    await cluster.close();
  });

  test('does not report an index as gone before it has read its state', async () => {
    const blocked = { type: 'cluster_block_exception', reason: 'state not recovered / initialized' };
    const { url, server } = await serve((path) =>
      path.startsWith('/_cluster/health')
        ? { status: 408, body: { timed_out: true } }
        : { status: 503, body: { status: 503, error: blocked } },
    );
    const cluster = openOpensearch({ urls: [url] });
    expect(await kindOf(cluster.indexStatus('any'))).toBe('away');
    server.close();
    await cluster.close();
  });

  test('is unavailable if a shard failed, and busy for single documents', async () => {
    const { url, server } = await serve((path) => ({
      status: 200,
      body: path.includes('_msearch')
        ? { responses: [{ status: 200, _shards: { failed: 1 }, hits: {} }] }
        : { items: [{ index: { status: 429, error: { type: 'rejected' } } }, { index: { status: 201 } }] },
    }));
    const cluster = openOpensearch({ urls: [url] });
    expect(await kindOf(cluster.searchAll('any', [{}]))).toBe('away');
    const put = { kind: 'put', id: 1, version: 1, document: {} } as const;
    expect(await cluster.write('any', [put, put])).toEqual([{ kind: 'busy' }, { kind: 'done' }]);
    server.close();
    await cluster.close();
  });
});

type Reply = { status: number; body: object };

/** Sends this response to every request; with `undefined`, it never responds. */
async function serve(reply: (path: string) => Reply | undefined): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const answer = reply(request.url!);
    if (!answer) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
