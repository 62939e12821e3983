import type { HonoRequest } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { isRobot } from './is-robot.ts';
import { routeFolders, memoizeMatch, type RouteEntry, routesIn } from './route.ts';
import type { RequestKind } from '../load/admission.ts';

export type RequestKinds = {
  /** Returns the queue for a request's search; `undefined` if it runs no search and does not wait. */
  requestKind(path: string, userAgent: string | undefined): RequestKind | undefined;
  /** Whether programs call this path, so that errors are sent as problem details. */
  isCall(path: string): boolean;
  /**
   * Whether unknown paths in the same folder are answered with problem details, because programs or pages load the
   * content of that folder.
   */
  isService(path: string): boolean;
  /** Whether errors are sent as problem details. A browser that posts a form gets a page, regardless of the path. */
  isProgram(request: Pick<HonoRequest, 'method' | 'path' | 'header'>): boolean;
};

/** Derives the kind of a request from the route table. */
export function createRequestKinds(entries: readonly RouteEntry[]): RequestKinds {
  const costs = new TrieRouter<RequestKind>();
  for (const { path, cost } of routesIn(entries)) if (cost !== undefined) costs.add('ANY', path, cost);
  const costOf = memoizeMatch(costs);
  const calls = routeFolders(entries, ['call']);
  const services = routeFolders(entries, ['call', 'content']);
  const isCall = (path: string) => calls.some((folder) => path.startsWith(folder));
  return {
    requestKind: (path, userAgent) => {
      const cost = costOf('ANY', path);
      return cost === 'page' && isRobot(userAgent) ? 'robot' : cost;
    },
    isCall,
    isService: (path) => services.some((folder) => path.startsWith(folder)),
    isProgram: (request) => (isCall(request.path) || isJson(request)) && !isForm(request),
  };
}

/** Returns whether the request is a form posted by a browser, so that errors are shown as a page. */
export function isForm(request: Pick<HonoRequest, 'method' | 'header'>): boolean {
  const accepts = request.header('accept') ?? '';
  return request.method === 'POST' && !isJson(request) && accepts.includes('text/html');
}

export function isJson(request: Pick<HonoRequest, 'header'>): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(request.header('content-type') ?? '');
}
