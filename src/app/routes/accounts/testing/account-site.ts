import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { databaseError } from '#ports/database/database-errors.ts';
import type { Accounts, Passkeys } from '#ports/accounts/accounts.ts';
import { openAccounts, type PasswordHashing } from '#ports/accounts/open-accounts.ts';
import { fastHashing } from '#ports/accounts/testing/fast-hashing.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import type { Limits } from '#ports/limits/limits.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { createWholeSite } from '../../../whole-site/testing/create-whole-site.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';

/** The whole site with real accounts. */
export type AccountSite = {
  app: Hono;
  database: Database;
  /** Number of times that a password was hashed or compared with a hash. */
  hashings(): number;
  /** Deletes all accounts and resets all rate limits. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

/**
 * `passkeys` and `changes` replace parts of the site, because a test has no device that signs. `hashing` replaces
 * scrypt, which takes 0.1 s.
 */
type SiteOptions = { passkeys?: Partial<Passkeys>; changes?: Partial<AppContext>; hashing?: PasswordHashing };

/** Opens a site for the tests of a file or suite, renews it before each of them, and closes it at the end. */
export function useAccountSite(options?: SiteOptions): AccountSite {
  const site = {} as AccountSite;
  beforeAll(async () => void Object.assign(site, await openAccountSite(options)));
  beforeEach(() => site.renew());
  afterAll(() => site.close());
  return site;
}

export async function openAccountSite({
  passkeys = {},
  changes: changed = {},
  hashing = fastHashing,
}: SiteOptions = {}): Promise<AccountSite> {
  const database = await createTestDatabase();
  const open = openAccounts(database, {
    ...{ secret: 'x'.repeat(32), errorOf: databaseError, hashing },
  });
  let hashings = 0;
  const accounts: Accounts = {
    ...open,
    passkeys: { ...open.passkeys, ...passkeys },
    hashPassword: (...args) => (hashings++, open.hashPassword(...args)),
    verifyPassword: (...args) => (hashings++, open.verifyPassword(...args)),
  };
  const originFor = () => 'http://localhost';
  const limits = resettableLimits(changed.limits ?? memoryLimits);
  const changes = { database, accounts, ingress: { trustedProxies: 1 }, originFor, ...changed, limits };
  const app = createWholeSite(
    (message, detail) => {
      throw new Error(message, { cause: detail });
    },
    { changes },
  );
  return {
    ...{ app, database, hashings: () => hashings },
    renew: async () => {
      limits.reset();
      await emptyTables(
        database,
        'account_users',
        'account_links',
        'sign_in_failures',
        'outbox',
        'shoppers',
        'alert_recipients',
        'dealer_members',
      );
    },
    close: async () => {
      await open.close();
      await database.close();
    },
  };
}

/** Wraps limits so that they can be reset, because a new site for each test would take longer than most tests. */
function resettableLimits(limits: Limits): Limits & { reset(): void } {
  let resets = 0;
  return {
    of: (limit) => {
      let [count, since] = [limits.of(limit), resets];
      return (caller) => {
        if (since !== resets) [count, since] = [limits.of(limit), resets];
        return count(caller);
      };
    },
    reset: () => void resets++,
  };
}

let addresses = 0;

export type Answer = { status: number; location: string | null; headers: Headers; text: string };

/** Creates a browser without scripts: it keeps cookies, and posts forms from our own pages. */
export function browserOf(app: Hono, address = `10.1.${++addresses >> 8}.${addresses & 255}`) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = {
      ...{ host: 'localhost', accept: 'text/html', 'x-forwarded-for': address, 'user-agent': 'Firefox/150.0 Linux' },
      ...(cookie && { cookie }),
      ...init.headers,
    };
    const response = await app.request(`http://localhost${path}`, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers: sent } = response;
    return { status, location: sent.get('location'), headers: sent, text: await response.text() };
  };
  return {
    ...{ cookies, ask },
    get: (path: string) => ask(path),
    json: async (path: string) => JSON.parse((await ask(path, { headers: { accept: 'application/json' } })).text),
    post: (path: string, fields: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}
export type Browser = ReturnType<typeof browserOf>;

/** Returns the link of the newest email to an address, as a path. */
export async function linkTo(database: Database, email: string): Promise<string> {
  const mail = (await readMails(database)).findLast(({ to, data }) => to === email && 'hours' in data);
  return String(mail!.data['link']).replace('http://localhost', '');
}

/** Opens a link and returns the press of its page's button. */
export async function openLink(
  browser: Browser,
  path: string,
  action = '/account-api/press-link',
  typed: Record<string, string> = {},
): Promise<() => Promise<Answer>> {
  const { text } = await browser.get(path);
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return () => browser.post(action, { token, ...typed });
}

/** Opens a link and presses the button of its page. */
export async function openLinkAndConfirm(...link: Parameters<typeof openLink>): Promise<Answer> {
  const press = await openLink(...link);
  return press();
}

/** The id of the session that started last. */
export async function newestSession(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'select id from account_sessions order by created_at desc limit 1',
  );
  return row!.id;
}

/** Runs `act` until it starts a session, then `meanwhile` in a transaction, and the rest after that has committed. */
export async function beforeSessionStarts<Result>(
  database: Database,
  act: () => Promise<Result>,
  meanwhile: (connection: Connection) => Promise<unknown>,
): Promise<Result> {
  await database.query(
    `create function wait_to_start() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`,
  );
  await database.query(
    'create trigger wait_to_start before insert on account_sessions for each row execute function wait_to_start()',
  );
  try {
    return await whileOpen(database, {
      first: (connection) => connection.query('select pg_advisory_xact_lock(1)'),
      second: act,
      last: meanwhile,
    });
  } finally {
    await database.query('drop function wait_to_start cascade');
  }
}

/** Adds the passkey `key` to the only account. */
export async function addPasskey(database: Database): Promise<void> {
  await database.query(
    `insert into account_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     select 'key', id, '', 'key', 0, 'singleDevice', false from account_users`,
  );
}

/** Adds the passkey `key` to the only account, and lets the newest session have started with it. */
export async function addUsedPasskey(database: Database): Promise<void> {
  await addPasskey(database);
  await markPasskeySession(database);
}

/** Lets the session that started last have started with a passkey. */
export async function markPasskeySession(database: Database): Promise<void> {
  await database.query(`update account_sessions set proof = 'passkey' where id = $1`, [await newestSession(database)]);
}

/** Signs up, opens the email and presses the link. */
export async function signUp(
  { app, database }: AccountSite,
  {
    email = 'ann@example.com',
    name = 'Ann',
    password = 'correct horse battery',
    refUrl = '/cars-for-sale?zip=80202',
  } = {},
  browser = browserOf(app),
): Promise<{ browser: Browser; answer: Answer; email: string; password: string }> {
  await browser.post('/account-api/sign-up', { email, name, password, refUrl });
  const answer = await openLinkAndConfirm(browser, await linkTo(database, email));
  return { browser, answer, email, password };
}
