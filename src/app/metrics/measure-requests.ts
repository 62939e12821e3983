import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import { isLogged, log, withLogOrigin } from '../base/log.ts';
import { requestIdOf } from '../http/request-ids.ts';

/** In seconds: fast responses, the budget of a page, the budget of a search. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 20];

/** The label of requests without a route, such as those refused before routing. */
const NO_ROUTE = 'none';
/** The status for requests whose client has disconnected; some proxies use it too. */
const LEFT = 499;

const ROUTE = Symbol('route');
const ID = Symbol('request id');
type RequestNotes = { [ROUTE]?: string; [ID]?: string };

/** Readable names of path patterns, without the regular expressions of ids. */
const names = new Map<string, string>();

/** Records which route answers, by its pattern. With the URL itself, the number of labels would be unlimited. */
export function recordRoute(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { incoming } = (context.env ?? {}) as { incoming?: RequestNotes };
    if (!incoming) return;
    // Middleware before the routes matches every method.
    const route = matchedRoutes(context).find(({ method }) => method !== 'ALL');
    incoming[ROUTE] = route ? nameOf(route.path) : NO_ROUTE;
    incoming[ID] = context.get('requestId');
  };
}

function nameOf(pattern: string): string {
  let name = names.get(pattern);
  if (name === undefined) names.set(pattern, (name = pattern.replaceAll(/\{.*?\}+/g, '')));
  return name;
}

/** Counts and times all requests that a server receives, including those that are refused before the app runs. */
export function measureRequests(
  metrics: Metrics,
  now: () => number,
): (request: IncomingMessage, response: ServerResponse) => void {
  const count = metrics.counter({
    name: 'forecourt_http_requests_total',
    labels: ['route', 'status'],
    help: 'Requests by route and status; 499: the client closed the connection. Route none: no such path, or refused before routing.',
  });
  const spread = metrics.histogram(
    {
      name: 'forecourt_http_request_duration_seconds',
      labels: ['route'],
      help: 'From the head of the request to the last byte of the answer given to the network.',
    },
    BUCKETS,
  );
  return (request, response) => {
    const began = now();
    response.once('close', () => {
      const route = (request as RequestNotes)[ROUTE] ?? NO_ROUTE;
      const status = response.writableFinished ? response.statusCode : LEFT;
      const ms = now() - began;
      count(route, String(status));
      spread(ms / 1000, route);
      if (isLogged('info')) logRequest(request, { route, status, ms: Math.round(ms * 10) / 10 });
    });
  };
}

/** A part of a path that grants access to anyone who knows it. */
const SECRET_PART = /:(?:key|token)\b/;

/**
 * Logs a request without its query, which may reveal where a shopper lives. If its path contains a secret key, logs the
 * route instead, for any spelling of the path.
 */
function logRequest(request: IncomingMessage, detail: { route: string; status: number; ms: number }): void {
  const requestId = (request as RequestNotes)[ID] ?? requestIdOf(request.headers['x-request-id']);
  const path = SECRET_PART.test(detail.route) ? detail.route : request.url?.split('?', 1)[0];
  withLogOrigin({ requestId }, () => log('info', 'Request', { method: request.method, path, ...detail }));
}
