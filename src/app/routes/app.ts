import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { guardAccess } from '../identity/access.ts';
import { TrieRouter } from 'hono/router/trie-router';
import { compression } from '../bytes/compression.ts';
import { type TemporaryFailure, temporaryFailureOf } from '../base/temporary-failure.ts';
import { refuseMalformed } from '../http/refuse-malformed.ts';
import { limitBody } from '../http/limit-body.ts';
import { recordRoute } from '../metrics/measure-requests.ts';
import { requestIds } from '../http/request-ids.ts';
import type { RequestKinds } from '../http/request-kinds.ts';
import { postedForm } from '../http/posted-fields.ts';
import { refuseUnknownHost } from '../http/refuse-unknown-host.ts';
import { createFailureReporter } from '../base/create-failure-reporter.ts';
import { rejectCrossSiteRequests } from '../http/reject-cross-site-requests.ts';
import { addRoutes, CachingRouter, type RouteFacts } from '../http/route.ts';
import { markDeskUserByPath } from './desk/mark-desk-user-by-path.ts';
import { createRouteTable } from './route-table.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { refuseWhileStarting, shedLoad } from '../load/shed-load.ts';
import { temporaryFailureResponse, problemResponse } from '../http/problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import { sentResponsePlaceholder, isResponseSent } from '../bytes/send-complete-response.ts';
import { handleEndedSessions } from '../identity/ended-sessions.ts';
import { isSuperseded, supersede } from '../load/supersede.ts';
import { findVariants } from '../identity/visitor-flags.ts';
import type { AppContext } from '../base/app-context.ts';

/** Creates the whole site: the middleware that runs before every route, then the rows of `route-table.ts`. */
export function createApp(appContext: AppContext, table = createRouteTable(appContext)): Hono {
  const { log, admission } = appContext;
  const { routes, kinds } = table;
  const app = new Hono({ router: new CachingRouter() });
  const allowedMethods = createAllowedMethods(routes);
  app.use(
    recordRoute(),
    requestIds(),
    compression(),
    securityHeaders(appContext.ingress),
    refuseMalformed(),
    refuseUnknownHost(appContext),
    answerOptions(allowedMethods),
    limitBody(appContext, routes),
    rejectCrossSiteRequests(appContext),
  );
  addRoutes(app, table.early);
  app.use(refuseWhileStarting(appContext, kinds));
  if (admission) app.use(shedLoad({ ...appContext, admission }, kinds));
  app.use(handleEndedSessions(appContext, routes), guardAccess(appContext, routes), findVariants(appContext));
  const turns = supersede();
  for (const { path } of routes.filter(({ supersedes }) => supersedes)) app.use(path, turns);
  addRoutes(app, table.main);
  app.notFound(async (context) => {
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
    const shorter = isRead ? addressWithoutSlash(context.req.url, allowedMethods) : null;
    if (shorter !== null) return context.redirect(shorter, 301);
    if (isRead) {
      await markDeskUserByPath(context, appContext);
      return sendProblem(context, appContext, 'page-unknown');
    }
    return context.text('Pages can only be read.\n', 405, { Allow: 'GET, HEAD' });
  });
  const tellFull = createFailureReporter(log, 'The data sent cannot be saved', () => performance.now());
  app.onError(async (error, context) => {
    if (isResponseSent(context)) {
      log('error', `${context.req.path} failed after the response was sent`, error);
      return sentResponsePlaceholder(context);
    }
    // The client has disconnected, so this is not an error, and no one reads the response.
    if (context.req.raw.signal.aborted) return context.body(null, 500);
    if (isSuperseded(context)) return problemResponse(context, 'superseded');
    const passing = temporaryFailureOf(error);
    if (passing?.code === 'database-full') tellFull(error);
    if (passing) return sendPassing(context, appContext, passing, kinds);
    log('error', `${context.req.path} failed`, error);
    if (kinds.isProgram(context.req)) return problemResponse(context, 'unexpected');
    return sendProblem(context, appContext, context.req.path === '/cars-for-sale' ? 'search-failed' : 'unexpected');
  });
  return app;
}

/**
 * Returns the address of the page that a path with a trailing slash means: `/cars-for-sale/`; `null` if there is none.
 */
function addressWithoutSlash(url: string, allowedMethods: (path: string) => string[]): string | null {
  const { pathname, search } = new URL(url);
  const path = pathname.slice(0, -1);
  if (!pathname.endsWith('/') || path.startsWith('//') || !allowedMethods(path).includes('GET')) return null;
  return `${path}${search}`;
}

async function sendPassing(
  context: Context,
  appContext: AppContext,
  passing: TemporaryFailure,
  { isProgram }: RequestKinds,
): Promise<Response> {
  if (isProgram(context.req)) return temporaryFailureResponse(context, passing);
  const response = sendProblem(context, appContext, passing.code, { again: await postedForm(context) });
  response.headers.set('Retry-After', passing.retryAfterSeconds);
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
