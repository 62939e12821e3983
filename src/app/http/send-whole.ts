import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ServerResponse } from 'node:http';

/** Header by header as Node writes them: several of one name are a list. */
export type WholeHeaders = Record<string, string | readonly string[]>;

/**
 * Sends an answer that is complete. To a socket its parts go as they are: a response would want them in one buffer, and
 * a quarter of a megabyte copied for each answer keeps the garbage collector busy.
 */
export function sendWhole(
  context: Context,
  status: number,
  headers: WholeHeaders,
  parts: readonly Buffer<ArrayBuffer>[],
): Response {
  const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse };
  // For HEAD the router takes the body away from a response; one that is superseded is answered by another.
  const isDirect = outgoing && context.req.method === 'GET' && !context.get('superseded')?.aborted;
  if (!isDirect) return asResponse(context, status, headers, parts);
  context.set('isWhole', true);
  outgoing.writeHead(status, { ...headers, 'Content-Length': parts.reduce((sum, { length }) => sum + length, 0) });
  if (parts.length === 1) {
    outgoing.end(parts[0]);
    return RESPONSE_ALREADY_SENT;
  }
  outgoing.cork();
  for (const part of parts) outgoing.write(part);
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}

/** Whether whoever asked has an answer already: another cannot be given any more. */
export function isSent(context: Context): boolean {
  return (context.env as { outgoing?: ServerResponse } | undefined)?.outgoing?.headersSent ?? false;
}

/** Stands for the answer that was sent. */
export function asSent(context: Context): Response {
  // Put over another answer, even over itself, it would be made anew, and sent.
  context.res = undefined;
  return RESPONSE_ALREADY_SENT;
}

/** The same answer as a response, for whoever has something to add to it. */
export function asResponse(...[context, status, headers, parts]: Parameters<typeof sendWhole>): Response {
  context.set('isWhole', true);
  return new Response(Buffer.concat(parts), { status, headers: pairs(headers) });
}

function pairs(headers: WholeHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((each): [string, string] => [name, each]),
  );
}
