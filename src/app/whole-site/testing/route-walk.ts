import type { Hono } from 'hono';
import type { RouteFacts } from '../../http/route.ts';

type Route = Pick<RouteFacts, 'method' | 'path'>;

/** Returns the routes of an app, each once, without those that only list a path's methods. */
export function routesOf(app: Hono): string[] {
  return [
    ...new Set(
      app.routes
        .filter(({ method }) => !['ALL', 'OPTIONS'].includes(method))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];
}

/** Returns a path that a route's pattern matches, with numbers and words for its parameters. */
export function addressOf({ path }: Pick<Route, 'path'>): string {
  return path
    .replaceAll(/:(\w+)\{([^/]*)\}/g, (_all, _name, pattern: string) => exampleOf(pattern))
    .replaceAll(/:\w+/g, '42')
    .replace('*', 'x');
}

/** Requests a route of an app. */
export async function requestRoute(app: Hono, route: Route, headers: Record<string, string> = {}): Promise<Response> {
  const hasBody = route.method !== 'GET';
  return app.request(`http://localhost${addressOf(route)}`, {
    method: route.method,
    headers: { host: 'localhost', ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: '{}' }),
  });
}

const FOREIGN: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://localhost:81' },
  { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  { origin: 'https://evil.example', 'content-type': 'text/plain' },
];

/** Returns the unsafe routes that accept a request from a page of another site. */
export async function routesAcceptingCrossSite(app: Hono, rows: readonly Route[]): Promise<string[]> {
  const taken: string[] = [];
  for (const row of rows.filter(({ method }) => method !== 'GET'))
    for (const headers of FOREIGN) {
      const { status } = await requestRoute(app, row, { ...headers, cookie: 'session=operator' });
      if (status !== 403) taken.push(`${row.method} ${row.path} (${JSON.stringify(headers)}): ${status}`);
    }
  return taken;
}

/**
 * Returns whether a response denies access: not signed in, not allowed, not found, or redirected to the sign-in page.
 */
export function isRefusal({ status, headers }: Response): boolean {
  return [401, 403, 404].includes(status) || (status === 303 && headers.get('location')!.startsWith('/sign-in?'));
}

function exampleOf(pattern: string): string {
  if (/^[a-z|]+$/.test(pattern)) return pattern.split('|')[0]!;
  if (pattern.includes('html')) return 'USED.json';
  return pattern.includes('webp') ? '1.webp' : pattern.includes('A-Z') ? 'USED' : '42';
}
