import { clusterErrorOf } from './opensearch-errors.ts';
import { type ClusterAnswer, ClusterError } from './search-cluster.ts';

type Hit = {
  _id: string;
  sort?: (number | string | null)[];
  _source?: Record<string, unknown>;
  fields?: Record<string, unknown[]>;
};

/** One response of a multi-search. Empty lists are not sent. */
export type SearchResponse = {
  error?: { type?: string; reason?: string };
  status?: number;
  timed_out?: boolean;
  _shards?: { failed?: number; failures?: unknown };
  hits?: { total?: { value: number }; hits?: Hit[] };
  aggregations?: Record<string, unknown>;
};

/** Parses a response. @throws ClusterError when the search failed, or when a part of the index did not respond. */
export function readAnswer(response: SearchResponse): ClusterAnswer {
  const { error, status = 200, hits, aggregations = {}, _shards } = response;
  if (error) throw clusterErrorOf({ statusCode: status, body: { error } });
  if (response.timed_out || (_shards?.failed ?? 0) > 0) {
    throw new ClusterError('away', `A part of the index did not answer: ${JSON.stringify(_shards).slice(0, 500)}`);
  }
  return {
    total: hits?.total?.value ?? null,
    hits: (hits?.hits ?? []).map(({ _id, ...rest }) => ({ id: Number(_id), ...rest })),
    aggregations,
  };
}
