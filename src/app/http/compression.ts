import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';

/** In bytes. A smaller response hardly shrinks when it is compressed. */
export const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^(text\/html|application\/(json|problem\+json))/;

export function acceptsGzip(context: Context): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(context.req.header('accept-encoding') ?? '');
}

/**
 * Gzips whole documents and JSON at the cheapest level, synchronously. At these sizes, moving the work to another
 * thread or a stream costs more than the work itself.
 */
export function compression(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.get('isWhole')) return;
    const { res } = context;
    if (!COMPRESSIBLE.test(res.headers.get('content-type') ?? '') || res.headers.has('content-encoding')) return;
    res.headers.append('Vary', 'Accept-Encoding');
    if (!acceptsGzip(context) || context.req.method === 'HEAD') return;
    const body = Buffer.from(await res.arrayBuffer());
    const headers = new Headers(res.headers);
    headers.delete('content-length');
    const isSmall = body.length < MIN_COMPRESSED_BYTES;
    if (!isSmall) headers.set('Content-Encoding', 'gzip');
    // Cleared first: Hono would otherwise read the previous response and merge its headers again.
    context.res = undefined;
    context.res = new Response(isSmall ? body : gzipSync(body, { level: 1 }), { status: res.status, headers });
  };
}
