import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';

/** Below this a compressed answer is hardly smaller. */
export const SMALLEST_BYTES = 1024;
const COMPRESSIBLE = /^(text\/html|application\/(json|problem\+json))/;

export function acceptsGzip(context: Context): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(context.req.header('accept-encoding') ?? '');
}

/**
 * Gzips whole documents and JSON at the cheapest level, and on the spot: for their size, handing the work to another
 * thread or to a stream costs more than the work.
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
    const isSmall = body.length < SMALLEST_BYTES;
    if (!isSmall) headers.set('Content-Encoding', 'gzip');
    // Taken away first: put over another answer, this one would be opened and its headers merged once more.
    context.res = undefined;
    context.res = new Response(isSmall ? body : gzipSync(body, { level: 1 }), { status: res.status, headers });
  };
}
