import { describe, expect, test } from 'vitest';
import { type ClusterAnswer, ClusterError, type ClusterSearch } from '#ports/search-cluster/search-cluster.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { clusterDocument } from './cluster-document.ts';
import { createClusterIndex } from './cluster-index.ts';

const SOON = { timeout: 120_000 };

/** The cluster operations for opening states and counting. Each point in time has its own documents. */
class SmallCluster {
  documents = [clusterDocument(sampleListing(), sampleOwner(), 1)];
  readonly open = new Map<string, readonly Record<string, unknown>[]>();
  readonly requests: ClusterSearch[] = [];
  opened = 0;
  /** While it is set, opening waits for it. */
  gate: Promise<void> | null = null;

  async openPit(): Promise<string> {
    const documents = [...this.documents];
    await this.gate;
    const pit = `pit ${++this.opened}`;
    this.open.set(pit, documents);
    return pit;
  }

  async closePit(pit: string): Promise<void> {
    this.open.delete(pit);
  }

  async searchAll(
    _index: string,
    bodies: readonly ClusterSearch[],
    { pit }: { pit?: string | undefined } = {},
  ): Promise<ClusterAnswer[]> {
    const documents = this.open.get(pit!);
    if (!documents) throw new ClusterError('gone', 'no such point in time');
    this.requests.push(...bodies);
    return bodies.map((body) => answer(body, documents));
  }
}

function answer(
  { query = {}, aggs = {}, size = 0, docvalue_fields: names = [] }: ClusterSearch,
  documents: readonly Record<string, unknown>[],
): ClusterAnswer {
  const { range } = query as { range?: { seq: { gte: number } } };
  const found = documents.filter(({ seq }) => !range || (seq as number) >= range.seq.gte);
  const aggregations = Object.entries(aggs as Record<string, object>).map(([name, aggregation]) => {
    if ('max' in aggregation)
      return [name, { value: found.length > 0 ? Math.max(...found.map(({ seq }) => seq as number)) : null }];
    const values = found.flatMap((one) => (one[name] === undefined ? [] : [one[name]].flat()));
    const buckets = [...new Set(values)].map((value) => ({ key: { value }, doc_count: 1 }));
    return [name, { buckets }];
  });
  const hits = found.slice(0, size as number).map((one) => {
    const named = (names as string[]).flatMap((name) => (name in one ? [[name, [one[name]].flat()] as const] : []));
    return { id: one['id'] as number, fields: Object.fromEntries(named) };
  });
  return { total: found.length, hits, aggregations: Object.fromEntries(aggregations) };
}

function open(options: Partial<Parameters<typeof createClusterIndex>[0]> = {}) {
  const cluster = new SmallCluster();
  const clock = { ms: 0 };
  const failures: unknown[] = [];
  const index = createClusterIndex({
    cluster,
    index: 'listings',
    forgetEveryMs: 1_000,
    now: () => clock.ms,
    onError: (error) => failures.push(error),
    isCaughtUp: () => true,
    isFit: () => true,
    ...options,
  });
  const put = (id: number, changes: Parameters<typeof sampleListing>[0] = {}) => {
    cluster.documents.push(clusterDocument(sampleListing({ id, ...changes }), sampleOwner(), id));
  };
  return { cluster, index, clock, put, total: () => index.count(UNFILTERED_QUERY, TEST_CONTEXT) };
}

describe('the states of an index in a cluster', () => {
  test('rejects queries before the first state', async () => {
    const { index, total } = open();
    expect(index.isCaughtUp()).toBe(false);
    await expect(total()).rejects.toThrow('not been reached');
    await index.renew();
    expect(index.isCaughtUp()).toBe(true);
    expect(await total()).toBe(1);
  });

  test('replace each other when renewed; an unused point in time is closed', async () => {
    const { cluster, index, put, total } = open();
    await index.renew();
    const view = index.pin();
    put(2);
    expect(await total()).toBe(1);
    await index.renew();
    expect([await total(), await view.count(UNFILTERED_QUERY, TEST_CONTEXT)]).toEqual([2, 1]);
    expect([...cluster.open.keys()]).toEqual(['pit 1', 'pit 2']);
    view.release();
    expect([...cluster.open.keys()]).toEqual(['pit 2']);
    await index.close();
    expect(cluster.open.size).toBe(0);
  });

  test('combines renewals during a running one into one more, which includes missed changes', async () => {
    const { cluster, index, put, total } = open();
    let begin = () => undefined as void;
    cluster.gate = new Promise((resolve) => (begin = resolve));
    const first = index.renew();
    put(2);
    const others = [index.renew(), index.renew(), index.renew()];
    begin();
    await Promise.all([first, ...others]);
    expect([cluster.opened, await total()]).toEqual([2, 2]);
  });

  test('one that the cluster lost is replaced, unless a reader has already used it', async () => {
    const { cluster, index, put, total } = open();
    await index.renew();
    const requests = index.pin();
    await requests.count(UNFILTERED_QUERY, TEST_CONTEXT);
    const fresh = index.pin();
    put(2);
    cluster.open.clear();
    await expect(requests.count(UNFILTERED_QUERY, TEST_CONTEXT)).rejects.toThrow('no such point in time');
    const both = [fresh.count(UNFILTERED_QUERY, TEST_CONTEXT), fresh.count(UNFILTERED_QUERY, TEST_CONTEXT), total()];
    expect(await Promise.all(both)).toEqual([2, 2, 2]);
    expect([cluster.opened, fresh.epoch]).toEqual([2, 2]);
    for (const view of [requests, fresh]) view.release();
    expect(index.views).toBe(0);
  });

  test('add new words, names and codes from changes, and soon remove old ones', async () => {
    const { cluster, index, clock, put } = open();
    await index.renew();
    expect([index.nameOf('makeCode', 'FORD'), index.hasWord!('must')]).toEqual([undefined, false]);
    put(2, { makeCode: 'FORD', make: 'Ford', modelCode: 'MUSTANG', model: 'Mustang' });
    cluster.documents.shift();
    await index.renew();
    expect(cluster.requests.at(-1)).toMatchObject({ query: { range: { seq: { gte: 1 } } } });
    expect([index.nameOf('makeCode', 'FORD'), index.hasWord!('must')]).toEqual(['Ford', true]);
    expect([index.modelKeysOf('MUSTANG'), index.ownerNameOf!(1)]).toEqual([['FORD-MUSTANG'], 'Mile High Motors']);
    expect(index.knows('makeCode', 'TOYOTA')).toBe(true);
    clock.ms += 1_000;
    await index.renew();
    await expect.poll(() => index.knows('makeCode', 'TOYOTA'), SOON).toBe(false);
    expect(index.views).toBe(0);
    put(3, { makeCode: 'SAAB', modelCode: '900', model: '900' });
    await index.renew();
    expect([index.knows('makeCode', 'FORD'), index.knows('makeCode', 'SAAB')]).toEqual([true, true]);
    expect([index.knows('makeCode', 'TOYOTA'), index.hasWord!('camry')]).toEqual([false, false]);
  });

  test('load few changes with one query, and otherwise reload every field', async () => {
    const { cluster, index, put } = open();
    await index.renew();
    const requestsBy = async (ids: readonly number[], makeCode: string) => {
      const before = cluster.requests.length;
      for (const id of ids) put(id, { makeCode, make: makeCode });
      await index.renew();
      expect([index.knows('makeCode', makeCode), index.nameOf('makeCode', makeCode)]).toEqual([true, makeCode]);
      return cluster.requests.length - before;
    };
    expect(await requestsBy([2], 'FORD')).toBe(1);
    const many = Array.from({ length: 300 }, (_id, i) => 10 + i);
    expect(await requestsBy(many, 'SAAB')).toBeGreaterThan(1);
    expect(await requestsBy([1_000], 'JEEP')).toBe(1);
  });

  test('remove words even without a later change', async () => {
    const { cluster, index } = open({ forgetEveryMs: 20, now: () => performance.now() });
    await index.renew();
    cluster.documents.splice(
      0,
      1,
      clusterDocument(sampleListing({ makeCode: 'FORD', make: 'Ford' }), sampleOwner(), 2),
    );
    await index.renew();
    const known = () => ['FORD', 'TOYOTA'].map((code) => index.knows('makeCode', code));
    await expect.poll(known, SOON).toEqual([true, false]);
    await index.close();
  });
});
