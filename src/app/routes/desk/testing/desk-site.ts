import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { acceptInvitation, inviteMember } from '#features/dealers/dealers.server.ts';
import { createLead, createLeadDelivery, type NewLead } from '#features/leads/leads.server.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { createWholeSite } from '../../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from '../../rest/testing/one-car.ts';

const ACCOUNTS = {
  olga: {},
  sam: {},
  eve: {},
  new: {},
  unproven: { emailVerified: false },
  boss: { isOperator: true },
  maker: { email: 'ann@na.toyota.com' },
};
type Person = keyof typeof ACCOUNTS;

/**
 * The site with two dealers. At the first (1, with listing 42) olga is an owner and sam is staff; at the second (2,
 * with listing 43) eve is an owner. `boss` is an operator.
 */
export type DeskSite = {
  app: Hono;
  database: Database;
  /** Opens a page, or with `form` posts it, and returns the response. */
  ask(who: Person | null, path: string, form?: Record<string, string> | FormData): Promise<Answer>;
  /** Sends a lead from a shopper; returns its id. */
  write(listingId: 42 | 43, comments?: string): Promise<number>;
  /** Adds a lead that is held as possible spam; returns its id. */
  hold(listingId: 42 | 43, comments: string, reasons?: readonly string[]): Promise<number>;
  close(): Promise<void>;
};

export type Answer = { status: number; location: string | null; text: string; headers: Headers };

/** Opens the site. `parts` replace parts of it. */
export async function openDeskSite(parts: Partial<AppContext> = {}): Promise<DeskSite> {
  const database = await createTestDatabase();
  await fill(database);
  for (const [who, ownerId, role] of [
    ['olga', 1, 'owner'],
    ['sam', 1, 'staff'],
    ['eve', 2, 'owner'],
  ] as const)
    await employ(database, who, ownerId, role);
  const originFor = () => 'https://cars.example';
  const leadDelivery = createLeadDelivery({ originFor, fallback: null });
  const failures: unknown[] = [];
  const changes = { database, accounts: fakeAccounts(ACCOUNTS), originFor, ...parts };
  const app = createWholeSite((...failure) => void failures.push(failure), { changes });
  const write = async (listingId: number, comments: string, hold: NewLead['hold']) => {
    const shopperId = await upsertShopper(database, { visitor: crypto.randomUUID() });
    const { lead } = await database.transaction((connection) =>
      createLead(
        connection,
        {
          ...{ requestKey: crypto.randomUUID(), shopperId, listingId, ownerId: listingId - 41 },
          ...{ brand: 'marketplace', kind: 'email', consent: null, hold, textDigest: null },
          contact: {
            firstName: 'Ana',
            lastName: 'Silva',
            email: 'ana@shopper.example',
            phone: '3035550134',
            comments,
          },
        },
        leadDelivery.deliver,
      ),
    );
    return lead.id;
  };
  return {
    app,
    database,
    async ask(who, path, form) {
      const response = await app.request(`http://localhost${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { host: 'localhost', accept: 'text/html', ...(who && { cookie: `session=${who}` }) },
        ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
      });
      const text = (await response.text()).replaceAll('<!-- -->', '');
      if (failures.length > 0) throw new Error(`The site failed: ${JSON.stringify(failures)}`);
      return { status: response.status, location: response.headers.get('location'), text, headers: response.headers };
    },
    write: (listingId, comments = 'Is it still there?') => write(listingId, comments, null),
    hold: (listingId, comments, reasons = ['no-form']) =>
      write(listingId, comments, { reasons, keyHash: randomBytes(32) }),
    close: () => database.close(),
  };
}

async function fill(database: Database): Promise<void> {
  await database.query(`insert into sources (name) values ('test')`);
  for (const [id, name] of [
    [1, 'Summit Motors'],
    [2, 'Eve’s Autos'],
  ] as const) {
    await database.query(
      `insert into owners (id, source_id, key, facts, content_hash) overriding system value
       select $1::int, id, 'o' || $1, $2, '\\x00' from sources`,
      [id, JSON.stringify({ ...ownerFactsSchema.parse(OWNER), name })],
    );
    const { id: _id, ownerId: _owner, rating: _rating, stale: _stale, ...facts } = LISTING;
    await database.query(
      `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
       select $1::int + 41, id, 'l' || $1, $1::int, $2, '\\x00' from sources`,
      [id, JSON.stringify({ ...facts, stockNumber: `S-${id}` })],
    );
  }
}

async function employ(database: Database, userId: Person, ownerId: number, role: 'owner' | 'staff'): Promise<void> {
  const email = `${userId}@example.com`;
  await database.transaction(async (connection) => {
    const invited = await inviteMember(connection, { ownerId, email, role, invitedBy: null });
    if (invited.kind !== 'invited') throw new Error(invited.kind);
    await acceptInvitation(connection, invited.key, { userId, email, emailVerified: true });
  });
}
