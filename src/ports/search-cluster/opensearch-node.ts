import { setImmediate } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';

/** One request. `lines` are sent as one JSON object per line. */
export type NodeRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  lines?: readonly object[];
  querystring?: Record<string, string | number | boolean>;
};

/** The client of one node of the cluster. */
export class OpensearchNode {
  readonly #client: Client;
  readonly #closing = new AbortController();
  #id: string | null = null;
  /** When the node stopped responding, by the clock of `performance`; `null` while it responds. */
  silentSince: number | null = null;

  /** `url` may contain `user:password@`. Makes no connection yet. */
  constructor(url: string) {
    this.#client = new Client({
      node: url,
      // Retries are decided across all nodes, not by the client of a single node.
      maxRetries: 0,
      resurrectStrategy: 'none',
      // All data in the cluster was written by this site.
      disablePrototypePoisoningProtection: true,
    });
  }

  /** Returns the response body. Rejects with the client's error, or with the signal's reason. */
  async request<Body>({ lines, ...nodeRequest }: NodeRequest, timeoutMs: number, signal: AbortSignal): Promise<Body> {
    const running = this.#client.transport.request(
      { ...nodeRequest, ...(lines && { bulkBody: [...lines] }) },
      { requestTimeout: timeoutMs },
    );
    // `abort` returns a promise, whose outcome only this method should handle.
    const abort = () => void running.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      return (await running).body as Body;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Resolves to whether the node responds in time, even if with an error. */
  async answers(timeoutMs: number): Promise<boolean> {
    try {
      await this.request({ method: 'HEAD', path: '/' }, timeoutMs, this.#closing.signal);
      return true;
    } catch (error) {
      return hasStatus(error);
    }
  }

  /** Returns the node's id within the cluster; `null` if the node does not report it. */
  async id(timeoutMs: number): Promise<string | null> {
    const nodeRequest: NodeRequest = {
      method: 'GET',
      path: '/_nodes/_local',
      querystring: { filter_path: 'nodes.*.name' },
    };
    this.#id ??= await this.request<{ nodes: Record<string, unknown> }>(
      nodeRequest,
      timeoutMs,
      this.#closing.signal,
    ).then(
      ({ nodes }) => Object.keys(nodes)[0] ?? null,
      () => null,
    );
    return this.#id;
  }

  /** Clears the cached id, because a node may return with another id. */
  forgetId(): void {
    this.#id = null;
  }

  /** Aborts probes, and waits for all other requests. */
  async close(): Promise<void> {
    this.#closing.abort();
    await setImmediate();
    await this.#client.close();
  }
}

/** Returns whether an error is a response of the node. */
export function hasStatus(error: unknown): error is { statusCode: number } {
  return typeof (error as { statusCode?: unknown }).statusCode === 'number';
}
