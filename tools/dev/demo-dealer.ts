import { randomBytes } from 'node:crypto';
import { DEMO_SOURCE } from '#features/demo/demo.server.ts';
import { addDestination } from '#features/leads/leads.server.ts';
import { addAccount, findAccountByEmail } from '#features/shoppers/shoppers.server.ts';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { type Connection, connectDatabase, type Database } from '#ports/database/database.ts';
import { databaseError } from '#ports/database/database-errors.ts';

const EMAIL = 'dealer@forecourt.example';
const LEADS_EMAIL = 'leads@forecourt.example';
/** The password of an account that exists only in this machine's development data. */
const PASSWORD = 'demo dealer of this machine';

/** The data for signing in to the desk of the demo dealer. */
export type DemoDealer = { name: string; path: string; email: string; password: string };

/**
 * Gives the first demo dealer a lead address and an owner account with a known password, once. Returns `null` when the
 * database has no demo. Only the development server calls this: on all other sites, accounts are created only by
 * signing up.
 */
export async function prepareDemoDealer(databaseUrl: string): Promise<DemoDealer | null> {
  const database = connectDatabase(databaseUrl);
  try {
    const [dealer] = await database.query<{ id: number; name: string }>(
      `select o.id, o.facts->>'name' as name from owners o join sources s on s.id = o.source_id
        where s.name = $1 and not (o.facts->>'privateSeller')::boolean order by o.id limit 1`,
      [DEMO_SOURCE],
    );
    if (!dealer) return null;
    if (!(await findAccountByEmail(database, EMAIL))) {
      const passwordHash = await hashPassword(database);
      await database.transaction((connection) => addOwner(connection, dealer.id, passwordHash));
    }
    return { name: dealer.name, path: `/dealer/leads?dealer=${dealer.id}`, email: EMAIL, password: PASSWORD };
  } finally {
    await database.close();
  }
}

async function hashPassword(database: Database): Promise<string> {
  // Hashing does not need a session secret, but the port requires one.
  const accounts = openAccounts(database, { secret: randomBytes(32).toString('hex'), errorOf: databaseError });
  try {
    return await accounts.hashPassword(PASSWORD);
  } finally {
    await accounts.close();
  }
}

async function addOwner(connection: Connection, ownerId: number, passwordHash: string): Promise<void> {
  const userId = await addAccount(connection, { name: 'Demo Dealer', email: EMAIL, passwordHash });
  if (userId === null) return;
  await connection.query('update account_users set email_verified = true where id = $1', [userId]);
  await connection.query(
    `insert into dealer_members (owner_id, user_id, email, role) values ($1, $2, $3, 'owner') on conflict do nothing`,
    [ownerId, userId, EMAIL],
  );
  await addDestination(connection, { ownerId, kind: 'email', address: LEADS_EMAIL, createdBy: userId });
}
