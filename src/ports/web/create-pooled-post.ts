import { lookup } from 'node:dns/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { CallRules } from './call-public.ts';
import { isPublicAddress } from './public-address.ts';

/** `refused`: the address may not be called. */
export type PooledAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | undefined }
  | { kind: 'refused'; reason: string };

export type PooledPost = {
  /**
   * Posts to an untrusted address, and follows no redirect.
   * @throws Error of the network, or the signal's reason.
   */
  post(url: string, call: { body: Buffer; headers: OutgoingHttpHeaders; signal: AbortSignal }): Promise<PooledAnswer>;
  close(): void;
};

/** The rules for addresses that may be called. Tests allow loopback in code; no setting can. */
export type PooledPostRules = CallRules & { protocols: readonly string[]; ca?: string };

const PUBLIC_ONLY: PooledPostRules = { mayCall: isPublicAddress, protocols: ['https:'] };
/** The number of connections to one host: as many as notifications are sent concurrently. */
const CONNECTIONS = 256;
const IDLE_MS = 20_000;

class NotPublicError extends Error {
  override name = 'NotPublicError';
}

/**
 * Creates a client that posts many times to few hosts, and so keeps connections open. A name is resolved when a
 * connection is opened: all of its addresses must be public, and the connection goes to one of them.
 */
export function createPooledPost({ protocols, ca, ...rules }: PooledPostRules = PUBLIC_ONLY): PooledPost {
  // Takes half the CPU time of `node:https`.
  const agent = new Agent({
    connections: CONNECTIONS,
    keepAliveTimeout: IDLE_MS,
    // The signal of a call is its deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup: checkedLookup(rules), ...(ca && { ca }) },
  });
  return {
    async post(address, { body, headers, signal }) {
      const url = URL.parse(address);
      if (!url || !protocols.includes(url.protocol)) return refused('the address is not https');
      if (url.username || url.password) return refused('the address carries a user name or a password');
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // A literal address is connected to without a lookup.
      if (isIP(host) && !rules.mayCall(host)) return refused(`${host} is not a public address`);
      signal.throwIfAborted();
      const call: Call = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        body,
        headers: { 'User-Agent': 'Forecourt', ...headers },
      };
      try {
        return await dispatchUntilStatus(agent, call, signal);
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
 * Only the status matters, so an answer whose body never ends is accepted. The rest of the body is read so that the
 * connection can be reused.
 */
function dispatchUntilStatus(agent: Agent, call: Call, signal: AbortSignal): Promise<PooledAnswer> {
  return new Promise((resolve, reject) => {
    let stop = () => reject(signal.reason as Error);
    let size = 0;
    const abort = () => stop();
    const end = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    agent.dispatch(call, {
      onRequestStart(controller) {
        stop = () => controller.abort(signal.reason as Error);
        if (signal.aborted) stop();
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

async function resolveName(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
