import { type Answer, createEngine, type Engine, type Query, type Row } from '@forecourt/engine';
import type { ClusterWrite } from '#ports/search-cluster/search-cluster.ts';
import type { TestCluster } from '#ports/search-cluster/test-cluster.ts';
import { LISTING_SCHEMA } from '#features/search-memory/search-memory.server.ts';
import { fieldsOfRow } from '../cluster-document.ts';
import { clusterSchema } from '../cluster-schema.ts';
import { readAnswer } from '../read-answer.ts';
import { bodiesOf } from '../search-bodies.ts';

/** A cluster index of the listing's schema, with rows that need not be listings. */
export type HeldRows = {
  /** Replaces all rows with these. Returns an engine with the same rows. */
  hold(rows: readonly Row[]): Promise<Engine>;
  ask(query: Query): Promise<Answer>;
};

export async function openHeldRows({ cluster, prefix }: TestCluster, shards: number): Promise<HeldRows> {
  const name = `${prefix}-rows`;
  const { body } = clusterSchema({ shards });
  await cluster.createIndex(name, { ...body, settings: { ...body.settings, 'translog.durability': 'async' } });
  let held: readonly Row[] = [];
  let version = 0;
  return {
    hold: async (rows) => {
      version++;
      const staying = new Set(rows.map(({ id }) => id));
      const gone = held.filter(({ id }) => !staying.has(id));
      const card = { listing: {}, owner: {} };
      const operations: ClusterWrite[] = [
        ...gone.map(({ id }) => ({ kind: 'remove', id, version }) as const),
        ...rows.map((row) => {
          const document = { id: row.id, seq: version, card, ...fieldsOfRow(row) };
          return { kind: 'put', id: row.id, version, document } as const;
        }),
      ];
      const outcomes = await cluster.write(name, operations);
      const undone = outcomes.find(({ kind }) => kind !== 'done');
      if (undone) throw new Error(`A row was not written: ${JSON.stringify(undone)}`);
      await cluster.refresh(name);
      held = rows;
      const engine = createEngine(LISTING_SCHEMA);
      engine.load(rows);
      return engine;
    },
    ask: async (query) => readAnswer(query, await cluster.searchAll(name, bodiesOf(query)), 0).answer,
  };
}
