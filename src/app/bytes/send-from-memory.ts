import type { Context, MiddlewareHandler } from 'hono';
import { sendCompleteResponse, type ResponseHeaders } from './send-complete-response.ts';
import type { IngressSettings } from '../http/client-address.ts';
import { securityHeadersFor } from '../http/security-headers.ts';

/** The encodings in which the build stores files. */
const ENCODINGS = ['br', 'gzip'];

type KeptFile = { headers: ResponseHeaders; body: Buffer<ArrayBuffer> };

/**
 * Keeps the files that a handler sends from a folder in memory, because opening, reading and streaming a file takes
 * several times as long as the rest of its request. The content of a path must never change, and the folder must fit
 * into memory.
 */
export function sendFromMemory(ingress: IngressSettings, serve: MiddlewareHandler): MiddlewareHandler {
  const kept = new Map<string, KeptFile>();
  return async (context, next) => {
    if (context.req.method !== 'GET' || context.req.header('range') !== undefined) return serve(context, next);
    const key = `${context.req.path} ${acceptedEncodings(context)}`;
    let file = kept.get(key);
    if (!file) {
      const response = await serve(context, next);
      // If the file does not exist, the rest of the app has already answered.
      if (!(response instanceof Response) || response.status !== 200) return response;
      kept.set(key, (file = await readFile(response)));
    }
    const headers = { ...file.headers, ...securityHeadersFor(context, ingress) };
    return sendCompleteResponse(context, 200, headers, file.body);
  };
}

function acceptedEncodings({ req }: Context): string {
  const accepted = new Set((req.header('accept-encoding') ?? '').split(',').map((name) => name.trim()));
  return ENCODINGS.filter((encoding) => accepted.has(encoding)).join();
}

async function readFile(response: Response): Promise<KeptFile> {
  // `sendCompleteResponse` writes the length.
  const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers);
  return { headers, body: Buffer.from(await response.arrayBuffer()) };
}
