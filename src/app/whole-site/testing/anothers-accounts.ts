import type { Database } from '#ports/database/database.ts';
import type { ForeignRecordCase } from './anothers.ts';

/** Sessions and passkeys of ann's account. */
export const FOREIGN_ACCOUNT_CASES: Readonly<Record<string, ForeignRecordCase>> = {
  'POST /account-api/sessions/end': async ({ database }) => {
    await addAnn(database);
    await database.query(
      `insert into account_sessions (id, user_id, token, expires_at) values ('phone', 'ann', 't', now() + interval '1 day')`,
    );
    return { path: '/account-api/sessions/end', body: { sessionId: 'phone' } };
  },
  'POST /account-api/passkeys/remove': async ({ database }) => {
    await addAnn(database);
    await database.query(
      `insert into account_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
       values ('key', 'ann', 'p', 'c', 0, 'singleDevice', false)`,
    );
    return { path: '/account-api/passkeys/remove', body: { passkeyId: 'key' } };
  },
};

async function addAnn(database: Database): Promise<void> {
  await database.query(
    `insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com') on conflict do nothing`,
  );
}
