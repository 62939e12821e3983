import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ServerResponse } from 'node:http';

/** Headers as Node writes them; a list if there are several with one name. */
export type ResponseHeaders = Record<string, string | readonly string[]>;

/** Sends a complete response to the socket in one write, without creating a `Response`. */
export function sendCompleteResponse(
  context: Context,
  status: number,
  headers: ResponseHeaders,
  body: Buffer<ArrayBuffer>,
): Response {
  const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse };
  // The router removes the body of a response to HEAD. A superseded request gets another response.
  const isDirect = outgoing && context.req.method === 'GET' && !context.get('superseded')?.aborted;
  if (!isDirect) return asResponse(context, status, headers, body);
  context.set('isWhole', true);
  outgoing.writeHead(status, { ...headers, 'Content-Length': body.length });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** Returns whether a response was sent already, so that no other can be sent. */
export function isResponseSent(context: Context): boolean {
  return (context.env as { outgoing?: ServerResponse } | undefined)?.outgoing?.headersSent ?? false;
}

/** Returns a placeholder for the response that was sent. */
export function sentResponsePlaceholder(context: Context): Response {
  // Cleared first, because assigning another response, even the same one, would rebuild and send it.
  context.res = undefined;
  return RESPONSE_ALREADY_SENT;
}

/** Returns the same response as a `Response`, for callers that add something to it. */
export function asResponse(...[context, status, headers, body]: Parameters<typeof sendCompleteResponse>): Response {
  context.set('isWhole', true);
  return new Response(body, { status, headers: pairs(headers) });
}

function pairs(headers: ResponseHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((each): [string, string] => [name, each]),
  );
}
