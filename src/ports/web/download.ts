import type { IncomingMessage } from 'node:http';
import { callPublic } from './call-public.ts';
import { isPublicAddress } from './public-address.ts';

/** Downloads a file from an untrusted address. */
export type Download = (
  url: string,
  limits: { maxBytes: number; timeoutMs: number; signal?: AbortSignal },
) => Promise<DownloadResult>;

/**
 * `refused`: the address provides no file, and a retry within an hour would not help. `failed`: a retry soon may
 * succeed. `status`: the response's status, if there was one without a file.
 */
export type DownloadResult =
  | { kind: 'file'; bytes: Buffer; contentType: string }
  | { kind: 'refused' | 'failed'; reason: string; status?: number };

const MAX_REDIRECTS = 3;

/**
 * Downloads over http or https from public addresses only. Each name is resolved once, and the connection goes to the
 * checked address. Redirects are checked like the first address.
 * @param mayCall whether an IP address may be called; tests allow loopback.
 */
export function createDownload(mayCall: (address: string) => boolean = isPublicAddress): Download {
  return async (url, { maxBytes, timeoutMs, signal }) => {
    const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    const first = URL.parse(url);
    if (first === null) return refuse('it is not an address');
    try {
      let at = first;
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        const answer = await callPublic(at, { mayCall }, { headers: { Accept: 'image/*' }, signal: deadline });
        if (typeof answer === 'string') return refuse(answer);
        const { location } = answer.headers;
        if (location === undefined || !isRedirect(answer)) return await receive(answer, maxBytes);
        // The body of a redirect may never end, so it is not read.
        answer.destroy();
        const next = URL.parse(location, at);
        if (next === null) return refuse('it redirects to what is not an address');
        at = next;
      }
      return refuse(`more than ${MAX_REDIRECTS} redirects`);
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

function refuse(reason: string): DownloadResult {
  return { kind: 'refused', reason };
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}

/** Returns whether a status is temporary: overload, server errors and timeouts. */
function isPassing({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 500 || statusCode === 408 || statusCode === 425 || statusCode === 429;
}

async function receive(answer: IncomingMessage, maxBytes: number): Promise<DownloadResult> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    const { statusCode: status = 0 } = answer;
    return { kind: isPassing(answer) ? 'failed' : 'refused', reason: `the server answered ${status}`, status };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      answer.destroy();
      return refuse(`the file is larger than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return { kind: 'file', bytes: Buffer.concat(chunks), contentType: answer.headers['content-type'] ?? '' };
}
