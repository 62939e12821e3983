import type { MiddlewareHandler } from 'hono';
import { encode, encodingFor } from './content-encoding.ts';

const COMPRESSIBLE = /^(text\/html|application\/(json|problem\+json))/;

/** Compresses documents and JSON, unless they are complete responses already. */
export function compression(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.get('isWhole')) return;
    const { res } = context;
    if (!COMPRESSIBLE.test(res.headers.get('content-type') ?? '') || res.headers.has('content-encoding')) return;
    res.headers.append('Vary', 'Accept-Encoding');
    if (encodingFor(context, Infinity) === 'identity' || context.req.method === 'HEAD') return;
    const body = Buffer.from(await res.arrayBuffer());
    const headers = new Headers(res.headers);
    headers.delete('content-length');
    const encoding = encodingFor(context, body.length);
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    // Cleared first, because Hono would otherwise read the previous response and merge its headers again.
    context.res = undefined;
    context.res = new Response(encode(body, encoding), { status: res.status, headers });
  };
}
