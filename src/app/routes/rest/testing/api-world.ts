import { fakeAccounts } from '#ports/accounts/fake.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { createKnownHosts } from '../../../http/known-hosts.ts';
import { startLeads } from '../../../boot/start-leads.ts';
import type { Surroundings } from '../../../base/surroundings.ts';
import { wholeSite } from '../../../whole-site/testing/whole-site.ts';
import type { LeadsSite } from '../../leads/testing/leads-site.ts';
import type { Operation } from './api-description.ts';

export type Call = { method?: string; query?: string; body?: unknown; headers?: Record<string, string> };
export type Ask = (path: string, call?: Call) => Promise<Response>;
export type World = {
  site: LeadsSite;
  /** Moves the clock of leads. */
  wait(ms: number): void;
  open(changes?: Partial<Surroundings>): Ask;
};

export type Provocation = (world: World, operation: Operation) => Promise<Response>;

/** Creates the whole site on one database, each time with other dependencies. */
export function createWorld(site: LeadsSite): World {
  const { database } = site;
  const hosts = createKnownHosts({ publicOrigin: 'http://localhost', brandHosts: new Map(), isProduction: true });
  let time = Date.now();
  const leads = startLeads({
    ...{ database, limits: memoryLimits, originFor: () => 'https://cars.example', leadsFallback: undefined },
    now: () => new Date(time),
  });
  const open = (changes: Partial<Surroundings> = {}): Ask => {
    const limits = { of: () => async () => ({ kind: 'allowed' as const }) };
    const accounts = fakeAccounts({ ann: {} });
    const app = wholeSite(undefined, { changes: { database, accounts, hosts, limits, leads, ...changes } });
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
export const ANN = { cookie: 'session=ann' };

/** Rate limits that refuse everything. */
export const NO_LIMITS_LEFT = { of: () => async () => ({ kind: 'refused' as const, retryAfterMs: 9_000 }) };

export const post = (body: object, headers: Record<string, string> = ANN): Call => ({ method: 'POST', body, headers });

/** Sends requests with the cookies that the site set before. */
export function visitor(ask: Ask): Ask {
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
