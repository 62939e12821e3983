import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Gets a file from an address that somebody else wrote. */
export type Download = (
  url: string,
  limits: { mostBytes: number; timeoutMs: number; signal?: AbortSignal },
) => Promise<Downloaded>;

export type Downloaded = { kind: 'file'; bytes: Buffer; contentType: string } | { kind: 'refused'; reason: string };

const MOST_REDIRECTS = 3;

/**
 * Downloads over http or https from public addresses only. A name is resolved once and the connection goes to the
 * address that was checked; redirects are checked like the first address.
 * `mayCall` decides about an IP address; tests put loopback in.
 */
export function createDownload(mayCall: (address: string) => boolean = isPublicAddress): Download {
  return async (url, { mostBytes, timeoutMs, signal }) => {
    const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    try {
      let at = new URL(url);
      for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
        const answer = await call(at, mayCall, deadline);
        if (typeof answer === 'string') return refuse(answer);
        const { location } = answer.headers;
        if (location === undefined || !isRedirect(answer)) return await receive(answer, mostBytes);
        answer.resume();
        at = new URL(location, at);
      }
      return refuse(`more than ${MOST_REDIRECTS} redirects`);
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  };
}

function refuse(reason: string): Downloaded {
  return { kind: 'refused', reason };
}

/** The answer's head, or why the address may not be called. */
async function call(
  url: URL,
  mayCall: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage | string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `"${url.protocol}" is neither http: nor https:`;
  if (url.username || url.password) return 'the address carries a user name or a password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : (await resolve(host, { all: true })).map(({ address }) => address);
  const checked = addresses.find(mayCall);
  if (checked === undefined || !addresses.every(mayCall)) return `${host} is not a public address`;
  const family = isIP(checked);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolveAnswer, reject) => {
    request(url, {
      signal,
      agent: false,
      headers: { Accept: 'image/*', 'User-Agent': 'Forecourt' },
      // The name must not resolve to another address between the check and the call.
      lookup: (_host, options, callback) =>
        options.all ? callback(null, [{ address: checked, family }]) : callback(null, checked, family),
    })
      .once('response', resolveAnswer)
      .once('error', reject)
      .end();
  });
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}

async function receive(answer: IncomingMessage, mostBytes: number): Promise<Downloaded> {
  if (answer.statusCode !== 200) {
    answer.resume();
    return refuse(`the server answered ${answer.statusCode}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      answer.destroy();
      return refuse(`the file is larger than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return { kind: 'file', bytes: Buffer.concat(chunks), contentType: answer.headers['content-type'] ?? '' };
}
