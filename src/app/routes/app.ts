import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { guardAccess } from '../identity/access.ts';
import { TrieRouter } from 'hono/router/trie-router';
import { compression } from '../http/compression.ts';
import { type PassingTrouble, passingTrouble } from '../base/passing-trouble.ts';
import { refuseMalformed } from '../http/refuse-malformed.ts';
import { limitBody } from '../http/limit-body.ts';
import { noteRoute } from '../metrics/measure-requests.ts';
import { requestIds } from '../http/request-ids.ts';
import { createRequestKinds, type RequestKinds } from '../load/request-kinds.ts';
import { postedForm } from '../http/posted-fields.ts';
import { refuseUnknownHost } from '../http/refuse-unknown-host.ts';
import { reportTrouble } from '../base/report-trouble.ts';
import { refuseForeign } from '../http/same-origin.ts';
import { addRoutes, type RouteFacts } from './route.ts';
import { createRouteTable } from './route-table.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { refuseWhileStarting, shedLoad } from '../load/shed-load.ts';
import { passingResponse, problemResponse } from './rest/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import { asSent, isSent } from '../http/send-whole.ts';
import { tellSignedOut } from '../identity/signed-out.ts';
import { isSuperseded, supersede } from '../load/supersede.ts';
import type { Surroundings } from '../base/surroundings.ts';

/** Creates the whole site: the middleware that runs before every route, then the rows of `route-table.ts`. */
export function createApp(surroundings: Surroundings, table = createRouteTable(surroundings)): Hono {
  const { log, admission } = surroundings;
  const { routes } = table;
  const kinds = createRequestKinds([...table.early, ...table.main]);
  const app = new Hono();
  const allowedMethods = createAllowedMethods(routes);
  app.use(
    noteRoute(),
    requestIds(),
    compression(),
    securityHeaders(surroundings.front),
    refuseMalformed(),
    refuseUnknownHost(surroundings),
    answerOptions(allowedMethods),
    limitBody(surroundings, routes),
    refuseForeign(surroundings),
  );
  addRoutes(app, table.early);
  app.use(refuseWhileStarting(surroundings, kinds));
  if (admission) app.use(shedLoad({ ...surroundings, admission }, kinds));
  app.use(tellSignedOut(surroundings, routes), guardAccess(surroundings, routes));
  const turns = supersede();
  for (const { path } of routes.filter(({ supersedes }) => supersedes)) app.use(path, turns);
  addRoutes(app, table.main);
  app.notFound((context) => {
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
    const allowed = allowedMethods(context.req.path);
    if (allowed.length > 0 && !allowed.includes(context.req.method)) {
      context.header('Allow', allowed.join(', '));
      return problemResponse(context, allowed.includes('GET') ? 'method-not-allowed' : 'post-only');
    }
    if (kinds.isService(context.req.path)) {
      if (!isRead) context.header('Allow', 'GET, HEAD');
      return problemResponse(context, isRead ? 'resource-unknown' : 'method-not-allowed');
    }
    if (isRead) return sendProblem(context, surroundings, 'page-unknown');
    return context.text('Pages can only be read.\n', 405, { Allow: 'GET, HEAD' });
  });
  const tellFull = reportTrouble(log, 'The data sent cannot be saved', () => performance.now());
  app.onError(async (error, context) => {
    if (isSent(context)) {
      log('error', `${context.req.path} failed after it was answered`, error);
      return asSent(context);
    }
    // The client has disconnected, so this is no error and no one reads the response.
    if (context.req.raw.signal.aborted) return context.body(null, 500);
    if (isSuperseded(context)) return problemResponse(context, 'superseded');
    const passing = passingTrouble(error);
    if (passing?.code === 'database-full') tellFull(error);
    if (passing) return sendPassing(context, surroundings, passing, kinds);
    log('error', `${context.req.path} failed`, error);
    if (kinds.isProgram(context.req)) return problemResponse(context, 'unexpected');
    return sendProblem(context, surroundings, context.req.path === '/cars-for-sale' ? 'search-failed' : 'unexpected');
  });
  return app;
}

async function sendPassing(
  context: Context,
  surroundings: Surroundings,
  passing: PassingTrouble,
  { isProgram }: RequestKinds,
): Promise<Response> {
  if (isProgram(context.req)) return passingResponse(context, passing);
  const response = sendProblem(context, surroundings, passing.code, { again: await postedForm(context) });
  response.headers.set('Retry-After', passing.pauseSeconds);
  return response;
}

/** Returns a function that lists the methods of a path from the route table, for `Allow`; empty for an unknown path. */
function createAllowedMethods(routes: readonly RouteFacts[]): (path: string) => string[] {
  const router = new TrieRouter<RouteFacts['method']>();
  for (const { method, path } of routes) router.add('ANY', path, method);
  return (path) => {
    const found = new Set<string>(router.match('ANY', path)[0].map(([method]) => method));
    if (found.size === 0) return [];
    if (found.has('GET')) found.add('HEAD');
    return [...found.add('OPTIONS')];
  };
}

/** Answers OPTIONS for every path of the table with its methods, and without CORS headers for other sites. */
function answerOptions(allowedMethods: (path: string) => string[]): MiddlewareHandler {
  return async (context, next) => {
    const allowed = context.req.method === 'OPTIONS' ? allowedMethods(context.req.path) : [];
    if (allowed.length === 0) return next();
    return context.body(null, 204, { Allow: allowed.join(', '), 'Cache-Control': 'no-store' });
  };
}
