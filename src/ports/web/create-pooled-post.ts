import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
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

/** Which addresses may be called. Tests allow loopback in code; no setting can. */
export type PooledPostRules = CallRules & { protocols: readonly string[]; ca?: string };

const PUBLIC_ONLY: PooledPostRules = { mayCall: isPublicAddress, protocols: ['https:'] };
/** Connections to one host: as many as notifications are sent at once. */
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
  const options = { keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS, lookup: checkedLookup(rules) };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent({ ...options, ...(ca && { ca }) }) };
  return {
    async post(address, { body, headers, signal }) {
      const url = URL.parse(address);
      if (!url || !protocols.includes(url.protocol)) return refused('the address is not https');
      if (url.username || url.password) return refused('the address carries a user name or a password');
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // A literal address is connected to without a lookup.
      if (isIP(host) && !rules.mayCall(host)) return refused(`${host} is not a public address`);
      signal.throwIfAborted();
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const agent = agents[url.protocol as keyof typeof agents];
      try {
        return await new Promise<PooledAnswer>((resolve, reject) => {
          send(url, { method: 'POST', agent, signal, headers: { 'User-Agent': 'Forecourt', ...headers } })
            .once('response', (answer) => {
              // The status says everything, so an answer that never ends counts. Its rest is read so that the connection
              // can be used again.
              let size = 0;
              answer.on('data', (chunk: Buffer) => (size += chunk.length) > MAX_ANSWER_BYTES && answer.destroy());
              answer.on('error', () => undefined);
              resolve({ kind: 'answer', status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
            })
            .on('error', reject)
            .end(body);
        });
      } catch (error) {
        if (error instanceof NotPublicError) return refused(error.message);
        throw error;
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
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

async function resolveName(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
