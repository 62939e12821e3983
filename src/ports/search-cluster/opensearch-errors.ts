import { ClusterError, type ClusterErrorKind } from './search-cluster.ts';

/** An error as the cluster describes it, with its inner causes. */
type Cause = {
  type?: string;
  reason?: string | null;
  root_cause?: readonly Cause[];
  caused_by?: Cause;
  failed_shards?: readonly { reason?: Cause }[];
};

const MAX_TEXT = 500;

const GONE = new Set([
  'index_not_found_exception',
  'search_context_missing_exception',
  'aliases_not_found_exception',
  'alias_not_found',
]);
const BUSY = new Set([
  'rejected_execution_exception',
  'opensearch_rejected_execution_exception',
  'circuit_breaking_exception',
]);
const AWAY = new Set([
  'connect_transport_exception',
  'receive_timeout_transport_exception',
  'send_request_transport_exception',
  'index_shard_not_started_exception',
  'illegal_index_shard_state_exception',
  'shard_not_found_exception',
  'no_shard_available_action_exception',
  'node_disconnected_exception',
  'node_not_connected_exception',
  'cluster_block_exception',
  'cluster_manager_not_discovered_exception',
  'unavailable_shards_exception',
  'node_closed_exception',
]);

/** Converts the client's error, or an error in a response, to a ClusterError. */
export function clusterErrorOf(error: unknown): ClusterError {
  if (error instanceof ClusterError) return error;
  const { statusCode, body, message } = error as {
    statusCode?: number;
    body?: { error?: Cause | string };
    message?: string;
  };
  // Without a status, no node responded.
  if (typeof statusCode !== 'number')
    return new ClusterError('away', `No search server answered: ${message}`, { cause: error });
  const cause = typeof body?.error === 'object' ? body.error : {};
  const said = typeof body?.error === 'string' ? body.error : (describeCause(cause) ?? message ?? 'no reason given');
  return new ClusterError(kindOf(statusCode, cause), `The search cluster responded with ${statusCode}: ${said}`, {
    cause: error,
  });
}

export function isNotFoundError(error: unknown): boolean {
  return error instanceof ClusterError && error.kind === 'gone';
}

/** Returns whether the cluster itself reports a timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof ClusterError && (error.cause as { statusCode?: number } | undefined)?.statusCode === 408;
}

export function isAlreadyExistsError(error: unknown): boolean {
  return error instanceof ClusterError && error.message.includes('resource_already_exists_exception');
}

function kindOf(status: number, cause: Cause): ClusterErrorKind {
  const types = typesOf(cause);
  if (status === 404 || isOfLostNode(cause) || types.some((type) => GONE.has(type))) return 'gone';
  if (status === 429 || types.some((type) => BUSY.has(type))) return 'busy';
  return status >= 500 && (status !== 500 || types.some((type) => AWAY.has(type))) ? 'away' : 'refused';
}

/**
 * Returns whether the cause is a lost node. A point in time is lost with its node, and the cluster reports this only in
 * the message.
 */
function isOfLostNode({ reason, root_cause: roots = [] }: Cause): boolean {
  return (reason?.startsWith('no node found for id') ?? false) || roots.some(isOfLostNode);
}

function typesOf(cause: Cause): string[] {
  const inside = [...(cause.root_cause ?? []), ...(cause.caused_by ? [cause.caused_by] : [])];
  const shards = (cause.failed_shards ?? []).flatMap(({ reason }) => reason ?? []);
  return [...(cause.type ? [cause.type] : []), ...[...inside, ...shards].flatMap(typesOf)];
}

function describeCause(cause: Cause): string | undefined {
  if (!cause.type) return undefined;
  const [shard] = cause.failed_shards ?? [];
  const inner = cause.caused_by ?? shard?.reason;
  const text = [`${cause.type}: ${cause.reason ?? ''}`, ...(inner ? [describeCause(inner)] : [])].join(' ← ');
  return text.slice(0, MAX_TEXT);
}
