import type { OutgoingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { type CallRules, resolveName } from './call-public.ts';
import { isPublicAddress } from './public-address.ts';

/** `refused`: the address may not be called; `isFinal`: not even if its name resolves to another address. */
export type PooledAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | undefined }
  | { kind: 'refused'; reason: string; isFinal?: true };

export type PooledPost = {
  /**
   * Posts to an untrusted address, and follows no redirect.
   * @throws Error of the network, a `TimeoutError` after `timeoutMs`, or the signal's reason.
   */
  post(url: string, call: PooledCall): Promise<PooledAnswer>;
  close(): void;
};

export type PooledCall = Deadline & { body: Buffer; headers: OutgoingHttpHeaders };
/**
 * Ends a call `timeoutMs` after it got a connection, not after it was made, because earlier calls may use all
 * connections for that long. A signal for each call would cost more than the rest of the call's setup.
 */
type Deadline = { timeoutMs: number; signal?: AbortSignal | undefined };

/**
 * The rules for addresses that may be called. Tests allow loopback and its ports in code; no setting can. `connections`:
 * how many to one host.
 */
export type PooledPostRules = CallRules & {
  protocols: readonly string[];
  anyPort?: boolean;
  ca?: string;
  connections?: number;
};

const PUBLIC_ONLY: PooledPostRules = { mayCall: isPublicAddress, protocols: ['https:'] };
/**
 * The number of connections to one host: half of the notifications in progress, because the others are not ready to be
 * sent yet.
 */
const CONNECTIONS = 256;
const IDLE_MS = 20_000;
const CONNECT_MS = 10_000;

class NotPublicError extends Error {
  override name = 'NotPublicError';
}

/**
 * Creates a client for many calls to few hosts, which keeps connections open. A name is resolved when a connection is
 * opened: all of its addresses must be public, and the connection goes to one of them.
 */
export function createPooledPost({
  protocols,
  anyPort = false,
  ca,
  connections = CONNECTIONS,
  ...rules
}: PooledPostRules = PUBLIC_ONLY): PooledPost {
  // Takes half the CPU time of `node:https`.
  const agent = new Agent({
    connections,
    keepAliveTimeout: IDLE_MS,
    // Each call has its own time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup: checkedLookup(rules), timeout: CONNECT_MS, ...(ca && { ca }) },
  });
  const onAbort = createAbortListeners();
  return {
    async post(address, { body, headers, timeoutMs, signal }) {
      const url = URL.parse(address);
      if (!url || !protocols.includes(url.protocol)) return refused('the address is not https');
      if (url.username || url.password) return refused('the address carries a user name or a password');
      // Other ports belong to other services, and their answers would reveal which of them are open.
      if (!anyPort && url.port) return { kind: 'refused', reason: `the port is ${url.port}, not 443`, isFinal: true };
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // A literal address is connected to without a lookup.
      if (isIP(host) && !rules.mayCall(host)) return refused(`${host} is not a public address`);
      signal?.throwIfAborted();
      const call: Call = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        body,
        headers: { 'User-Agent': 'Forecourt', ...headers },
      };
      try {
        return await dispatchUntilStatus(agent, call, { timeoutMs, onAbort: (giveUp) => onAbort(signal, giveUp) });
      } catch (error) {
        if (error instanceof NotPublicError) return refused(error.message);
        throw error;
      }
    },
    close: () => void agent.destroy(),
  };
}

type Call = Parameters<Agent['dispatch']>[0];

/**
 * Only the status matters, so an answer is accepted even if its body never ends. The rest of the body is read so that
 * the connection can be reused.
 */
function dispatchUntilStatus(
  agent: Agent,
  call: Call,
  { timeoutMs, onAbort }: { timeoutMs: number; onAbort(giveUp: (reason: Error) => void): () => void },
): Promise<PooledAnswer> {
  return new Promise((resolve, reject) => {
    let [givenUp, abortCall]: [Error | undefined, (reason: Error) => void] = [undefined, reject];
    let size = 0;
    const giveUp = (reason: Error) => abortCall((givenUp = reason));
    const forget = onAbort(giveUp);
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      forget();
    };
    agent.dispatch(call, {
      onRequestStart(controller) {
        abortCall = (reason) => controller.abort(reason);
        if (givenUp) return abortCall(givenUp);
        const late = () => giveUp(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError'));
        timer = setTimeout(late, timeoutMs);
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        const retryAfter = headers['retry-after'];
        resolve({ kind: 'answer', status, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter });
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) controller.abort(new Error('The answer is too long.'));
      },
      onResponseEnd: end,
      onResponseError(_controller, error) {
        end();
        reject(error);
      },
    });
  });
}

/**
 * Returns a function that calls `giveUp` when a signal aborts, until the function that it returns is called. Thousands of
 * calls share a signal, and a listener for each takes a tenth of the time of a call.
 */
function createAbortListeners() {
  const calls = new WeakMap<AbortSignal, Set<(reason: Error) => void>>();
  const callsOf = (signal: AbortSignal) => {
    const known = calls.get(signal);
    if (known) return known;
    const running = new Set<(reason: Error) => void>();
    calls.set(signal, running);
    signal.addEventListener('abort', () => running.forEach((giveUp) => giveUp(signal.reason as Error)), { once: true });
    return running;
  };
  return (signal: AbortSignal | undefined, giveUp: (reason: Error) => void): (() => void) => {
    const running = signal && callsOf(signal);
    running?.add(giveUp);
    return () => running?.delete(giveUp);
  };
}

const MAX_ANSWER_BYTES = 64 * 1024;

const refused = (reason: string): PooledAnswer => ({ kind: 'refused', reason });

/** Returns a lookup that fails unless all addresses of a name may be called. */
function checkedLookup({ mayCall, resolve = resolveName }: CallRules): LookupFunction {
  return (host, options, callback) => {
    void (async () => {
      let addresses: readonly string[];
      try {
        addresses = await resolve(host);
      } catch (error) {
        return callback(error as NodeJS.ErrnoException, '', 0);
      }
      const [first] = addresses;
      if (first === undefined || !addresses.every(mayCall))
        return callback(new NotPublicError(`${host} is not a public address`), '', 0);
      const all = addresses.map((address) => ({ address, family: isIP(address) }));
      return options.all ? callback(null, all) : callback(null, first, isIP(first));
    })();
  };
}
