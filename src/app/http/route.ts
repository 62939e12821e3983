import type { Context, Hono, MiddlewareHandler, Next } from 'hono';
import type { Result } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { createBoundedCache } from '#kit/bounded-cache.ts';
import type { RequestKind } from '../load/admission.ts';
import { problemResponse } from './problem-details.ts';

/**
 * Who may use a route. `everyone`; `shopper`: everyone, for data stored under their own shopper; `account`: signed-in
 * users, for their own records; `dealer-staff`, `dealer-owner`: members of a dealership, for its records; `operator`:
 * operators of the site; `program`: programs that send the right token.
 */
export type Access = 'everyone' | 'shopper' | 'account' | 'dealer-staff' | 'dealer-owner' | 'operator' | 'program';

/**
 * The kind of a route's response. It determines the format of errors that occur outside of its handler. `page`: HTML,
 * and forms of pages; errors are pages. `call`: data for programs; errors are problem details, even for unknown paths
 * in the same folder, and robots are kept out. `content`: data and files that pages load; errors are pages, and only
 * unknown paths in the same folder are problem details. `file`: everything else, such as pictures and health checks;
 * errors are pages.
 */
export type RouteKind = 'page' | 'call' | 'content' | 'file';

/** The properties of a route, which the checks before its handler, the limits and the tests read. */
export type RouteFacts = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the format of Hono: `/dealer/leads/:id`. */
  path: string;
  access: Access;
  kind: RouteKind;
  /**
   * Names of the ids in the path, query or body whose records have an owner. The ids of other owners are answered like
   * unknown ones (`testing/foreign-record-cases.ts`).
   */
  ids?: readonly string[];
  /** Whether it needs a sign-in within the last hour. */
  recent?: true;
  /**
   * What happens if the browser's session has ended. `tell`: says that the user is signed out, and changes wait for a
   * sign-in. `ignore`: treats the user as a visitor. Absent: `ignore` for everyone and programs, otherwise `tell`.
   */
  signedOut?: 'tell' | 'ignore';
  /** The queue in which its search waits. If absent, it runs no search and does not wait. */
  cost?: Exclude<RequestKind, 'robot'>;
  /** Whether a newer request of the same session aborts an older one (spec 1 §4). */
  supersedes?: true;
  /** `robots.txt` asks robots to skip this path and every path that starts with it. */
  robots?: 'disallow';
  /**
   * Maximum size of its body in bytes. If absent, it is as large as any form needs. From 64 KB on, the files in a
   * larger form are cut off, so that the route can still answer with the form (`limit-body.ts`).
   */
  bodyBytes?: number;
};

export type Route = RouteFacts & {
  /** Runs before the handler, in this order: rate limits and validators. */
  before?: readonly MiddlewareHandler[];
  handler(context: Context, next: Next): Response | Promise<Response | undefined | void>;
};

/** The access of a route, alone or with other properties. */
type RowFacts = Access | Omit<Route, 'method' | 'path' | 'kind' | 'handler'>;

const routeOf =
  (kind: RouteKind) =>
  (method: Route['method'], path: string, facts: RowFacts, handler: Route['handler']): Route => ({
    method,
    path,
    kind,
    handler,
    ...(typeof facts === 'string' ? { access: facts } : facts),
  });

/** Returns the row of a route of its kind: `pageRoute('GET', '/account', 'account', show)`. */
export const pageRoute = routeOf('page');
export const callRoute = routeOf('call');
export const contentRoute = routeOf('content');
export const fileRoute = routeOf('file');

/**
 * Middleware for every method, or for OPTIONS, under a path. Its position among the rows decides which routes it
 * precedes.
 */
export type PathMiddleware = {
  method: 'ALL' | 'OPTIONS';
  path: string;
  /** The kind of the folder for which it answers: `/rest/*`. */
  kind?: RouteKind;
  handler: MiddlewareHandler;
};

export type RouteEntry = Route | PathMiddleware;

/** Registers entries in their order, which is the order in which they match. */
export function addRoutes(app: Hono, entries: readonly RouteEntry[]): void {
  for (const entry of entries) {
    const before = 'before' in entry ? (entry.before ?? []) : [];
    for (const handler of [...before, entry.handler as MiddlewareHandler]) app.on(entry.method, entry.path, handler);
  }
}

/**
 * Finds the routes of a request like Hono's own router, which walks its tree each time. Caches them, because most
 * requests have one of few paths. Add all routes before the first match.
 */
export class CachingRouter<Handler> extends TrieRouter<Handler> {
  readonly #cache = createBoundedCache<string, Result<Handler>>({ max: 1_024, longest: 100 });

  override match(method: string, path: string): Result<Handler> {
    return this.#cache(`${method} ${path}`, () => super.match(method, path));
  }
}

/** Returns a function that finds the first of these rows that a request matches. */
export function createRowFinder<Row extends Pick<RouteFacts, 'method' | 'path'>>(
  rows: readonly Row[],
): (request: { method: string; path: string }) => Row | undefined {
  const router = new TrieRouter<Row>();
  for (const row of rows) router.add(row.method, row.path, row);
  const match = memoizeMatch(router);
  return ({ method, path }) => match(method === 'HEAD' ? 'GET' : method, path);
}

/**
 * Returns a function that returns the first match of a router. Cached, because most requests have one of a few paths.
 */
export function memoizeMatch<Found>(
  router: Pick<TrieRouter<Found>, 'match'>,
): (method: string, path: string) => Found | undefined {
  const cache = createBoundedCache<string, Found | undefined>({ max: 4_096, longest: 100 });
  return (method, path) => cache(`${method} ${path}`, () => router.match(method, path)[0][0]?.[0]);
}

export function routesIn(entries: readonly RouteEntry[]): Route[] {
  return entries.filter((entry): entry is Route => entry.method !== 'ALL' && entry.method !== 'OPTIONS');
}

/**
 * Returns the outermost folders of the entries of the given kinds, in order: `/account-api/` for `/account-api/state`.
 */
export function routeFolders(entries: readonly RouteEntry[], kinds: readonly RouteKind[]): string[] {
  const folders = entries
    .filter(({ kind }) => kind !== undefined && kinds.includes(kind))
    .map(({ path }) => path.split(/[:*]/, 1).join(''))
    .map((start) => start.slice(0, start.lastIndexOf('/') + 1));
  return [...new Set(folders)].filter(
    (folder) => !folders.some((outer) => outer !== folder && folder.startsWith(outer)),
  );
}

/**
 * Returns the paths that `robots.txt` disallows: the folders of calls, and the rows with `robots: 'disallow'`, up to
 * their first parameter.
 */
export function disallowedPaths(entries: readonly RouteEntry[]): string[] {
  const rows = routesIn(entries).filter(({ robots }) => robots === 'disallow');
  return [...routeFolders(entries, ['call']), ...rows.map(({ path }) => path.split(':', 1).join(''))];
}

/** Refuses every other method at a path that accepts only POST. Place it after the route itself. */
export function postOnly(path: string): PathMiddleware {
  return {
    method: 'ALL',
    path,
    handler: async (context) => {
      context.header('Allow', 'POST');
      const { method } = context.req;
      return problemResponse(context, 'post-only', [{ name: 'method', value: method, reason: 'Use POST.' }]);
    },
  };
}
