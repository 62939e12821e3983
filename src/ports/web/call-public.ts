import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

export type PublicCall = { method?: 'GET' | 'POST'; headers: OutgoingHttpHeaders; body?: string; signal: AbortSignal };

/**
 * The rules for addresses that may be called. `resolve` returns the addresses of a name; the default is the system's
 * resolver.
 */
export type CallRules = {
  mayCall(address: string): boolean;
  resolve?(name: string): Promise<readonly string[]>;
};

/**
 * Calls an untrusted address over http or https. Resolves its name once, checks all resulting addresses, and connects
 * to a checked one. Does not follow redirects.
 * @returns the response's head, or why the address may not be called.
 * @throws Error of the network, or the signal's reason.
 */
export async function callPublic(
  url: URL,
  { mayCall, resolve = resolveName }: CallRules,
  { method = 'GET', headers, body, signal }: PublicCall,
): Promise<IncomingMessage | string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `"${url.protocol}" is neither http: nor https:`;
  if (url.username || url.password) return 'the address carries a user name or a password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await abortable(resolve(host), signal);
  const checked = addresses.find(mayCall);
  if (checked === undefined || !addresses.every(mayCall)) return `${host} is not a public address`;
  const family = isIP(checked);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolveAnswer, reject) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers: { 'User-Agent': 'Forecourt', ...headers },
      // Pins the checked address, so that the name cannot resolve to another one between the check and the call.
      lookup: (_host, options, callback) =>
        options.all ? callback(null, [{ address: checked, family }]) : callback(null, checked, family),
    })
      .once('response', resolveAnswer)
      .once('error', reject)
      .end(body);
  });
}

/** Returns the addresses of a name, as the system resolves it. */
export async function resolveName(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** Rejects when the signal aborts, because resolving a name may take too long and cannot be canceled. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolveValue, reject) => {
    signal.throwIfAborted();
    const leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    void work.then(resolveValue, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
