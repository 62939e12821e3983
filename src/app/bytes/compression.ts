import type { MiddlewareHandler } from 'hono';
import { encode, encodingFor, MIN_COMPRESSED_BYTES } from './content-encoding.ts';

const COMPRESSIBLE = /^(text\/html|application\/(json|problem\+json))/;

/** Compresses documents and JSON that are not complete responses already. */
export function compression(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.get('isWhole')) return;
    const { res } = context;
    if (!COMPRESSIBLE.test(res.headers.get('content-type') ?? '') || res.headers.has('content-encoding')) return;
    res.headers.append('Vary', 'Accept-Encoding');
    const encoding = encodingFor(context);
    if (encoding === 'identity' || context.req.method === 'HEAD') return;
    const body = Buffer.from(await res.arrayBuffer());
    const headers = new Headers(res.headers);
    headers.delete('content-length');
    const isSmall = body.length < MIN_COMPRESSED_BYTES;
    if (!isSmall) headers.set('Content-Encoding', encoding);
    // Cleared first: Hono would otherwise read the previous response and merge its headers again.
    context.res = undefined;
    context.res = new Response(isSmall ? body : encode(body, encoding), { status: res.status, headers });
  };
}
