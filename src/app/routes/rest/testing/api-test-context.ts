import { fakeAccounts } from '#ports/accounts/fake.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { createKnownHosts } from '../../../http/known-hosts.ts';
import { startLeads } from '../../../boot/start-leads.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { createWholeSite } from '../../../whole-site/testing/create-whole-site.ts';
import type { LeadsSite } from '../../leads/testing/leads-site.ts';
import type { Operation } from './api-description.ts';

export type Call = { method?: string; query?: string; body?: unknown; headers?: Record<string, string> };
export type ApiRequester = (path: string, call?: Call) => Promise<Response>;
export type ApiTestContext = {
  site: LeadsSite;
  /** Moves the clock of leads. */
  wait(ms: number): void;
  open(changes?: Partial<AppContext>): ApiRequester;
};

const NO_CHANGES: Partial<AppContext> = {};

export type StatusScenario = (world: ApiTestContext, operation: Operation) => Promise<Response>;

/** Creates the whole site on one database, once for each set of dependencies. */
export function createApiTestContext(site: LeadsSite): ApiTestContext {
  const { database } = site;
  const hosts = createKnownHosts({ publicOrigin: 'http://localhost', brandHosts: new Map(), isProduction: true });
  let time = Date.now();
  const leads = startLeads({
    ...{ database, limits: memoryLimits, originFor: () => 'https://cars.example', leadsFallback: undefined },
    now: () => new Date(time),
  });
  const sites = new Map<Partial<AppContext>, ApiRequester>();
  const open = (changes = NO_CHANGES): ApiRequester => {
    const known = sites.get(changes);
    if (known) return known;
    const created = create(changes);
    sites.set(changes, created);
    return created;
  };
  const create = (changes: Partial<AppContext>): ApiRequester => {
    const limits = { of: () => async () => ({ kind: 'allowed' as const }) };
    const accounts = fakeAccounts({ ann: {} });
    const app = createWholeSite(undefined, { changes: { database, accounts, hosts, limits, leads, ...changes } });
    return async (path, { method = 'GET', query, body, headers } = {}) =>
      app.request(`http://localhost${path}${query === undefined ? '' : `?${query}`}`, {
        method,
        headers: { host: 'localhost', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
  };
  return { site, open, wait: (ms) => void (time += ms) };
}

/** Headers of the site's account. */
export const ANN_HEADERS = { cookie: 'session=ann' };

/** Rate limits that refuse everything. */
export const EXHAUSTED_LIMITS = { of: () => async () => ({ kind: 'refused' as const, retryAfterMs: 9_000 }) };

export const post = (body: object, headers: Record<string, string> = ANN_HEADERS): Call => ({
  method: 'POST',
  body,
  headers,
});

/** Sends requests with the cookies that the site set before. */
export function withCookies(ask: ApiRequester): ApiRequester {
  const cookies = new Map<string, string>();
  return async (path, call = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await ask(path, { ...call, headers: { ...call.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    return response;
  };
}
