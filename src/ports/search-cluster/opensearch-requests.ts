import type { Client } from '@opensearch-project/opensearch';
import { clusterErrorOf } from './opensearch-errors.ts';

/** One request; `lines` are JSON objects with a line each. */
export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  lines?: readonly object[];
  querystring?: Record<string, string | number | boolean>;
  signal?: AbortSignal | undefined;
};

/** Answers the body, of whichever node; rejects with ClusterError, or with the signal's reason. */
export type Ask = <Body>(asked: Asked) => Promise<Body>;

/** `timeoutMs`: how long one node may take before another is asked. */
export function createAsk(client: Client, timeoutMs: number): Ask {
  return async <Body>({ lines, signal, ...request }: Asked): Promise<Body> => {
    signal?.throwIfAborted();
    const running = client.transport.request(
      { ...request, ...(lines && { bulkBody: [...lines] }) },
      { requestTimeout: timeoutMs },
    );
    const abort = () => void running.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return (await running).body as Body;
    } catch (error) {
      signal?.throwIfAborted();
      throw clusterErrorOf(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  };
}
