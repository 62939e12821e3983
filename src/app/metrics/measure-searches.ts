import type { VehicleIndex, VehicleReading } from '#features/search/search.server.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';

/** In seconds: a search in memory takes a fraction of a millisecond, a search over the network takes several. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Returns the same index, but records how long searches take. */
export function measureSearches(index: VehicleIndex, metrics: Metrics, now: () => number): VehicleIndex {
  const spread = metrics.histogram(
    {
      name: 'forecourt_search_duration_seconds',
      labels: ['kind'],
      help: 'Duration of index operations by kind: counts (a page with counts), page, total, relax, sample, group, find.',
    },
    BUCKETS,
  );
  const timed = async <Answer>(kind: string, answer: Promise<Answer>, began: number): Promise<Answer> => {
    try {
      return await answer;
    } finally {
      spread((now() - began) / 1000, kind);
    }
  };
  const measuring = <Reading extends VehicleReading>(reading: Reading): Reading => ({
    ...reading,
    search: (...args) => {
      const began = now();
      return timed(args[2]?.hideFilters ? 'page' : 'counts', reading.search(...args), began);
    },
    count: (...args) => {
      const began = now();
      return timed('total', reading.count(...args), began);
    },
    find: (id) => {
      const began = now();
      return timed('find', reading.find(id), began);
    },
    ...(reading.findAll && {
      findAll: (ids: readonly number[]) => {
        const began = now();
        return timed('find', reading.findAll!(ids), began);
      },
    }),
    ...(reading.relax && {
      relax: (...args: Parameters<VehicleReading['search']>) => {
        const began = now();
        return timed('relax', reading.relax!(...args), began);
      },
    }),
    ...(reading.sample && {
      sample: (...args: Parameters<NonNullable<VehicleReading['sample']>>) => {
        const began = now();
        return timed('sample', reading.sample!(...args), began);
      },
    }),
    ...(reading.groups && {
      groups: (...args: Parameters<NonNullable<VehicleReading['groups']>>) => {
        const began = now();
        return timed('group', reading.groups!(...args), began);
      },
    }),
  });
  return { ...measuring(index), pin: () => measuring(index.pin()) };
}

/** Records the estimated cost of searches before they start. */
export function recordSearchCosts(metrics: Metrics): (kind: 'search' | 'relax', costMs: number) => void {
  const spread = metrics.histogram(
    {
      name: 'forecourt_search_expected_seconds',
      labels: ['asked'],
      help: 'Expected duration of searches and relaxations that arrive under load; the most expensive ones are refused.',
    },
    BUCKETS,
  );
  return (kind, costMs) => spread(costMs / 1000, kind);
}
