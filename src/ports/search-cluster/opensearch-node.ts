import { setImmediate } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';

/** One request; `lines` are JSON objects with a line each. */
export type Asked = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  lines?: readonly object[];
  querystring?: Record<string, string | number | boolean>;
};

/** A node of the cluster, as it is asked from here. */
export class OpensearchNode {
  readonly #client: Client;
  readonly #closing = new AbortController();
  #id: string | null = null;
  /** Since when, by the clock of `performance`, nothing has come back from it; `null` while it answers. */
  silentSince: number | null = null;

  /** `url` may carry `user:password@`. Connects to nobody yet. */
  constructor(url: string) {
    this.#client = new Client({
      node: url,
      // Whether to ask again, and whom, is not for one node to say.
      maxRetries: 0,
      resurrectStrategy: 'none',
      // All that is read was written by this site.
      disablePrototypePoisoningProtection: true,
    });
  }

  /** Answers the body; rejects with the client's error, or with the signal's reason. */
  async request<Body>({ lines, ...asked }: Asked, timeoutMs: number, signal: AbortSignal): Promise<Body> {
    const running = this.#client.transport.request(
      { ...asked, ...(lines && { bulkBody: [...lines] }) },
      { requestTimeout: timeoutMs },
    );
    // What it returns is a promise, and nobody but us is to hear of its end.
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

  /** Whether anything comes back from it in time, be it a refusal. */
  async answers(timeoutMs: number): Promise<boolean> {
    try {
      await this.request({ method: 'HEAD', path: '/' }, timeoutMs, this.#closing.signal);
      return true;
    } catch (error) {
      return hasStatus(error);
    }
  }

  /** What the nodes call it among themselves; `null` where it does not say. */
  async id(timeoutMs: number): Promise<string | null> {
    const asked: Asked = { method: 'GET', path: '/_nodes/_local', querystring: { filter_path: 'nodes.*.name' } };
    this.#id ??= await this.request<{ nodes: Record<string, unknown> }>(asked, timeoutMs, this.#closing.signal).then(
      ({ nodes }) => Object.keys(nodes)[0] ?? null,
      () => null,
    );
    return this.#id;
  }

  /** One that was away may come back as another. */
  forgetId(): void {
    this.#id = null;
  }

  /** Nothing but signs of life is cut off; whatever else is under way is waited for. */
  async close(): Promise<void> {
    this.#closing.abort();
    await setImmediate();
    await this.#client.close();
  }
}

/** Whether an error is an answer of the node. */
export function hasStatus(error: unknown): error is { statusCode: number } {
  return typeof (error as { statusCode?: unknown }).statusCode === 'number';
}
