import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { Front } from './client-address.ts';
import { acceptsGzip, SMALLEST_BYTES } from './compression.ts';
import { securityHeadersFor } from './security-headers.ts';
import { sendWhole } from './send-whole.ts';

/** Sends serialized JSON with every header at once. No cache may store it. */
export function sendJson(context: Context, front: Front, json: Buffer<ArrayBuffer>): Response {
  const isZipped = json.length >= SMALLEST_BYTES && acceptsGzip(context);
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
    ...(isZipped && { 'Content-Encoding': 'gzip' }),
    ...securityHeadersFor(context, front),
  };
  return sendWhole(context, 200, headers, [isZipped ? gzipSync(json, { level: 1 }) : json]);
}
