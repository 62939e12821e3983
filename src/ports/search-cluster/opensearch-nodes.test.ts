import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openOpensearch } from './opensearch-cluster.ts';
import { type NodesOptions, OpensearchNodes } from './opensearch-nodes.ts';
import { ClusterError, type SearchCluster } from './search-cluster.ts';

/** A node that sends the configured response; with `null`, it never responds. */
type FakeNode = {
  url: string;
  requests: string[];
  mood: 'well' | 'hangs' | 'slow' | 'not ready';
  server: Server;
  wake(): void;
};

const SLOW_MS = 20;
/** A hanging node is found and probed again soon. */
const SHORT_PROBES = { probeTimeoutMs: 150, longestProbeMs: 300 };
/** However long nodes are silent on a busy machine, requests wait until their own limit. */
const ANY_PAUSE_MS = 3_600_000;
const SOON = { timeout: 120_000, interval: 10 };
const ONE_FOUND = { responses: [{ status: 200, _shards: { failed: 0 }, hits: { total: { value: 1 }, hits: [] } }] };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function startNode(mood: FakeNode['mood'] = 'well'): Promise<FakeNode> {
  const waiting: (() => void)[] = [];
  const wake = () => {
    node.mood = 'well';
    for (const answer of waiting.splice(0)) answer();
  };
  const node: FakeNode = { url: '', requests: [], mood, server: createServer(), wake };
  node.server.on('request', (request, response) => {
    const path = request.url!.split('?')[0]!;
    if (request.method !== 'HEAD' && path !== '/_nodes/_local') node.requests.push(decodeURIComponent(request.url!));
    const send = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
    };
    const answer = () => {
      if (request.method === 'HEAD') return send({});
      if (path === '/_nodes/_local') return send({ nodes: { [`id of ${node.url}`]: { name: 'node' } } });
      if (node.mood === 'not ready') return send({ error: { type: 'cluster_block_exception' } }, 503);
      if (path.endsWith('point_in_time')) return send({ pit_id: 'point' });
      const found = path.endsWith('_bulk') ? { items: [] } : ONE_FOUND;
      setTimeout(() => send(found), node.mood === 'slow' ? SLOW_MS * 20 : 0);
    };
    if (node.mood === 'hangs') waiting.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => node.server.listen(0, '127.0.0.1', resolve));
  node.url = `http://127.0.0.1:${(node.server.address() as AddressInfo).port}`;
  open.push({ close: () => (node.server.closeAllConnections(), node.server.close()) });
  return node;
}

const openOn = (...nodes: readonly FakeNode[]): SearchCluster => openWith({}, nodes);

function openWith(options: Omit<NodesOptions, 'urls'>, nodes: readonly FakeNode[]): SearchCluster {
  const cluster = openOpensearch({ urls: nodes.map(({ url }) => url), slowMs: SLOW_MS, ...options });
  open.push(cluster);
  return cluster;
}

const search = async (cluster: SearchCluster, pit?: string, withinMs = 60_000) => {
  const [answer] = await cluster.searchAll('any', [{}], { pit, signal: AbortSignal.timeout(withinMs) });
  return answer!.total;
};
const put = { kind: 'put', id: 1, version: 1, document: {} } as const;

describe('nodes of a search cluster', () => {
  test('take turns', async () => {
    const nodes = [await startNode(), await startNode(), await startNode()];
    const cluster = openOn(...nodes);
    for (let i = 0; i < 9; i++) await search(cluster);
    expect(nodes.map(({ requests }) => requests.length)).toEqual([3, 3, 3]);
  });

  test('get one request if they hang, their waiting requests move to others, and they return later', async () => {
    const [hanging, well] = [await startNode('hangs'), await startNode()];
    const cluster = openWith(SHORT_PROBES, [hanging, well]);
    const found = await Promise.all(Array.from({ length: 6 }, () => search(cluster)));
    expect(found).toEqual([1, 1, 1, 1, 1, 1]);
    const before = hanging.requests.length;
    await cluster.write('any', [put]);
    for (let i = 0; i < 6; i++) await search(cluster);
    expect(hanging.requests).toHaveLength(before);

    hanging.mood = 'well';
    const isCalled = async () => (await search(cluster), hanging.requests.length > before);
    await expect.poll(isCalled, SOON).toBe(true);
  });

  test('that hang during a write lose the write to another', async () => {
    const [hanging, well] = [await startNode('hangs'), await startNode()];
    await openOn(hanging, well).write('any', [put]);
    expect([hanging.requests.length, well.requests.length]).toEqual([1, 1]);
  });

  test('are awaited while alive, however slow they are', async () => {
    const [slow, idle] = [await startNode('slow'), await startNode()];
    expect(await search(openOn(slow, idle))).toBe(1);
    expect(idle.requests).toEqual([]);
  });

  test('are skipped if they are not ready', async () => {
    const [starting, well] = [await startNode('not ready'), await startNode()];
    const cluster = openOn(starting, well);
    for (let i = 0; i < 4; i++) expect(await search(cluster)).toBe(1);
  });

  test('that stop responding lose their points in time: another is opened on the others', async () => {
    const [well, other] = [await startNode(), await startNode()];
    const cluster = openOn(well, other);
    const pit = await cluster.openPit('any', 60_000);
    expect(await search(cluster, pit)).toBe(1);
    // It is unknown whether the point in time is on the other node; the node that got the request waits for it.
    other.mood = 'hangs';
    well.mood = 'slow';
    const waiting = Array.from({ length: 20 }, () => search(cluster, pit));
    await expect(Promise.all(waiting)).rejects.toMatchObject({ kind: 'away' });
    await Promise.allSettled(waiting);
    well.mood = 'well';
    expect(await search(cluster, await cluster.openPit('any', 60_000))).toBe(1);
    expect(well.requests.at(-2)).toContain(`preference=_prefer_nodes:id of ${well.url}`);
  });

  test('get only pings while all of them hang', async () => {
    const nodes = [await startNode('hangs'), await startNode('hangs')];
    const cluster = openWith({ ...SHORT_PROBES, longestPauseMs: ANY_PAUSE_MS }, nodes);
    const requests = () => nodes.flatMap((node) => node.requests).length;
    const isNoLongerCalled = async () => {
      const before = requests();
      await expect(search(cluster, undefined, 100)).rejects.toThrow(/timeout|no node answers/);
      return requests() === before;
    };
    await expect.poll(isNoLongerCalled, SOON).toBe(true);
    expect(await isNoLongerCalled()).toBe(true);
    for (const node of nodes) node.mood = 'well';
    await expect.poll(() => search(cluster).catch(() => null), SOON).toBe(1);
  });

  test('are awaited after a pause if there is no other, also by searches of a point in time', async () => {
    const node = await startNode();
    const cluster = openWith({ longestPauseMs: ANY_PAUSE_MS }, [node]);
    const pit = await cluster.openPit('any', 60_000);
    node.mood = 'hangs';
    const early = Promise.all([search(cluster), search(cluster, pit)]);
    const isCalled = async () => {
      const before = node.requests.length;
      await expect(search(cluster, undefined, 100)).rejects.toThrow('timeout');
      return node.requests.length > before;
    };
    // The node is silent by now.
    await expect.poll(isCalled, SOON).toBe(false);
    const late = search(cluster, pit);
    node.wake();
    expect(await Promise.all([early, late])).toEqual([[1, 1], 1]);
  });

  test('delay no one if they are silent for longer than a pause', async () => {
    const node = await startNode('hangs');
    const nodes = new OpensearchNodes({ urls: [node.url], slowMs: SLOW_MS, longestPauseMs: 1, ...SHORT_PROBES });
    open.push(nodes);
    const ask = (signal?: AbortSignal) =>
      nodes.ask({ method: 'GET', path: '/any' }, { timeoutMs: 3_600_000 }, signal).then(
        () => 'answered',
        (error: unknown) => (error instanceof ClusterError ? error.kind : 'waited'),
      );
    const early = ask();
    await expect.poll(() => ask(AbortSignal.timeout(600)), SOON).toBe('away');
    node.wake();
    expect(await early).toBe('answered');
    await expect.poll(() => ask(), SOON).toBe('answered');
  });
});
