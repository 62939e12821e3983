import type { HonoRequest } from 'hono';
import { isbot } from 'isbot';
import type { RequestKind } from './admission.ts';

/** What costs a search, by its path; the first that fits counts. */
const PATHS: readonly [RegExp, RequestKind][] = [
  [/^\/cars-for-sale\/svc\/results$/, 'page'],
  [/^\/cars-for-sale\/svc\/more-cars\//, 'part'],
  [/^\/cars-for-sale\/(svc\/)?why-this-order$/, 'part'],
  [/^\/cars-for-sale\/market$/, 'page'],
  [/^\/cars-for-sale(\/vehicle\/[^/]+)?$/, 'page'],
  [/^\/rest\/lsc\/listing\/count$/, 'live'],
  [/^\/rest\/lsc\/listing\/similar$/, 'part'],
  [/^\/rest\/lsc\/listing$/, 'page'],
  [/^\/rest\/lsc\/market$/, 'part'],
  [/^\/rest\/lsc\/marketplace\/suggested\//, 'live'],
];

const LONGEST_PAUSE_SECONDS = 30;

/** `undefined`: it costs no search, and need not wait. */
export function requestKind(path: string, userAgent: string | undefined): RequestKind | undefined {
  const kind = PATHS.find(([pattern]) => pattern.test(path))?.[1];
  return kind === 'page' && isbot(userAgent) ? 'robot' : kind;
}

/** Whether programs call this path, so that errors are sent as problem details. */
export function isCall(path: string): boolean {
  return path.startsWith('/rest/') || path.startsWith('/account-api/') || path.includes('/svc/');
}

/** Whether errors are sent as problem details. A browser that posts a form gets a page, whatever the path. */
export function isProgram(request: Pick<HonoRequest, 'method' | 'path' | 'header'>): boolean {
  return (isCall(request.path) || isJson(request)) && !isForm(request);
}

/** Whether somebody posts a form in a browser: what is wrong with it is told as a page. */
export function isForm(request: Pick<HonoRequest, 'method' | 'header'>): boolean {
  const accepts = request.header('accept') ?? '';
  return request.method === 'POST' && !isJson(request) && accepts.includes('text/html');
}

export function isJson(request: Pick<HonoRequest, 'header'>): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(request.header('content-type') ?? '');
}

/** For `Retry-After`, where one would have to wait so long now. */
export function pauseSeconds(waitMs: number): string {
  return String(Math.min(LONGEST_PAUSE_SECONDS, 1 + Math.ceil(waitMs / 1000)));
}
