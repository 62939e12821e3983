import { readFeedFigures } from '#features/feeds/feeds.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import type { Admission } from '../load/admission.ts';
import type { CircuitStates } from '../load/guards.ts';

/**
 * Metrics of this process's index. If the index is in a cluster, the cluster's own metrics have its size and versions.
 */
export type IndexMetrics = {
  listings?: number;
  epoch?: number;
  /** The numbers of the last row of `listing_changes` that is applied, and of the last that is committed. */
  appliedSeq: number;
  lastSeq(): Promise<number>;
  isCaughtUp: boolean;
  /** The time at which its snapshot was last written or found usable, in ms since 1970; absent before that. */
  snapshotAt?: number | undefined;
  /** Stored rows that this version cannot read and leaves out. */
  unreadableRows?: number;
};

type Parts = {
  database: Pick<Database, 'pool'>;
  admission: Pick<Admission, 'figures' | 'expectedWaitMs'>;
  circuits: CircuitStates;
  index(): IndexMetrics;
  now(): number;
};

const STATES = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Registers the metrics that are read when Prometheus scrapes them, instead of being counted as events. */
export function measureSite(metrics: Metrics, { database, admission, circuits, index, now }: Parts): void {
  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number>) =>
    metrics.reading('gauge', { name: `forecourt_${name}`, help }, async () => {
      const value = await read();
      return value === undefined ? [] : [[value]];
    });
  gauge('index_listings', 'Active listings in the index.', () => index().listings);
  gauge('index_epoch', 'Epoch of the index.', () => index().epoch);
  gauge('index_applied_seq', 'The last row of listing_changes that is applied.', () => index().appliedSeq);
  gauge('index_caught_up', '1 while all committed changes are applied.', () => Number(index().isCaughtUp));
  gauge('index_lag_changes', 'Rows of listing_changes that are committed and not applied.', async () => {
    const { appliedSeq, lastSeq } = index();
    return Math.max(0, (await lastSeq()) - appliedSeq);
  });
  gauge('index_snapshot_age_seconds', 'Since the snapshot of the index was last written or loaded.', () => {
    const { snapshotAt } = index();
    return snapshotAt === undefined ? undefined : (now() - snapshotAt) / 1000;
  });
  gauge('index_unreadable_rows', 'Stored rows that cannot be read and are left out of the index.', () => {
    return index().unreadableRows;
  });
  gauge('admission_waiting', 'Requests that wait for their turn.', () => admission.figures().waiting);
  gauge('admission_expected_wait_seconds', 'Expected wait of a new page.', () => admission.expectedWaitMs() / 1000);
  metrics.reading(
    'counter',
    {
      name: 'forecourt_admission_total',
      labels: ['kind', 'verdict'],
      help: 'Requests that cost a search: page, part, live, robot; admitted or refused with 503.',
    },
    () => {
      const { admitted, refused } = admission.figures();
      return [
        ...Object.entries(admitted).map(([kind, count]) => [count, kind, 'admitted'] as const),
        ...Object.entries(refused).map(([kind, count]) => [count, kind, 'refused'] as const),
      ];
    },
  );
  metrics.reading(
    'gauge',
    {
      name: 'forecourt_database_connections',
      labels: ['state'],
      help: 'Database connections of the pool: used, idle, waiting.',
    },
    () => {
      const { used, idle, waiting } = database.pool();
      return [
        [used, 'used'],
        [idle, 'idle'],
        [waiting, 'waiting'],
      ];
    },
  );
  metrics.reading(
    'gauge',
    {
      name: 'forecourt_circuit_state',
      labels: ['part'],
      help: '0 closed, 1 tried with one call, 2 open: calls are paused.',
    },
    () => [...circuits].map(([part, state]) => [STATES[state], part] as const),
  );
}

/** Registers the sizes of the job queues, which pg-boss counts about once a minute. */
export function measureJobs(metrics: Metrics, jobs: Pick<Jobs, 'figures'>): void {
  metrics.reading(
    'gauge',
    {
      name: 'forecourt_jobs',
      labels: ['queue', 'state'],
      help: 'Jobs in all instances: waiting, active, failed (those still kept). Counted every minute.',
    },
    async () =>
      (await jobs.figures()).flatMap(({ queue, waiting, active, failed }) => [
        [waiting, queue, 'waiting'] as const,
        [active, queue, 'active'] as const,
        [failed, queue, 'failed'] as const,
      ]),
  );
}

/** Registers the metrics of all sources' feeds, which are read from the database. */
export function measureFeeds(metrics: Metrics, database: Queryable, now: () => number): void {
  metrics.reading(
    'gauge',
    { name: 'forecourt_feeds_failing', help: 'Sources whose newest import failed or was refused.' },
    async () => [[(await readFeedFigures(database)).failing]],
  );
  metrics.reading(
    'gauge',
    {
      name: 'forecourt_feeds_oldest_import_seconds',
      help: 'Since the newest import of the source with cars for sale that was imported longest ago.',
    },
    async () => {
      const { oldestImportedAt } = await readFeedFigures(database);
      return oldestImportedAt === null ? [] : [[(now() - oldestImportedAt.getTime()) / 1000]];
    },
  );
}
