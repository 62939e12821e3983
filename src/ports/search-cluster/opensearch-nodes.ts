import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { clusterErrorOf } from './opensearch-errors.ts';
import { type NodeRequest, hasStatus, OpensearchNode } from './opensearch-node.ts';
import { ClusterError } from './search-cluster.ts';

export type NodesOptions = {
  /** The URLs of some or all nodes. Each may contain `user:password@`. */
  urls: readonly string[];
  /** If a response takes longer, all nodes are probed. */
  slowMs?: number;
  /** A node that does not answer a probe for this long hangs. The limit is longer if probes have been slow. */
  probeTimeoutMs?: number;
  /** A probe ends after this time in ms, and the node is probed again. */
  longestProbeMs?: number;
  /**
   * If all nodes are silent for longer than this time in ms, it is not a short pause, and a request waits only as long
   * as a probe.
   */
  longestPauseMs?: number;
};

export type ClusterTimeouts = {
  /** The time limit in ms of all attempts together. */
  timeoutMs: number;
  /** Whether to try another node too if a responsive one has taken half of that time. */
  isHurried?: boolean;
  /**
   * The request depends on nodes that responded at this time, by the clock of `performance`. If one of them has become
   * silent since, a slow response is not awaited, unless all nodes are silent.
   */
  since?: number;
};

const SLOW_MS = 250;
const PROBE_TIMEOUT_MS = 500;
/** The interval in ms at which a silent node is probed again. */
const PROBE_EVERY_MS = 500;
const MAX_PROBE_MS = 5_000;
const MAX_PAUSE_MS = 5_000;
const MIN_TRIES = 4;

/** The response may depend on a node that became silent, so the caller should retry with another point in time. */
export class NodeLostError extends ClusterError {
  constructor() {
    super('away', 'A node of the search cluster stopped answering.');
  }
}

type Running = { node: OpensearchNode; begun: number; since: number | undefined; end(reason: Error): void };

/**
 * The nodes of a cluster, used one after another. While a response is slow, all nodes are probed to find one that
 * hangs. Requests to a node that does not answer move to another node immediately, and it gets no more until it answers
 * again. If a node is busy but responds to probes, the request keeps waiting for it, because trying others would only
 * make them busy too. The request also keeps waiting for a silent node while no other is better, because the node may
 * have paused only for a few seconds.
 */
export class OpensearchNodes {
  readonly #nodes: readonly OpensearchNode[];
  readonly #slowMs: number;
  readonly #probeTimeoutMs: number;
  readonly #longestProbeMs: number;
  readonly #longestPauseMs: number;
  readonly #running = new Set<Running>();
  #turn = 0;
  readonly #signs = new SignTimes();
  /** The pending probes by node. Each resolves to whether the node answered in the end. */
  readonly #signsAwaited = new Map<OpensearchNode, Promise<boolean>>();
  #isClosed = false;

  constructor(options: NodesOptions) {
    this.#nodes = options.urls.map((url) => new OpensearchNode(url));
    this.#slowMs = options.slowMs ?? SLOW_MS;
    this.#probeTimeoutMs = options.probeTimeoutMs ?? PROBE_TIMEOUT_MS;
    this.#longestProbeMs = options.longestProbeMs ?? MAX_PROBE_MS;
    this.#longestPauseMs = options.longestPauseMs ?? MAX_PAUSE_MS;
  }

  /** Returns the response body from any node. @throws ClusterError; NodeLostError; the signal's reason. */
  async ask<Body>(request: NodeRequest, patience: ClusterTimeouts, signal?: AbortSignal): Promise<Body> {
    signal?.throwIfAborted();
    const end = performance.now() + patience.timeoutMs;
    const maxTries = Math.max(MIN_TRIES, this.#nodes.length + 1);
    const tried = new Set<OpensearchNode>();
    let last: unknown = new Error('no node answers');
    for (let tries = 1; ; tries++) {
      const node = this.#choose(tried) ?? (await this.#someSign(this.#worthWaiting(end), signal), this.#choose(tried));
      if (!node) throw clusterErrorOf(last);
      tried.add(node);
      const leftMs = Math.max(1, end - performance.now());
      const isShared = patience.isHurried === true && tried.size < this.#nodes.length;
      try {
        return await this.#askOne<Body>(node, request, isShared ? leftMs / 2 : leftMs, patience.since, signal);
      } catch (error) {
        signal?.throwIfAborted();
        const isWorthAnother =
          !(error instanceof NodeLostError) && (!hasStatus(error) || UNAVAILABLE.has(error.statusCode));
        if (!isWorthAnother || tries === maxTries || performance.now() >= end) throw clusterErrorOf(error);
        last = error;
      }
    }
  }

  /** Returns a preference that makes the cluster use responsive nodes first; `undefined` if there is no choice. */
  async preference(): Promise<string | undefined> {
    const alive = this.#nodes.filter(isAlive);
    if (alive.length === 0 || alive.length === this.#nodes.length) return undefined;
    const ids = await Promise.all(alive.map((node) => node.id(this.#probeTimeoutMs)));
    const known = ids.filter((id) => id !== null);
    return known.length > 0 ? `_prefer_nodes:${known.join()}` : undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#nodes.map((node) => node.close()));
  }

  async #askOne<Body>(
    node: OpensearchNode,
    request: NodeRequest,
    timeoutMs: number,
    since: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Body> {
    const ending = new AbortController();
    const running = { node, begun: performance.now(), since, end: (reason: Error) => ending.abort(reason) };
    const timer = setInterval(() => {
      this.#judge(running);
      this.#probeAll();
    }, this.#slowMs);
    this.#running.add(running);
    try {
      return await node.request<Body>(
        request,
        timeoutMs,
        AbortSignal.any([ending.signal, ...(signal ? [signal] : [])]),
      );
    } catch (error) {
      if (!hasStatus(error)) this.#probeAll();
      throw error;
    } finally {
      clearInterval(timer);
      this.#running.delete(running);
    }
  }

  /** Chooses the next node among those that respond. */
  #choose(tried: ReadonlySet<OpensearchNode>): OpensearchNode | undefined {
    const alive = this.#nodes.filter(isAlive);
    const untried = alive.filter((node) => !tried.has(node));
    const eligible = untried.length > 0 ? untried : alive;
    return eligible[this.#turn++ % eligible.length];
  }

  /** Ends a request if another node could answer it sooner. */
  #judge({ node, begun, since, end }: Running): void {
    if (!this.#nodes.some(isAlive)) return;
    if (hasFallenSilent(node, begun)) return end(new Error('The node hangs.'));
    const isSlow = performance.now() - begun >= this.#slowMs;
    if (isSlow && since !== undefined && this.#nodes.some((one) => hasFallenSilent(one, since)))
      end(new NodeLostError());
  }

  /** Probes all nodes that have no pending probe. */
  #probeAll(): void {
    if (this.#isClosed) return;
    for (const node of this.#nodes) if (!this.#signsAwaited.has(node)) this.#probe(node);
  }

  /** Returns how long to wait, in ms, while all nodes are silent. */
  #worthWaiting(end: number): number {
    const now = performance.now();
    const isPause = this.#nodes.some(({ silentSince }) => now - (silentSince ?? now) < this.#longestPauseMs);
    return isPause ? end - now : Math.min(end - now, this.#probeTimeoutMs);
  }

  /** Resolves when a node has answered a probe, when none will, or when the time is over. */
  async #someSign(withinMs: number, signal: AbortSignal | undefined): Promise<void> {
    this.#probeAll();
    const over = AbortSignal.any([AbortSignal.timeout(Math.max(1, Math.ceil(withinMs))), ...(signal ? [signal] : [])]);
    const signs = [...this.#signsAwaited.values()].map(async (sign) => {
      if (!(await sign)) throw new Error('It doesn’t answer.');
    });
    await Promise.race([Promise.any(signs).catch(() => undefined), once(over, 'abort')]);
    signal?.throwIfAborted();
  }

  /** Probes a node. A late answer counts too. */
  #probe(node: OpensearchNode): void {
    const patienceMs = Math.min(this.#longestProbeMs, Math.max(this.#probeTimeoutMs, this.#signs.usualMs));
    const timer = setTimeout(async () => {
      // This process may have been too busy to read an answer that already arrived.
      await setImmediate();
      await setImmediate();
      if (this.#signsAwaited.get(node) === sign) this.#noteSilent(node);
    }, patienceMs);
    const sign = this.#hearSign(node).finally(() => clearTimeout(timer));
    this.#signsAwaited.set(node, sign);
  }

  async #hearSign(node: OpensearchNode): Promise<boolean> {
    const start = performance.now();
    const isSign = await node.answers(this.#longestProbeMs);
    this.#signsAwaited.delete(node);
    if (isSign) {
      this.#signs.note(performance.now() - start);
      node.silentSince = null;
      return true;
    }
    this.#noteSilent(node);
    if (!this.#isClosed) setTimeout(() => this.#probeAll(), PROBE_EVERY_MS).unref();
    return false;
  }

  #noteSilent(node: OpensearchNode): void {
    if (!isAlive(node)) return;
    node.silentSince = performance.now();
    node.forgetId();
    for (const running of this.#running) this.#judge(running);
  }
}

/** Status codes of a node, or a proxy in front of it, that is not ready for requests. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

function isAlive({ silentSince }: OpensearchNode): boolean {
  return silentSince === null;
}

function hasFallenSilent({ silentSince }: OpensearchNode, since: number): boolean {
  return silentSince !== null && silentSince >= since;
}

/**
 * Estimates the duration of probes like TCP's retransmission timer does: mean plus deviation, which few probes exceed.
 */
class SignTimes {
  #meanMs = 0;
  #deviationMs = 0;

  get usualMs(): number {
    return this.#meanMs + 4 * this.#deviationMs;
  }

  note(ms: number): void {
    this.#deviationMs += (Math.abs(ms - this.#meanMs) - this.#deviationMs) / 4;
    this.#meanMs += (ms - this.#meanMs) / 8;
  }
}
