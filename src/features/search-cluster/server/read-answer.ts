import {
  type Answer,
  Counts,
  type Facet,
  type Group,
  type Grouping,
  type NumberStats,
  type Query,
} from '@forecourt/engine';
import type { ClusterAnswer, ClusterHit } from '#ports/search-cluster/search-cluster.ts';
import type { OwnedListing } from '#features/search-memory/search-memory.server.ts';
import { partName, facetPartCount, groupPartCount, type EstimateValueCount } from './search-bodies.ts';

/** The result of an aggregation from `bodiesOf`. Each has some of these parts; empty ones may be missing. */
type AggregationResult = {
  doc_count?: number;
  buckets?: readonly (Bucket & { key: string })[] | Readonly<Record<string, Bucket>>;
  values?: AggregationResult;
  count?: number;
  min?: number | null;
  max?: number | null;
  avg?: number | null;
};

/** With the statistics of a group's columns by name. */
type Bucket = { doc_count: number } & Readonly<Record<string, unknown>>;

/** The answer in the engine's format, with the cards of all hits by ID. */
export type AnswerWithCards = { answer: Answer; cards: ReadonlyMap<number, OwnedListing> };

/**
 * Converts the answers to the searches of `bodiesOf`, in the same order and with the same `sizeOf`. `epoch` is the
 * number of the queried state.
 */
export function readAnswer(
  query: Query,
  answers: readonly ClusterAnswer[],
  epoch: number,
  sizeOf: EstimateValueCount = () => 0,
): AnswerWithCards {
  const [{ total, hits }] = answers as [ClusterAnswer];
  const aggregations = new Map(answers.flatMap((one) => Object.entries(one.aggregations)));
  const counted = (name: string) => (aggregations.get(name) ?? {}) as AggregationResult;
  const answer: Answer = {
    epoch,
    total: total!,
    first: query.after ? (counted(partName.rank).doc_count ?? 0) : query.first,
    hits: hits.map(hitOf),
    facets: readEach(query.facets, (name, facet) => {
      const parts = facetPartCount(facet, sizeOf);
      if (parts === 1) return countsOf(facet, [counted(partName.facet(name))]);
      return countsOf(
        facet,
        Array.from({ length: parts }, (_part, i) => counted(partName.part(name, i))),
      );
    }),
    stats: Object.fromEntries((query.stats ?? []).map((name) => [name, statsOf(counted(partName.stats(name)))])),
    histograms: readEach(query.histograms, (name, { edges }) => {
      const counts = countsByNumber(counted(partName.histogram(name)));
      return edges.slice(1).map((_edge, i) => counts.get(String(i)) ?? 0);
    }),
    groups: readEach(query.groups, (name, grouping) =>
      Array.from({ length: groupPartCount(grouping, sizeOf) }, (_part, i) => {
        const having = Object.keys(grouping.having ?? {}).map((condition, c): ConditionCounts => {
          const { values = {} } = counted(partName.having(name, i, c));
          return [condition, countsByNumber(values)];
        });
        return groupsOf(counted(partName.groups(name, i)), grouping, having);
      })
        .flat()
        .sort((a, b) => (a.value < b.value ? -1 : 1)),
    ),
  };
  return { answer, cards: new Map(hits.map((hit) => [hit.id, cardOf(hit)])) };
}

/** Returns the card that `clusterDocument` put into a document. */
export function cardOf({ _source }: ClusterHit): OwnedListing {
  return (_source as { card: OwnedListing }).card;
}

function readEach<Part, Read>(
  parts: Readonly<Record<string, Part>> = {},
  read: (name: string, part: Part) => Read,
): Record<string, Read> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, read(name, part)]));
}

/** Converts a hit. The cluster returns an infinite key as a string, which means no key. */
function hitOf({ id, sort }: ClusterHit): Answer['hits'][number] {
  const [key] = sort!;
  return { id, key: typeof key === 'number' ? key : null };
}

function countsOf(facet: Facet, parts: readonly AggregationResult[]): Counts {
  if (facet.kind === 'cases') {
    const counts = countsByNumber(parts[0]!);
    const values = Object.keys(facet.cases);
    return new Counts(() => ({ values, counts: values.map((_name, i) => counts.get(String(i)) ?? 0) }));
  }
  const lists = facet.where ? parts.map(({ values = {} }) => values) : parts;
  return new Counts(() => {
    const pairs = lists.flatMap((part) => [...countsByNumber(part)]);
    return { values: pairs.map(([value]) => value), counts: pairs.map(([, count]) => count) };
  });
}

/** Returns counts by value, or by the number that names a range or case. */
function countsByNumber({ buckets = [] }: AggregationResult): Map<string, number> {
  if (isList(buckets)) return new Map(buckets.map(({ key, doc_count: count }) => [String(key), count]));
  return new Map(Object.entries(buckets).map(([key, { doc_count: count }]) => [key, count]));
}

function statsOf({ count = 0, min = null, max = null, avg = null }: AggregationResult): NumberStats {
  return count === 0 ? { count, min: null, max: null, mean: null } : { count, min, max, mean: avg };
}

/** The name of a condition of groups, and how many rows of each group satisfy it, by the key of the group. */
type ConditionCounts = readonly [condition: string, counts: ReadonlyMap<string, number>];

/** Names bins by their number. */
function groupsOf(
  { buckets = [] }: AggregationResult,
  { edges, of }: Grouping,
  conditions: readonly ConditionCounts[],
): Group[] {
  const list = isList(buckets) ? buckets : Object.entries(buckets).map(([key, bucket]) => ({ ...bucket, key }));
  return list.flatMap(({ key, doc_count: count, ...figures }): Group[] => {
    if (count === 0) return [];
    const stats = of.map((name) => [name, statsOf((figures as Record<string, AggregationResult>)[name]!)]);
    const having = conditions.map(([condition, counts]) => [condition, counts.get(key) ?? 0]);
    return [
      {
        value: edges ? edges[Number(key)]! : key,
        count,
        stats: Object.fromEntries(stats) as Group['stats'],
        having: Object.fromEntries(having) as Group['having'],
      },
    ];
  });
}

function isList(buckets: NonNullable<AggregationResult['buckets']>): buckets is readonly (Bucket & { key: string })[] {
  return Array.isArray(buckets);
}
