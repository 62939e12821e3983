import type { Hono } from 'hono';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { GUARDED_CALLS, type Guards } from '../../../load/guards.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { createWholeSite } from '../../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from '../../rest/testing/one-car.ts';

const FAKE_GUARDS = Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard])) as Guards;

/** The whole application on a database with a few listings (42 to 45) and the account `ann`. */
export type SavesTestSite = {
  app: Hono;
  database: Database;
  flags: Partial<Flags>;
  failures: unknown[];
  close(): Promise<void>;
};

/** Opens the site. `guards` replace guards that make every call; `more` replaces other parts. */
export async function openSavesTestSite(
  guards: Partial<Guards> = {},
  more: (database: Database) => Partial<AppContext> = () => ({}),
): Promise<SavesTestSite> {
  const database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  const { id: _owner, ...owner } = OWNER;
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash) overriding system value values ($1, 1, 'o', $2, '')`,
    [OWNER.id, JSON.stringify(owner)],
  );
  const { id: _id, ownerId: _ownerId, rating: _rating, stale: _stale, ...facts } = LISTING;
  for (const id of [42, 43, 44, 45]) {
    await database.query(
      `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
       values ($1::bigint, 1, $1::bigint::text, $2, $3, '')`,
      [id, OWNER.id, JSON.stringify({ ...facts, salePrice: id * 1000 })],
    );
  }
  const flags: Partial<Flags> = {};
  const failures: unknown[] = [];
  const app = createWholeSite((_message, detail) => failures.push(detail), {
    changes: {
      ...{ database, accounts: fakeAccounts({ ann: {} }), flags: () => ({ ...FLAG_DEFAULTS, ...flags }) },
      guards: { ...FAKE_GUARDS, ...guards },
      ...more(database),
    },
  });
  return { app, database, flags, failures, close: () => database.close() };
}

/** Creates a browser or a program that keeps its cookies. */
export function visitor({ app }: Pick<SavesTestSite, 'app'>, signedInAs?: string, host = 'localhost') {
  const cookies = new Map<string, string>(signedInAs ? [['session', signedInAs]] : []);
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, host, 'sec-fetch-site': 'same-origin', ...(init.headers as object) };
    const response = await app.request(path, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    return response;
  };
  return {
    get: (path: string) => ask(path),
    json: async (path: string) => (await ask(path)).json(),
    post: (path: string, body: object) =>
      ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** Posts a form as a browser without scripts; returns the status and the redirect's location. */
    form: async (path: string, fields: Record<string, string>) => {
      const response = await ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'text/html' },
      });
      return [response.status, response.headers.get('location')];
    },
    ask,
    remove: (path: string) => ask(path, { method: 'DELETE' }),
  };
}
