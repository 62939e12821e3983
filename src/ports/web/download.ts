import type { IncomingMessage } from 'node:http';
import { callPublic } from './call-public.ts';
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
        const answer = await callPublic(at, { mayCall }, { headers: { Accept: 'image/*' }, signal: deadline });
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
