import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import {
  acceptInvitation,
  findInvitation,
  inviteMember,
  type NewInvitation,
  listOpenInvitations,
  revokeInvitation,
} from './invitations.ts';
import { eraseDealerWork, exportDealerWork } from './personal-data.ts';
import { changeMember, findDealerships, findDealer, findDealers, listMembers } from './members.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash) overriding system value
     select n, s.id, 'o' || n, jsonb_build_object('name', o.name, 'privateSeller', n = 3), '\\x00'
       from sources s, (values (1, 'Summit Motors'), (2, '100% Autos'), (3, 'Ann')) o (n, name)`,
  );
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'dealer_members', 'dealer_invitations'));

const INVITATION: NewInvitation = { ownerId: 1, email: 'Ann@Dealer.example', role: 'owner', invitedBy: null };
const ANN = { userId: 'ann', email: 'ann@dealer.example', emailVerified: true };

async function keyOf(invitation: Partial<NewInvitation> = {}): Promise<string> {
  const invited = await database.transaction((connection) =>
    inviteMember(connection, { ...INVITATION, ...invitation }),
  );
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  return invited.key;
}
const accept = (key: string, account = ANN) =>
  database.transaction((connection) => acceptInvitation(connection, key, account));

test('an invited person with an account for that address becomes a member, and the key works once', async () => {
  const key = await keyOf();
  expect(await findInvitation(database, key)).toEqual({
    ...{ kind: 'open', ownerId: 1, dealer: 'Summit Motors', role: 'owner', email: 'Ann@Dealer.example' },
  });
  const all = await Promise.all([accept(key), accept(key), accept(key)]);
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'over', 'over']);
  expect(await findDealerships(database, 'ann')).toEqual([
    { ownerId: 1, name: 'Summit Motors', state: null, role: 'owner' },
  ]);
  expect(await findInvitation(database, key)).toEqual({ kind: 'accepted', ownerId: 1 });
  const [row] = await database.query<{ text: string }>(
    'select dealer_invitations::text as text from dealer_invitations',
  );
  expect(row!.text).not.toContain(key);
});

test('an invitation to a dealer that was merged makes its receiver a member of the other one', async () => {
  const key = await keyOf({ ownerId: 2 });
  await database.query('insert into owner_aliases (owner_id, main_id) values (2, 1)');
  expect(await findInvitation(database, key)).toMatchObject({ ownerId: 1, dealer: 'Summit Motors' });
  expect(await accept(key)).toEqual({ kind: 'accepted', ownerId: 1 });
  expect(await findDealerships(database, 'ann')).toMatchObject([{ ownerId: 1, role: 'owner' }]);
  await emptyTables(database, 'owner_aliases');
});

test('a forwarded key does not work, and neither does an unverified address', async () => {
  const key = await keyOf();
  expect(await accept(key, { ...ANN, email: 'bob@dealer.example' })).toEqual({ kind: 'other-address' });
  expect(await accept(key, { ...ANN, emailVerified: false })).toEqual({ kind: 'unverified' });
  expect(await listMembers(database, 1)).toEqual([]);
  expect((await accept(key)).kind).toBe('accepted');
});

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`])('%j is not a key', async (key) => {
  expect(await findInvitation(database, key)).toEqual({ kind: 'unknown' });
  expect(await accept(key)).toEqual({ kind: 'unknown' });
});

test('an invitation ends after seven days, when it is revoked, and when another replaces it', async () => {
  const expired = await keyOf();
  await database.query(`update dealer_invitations set expires_at = created_at + interval '7 days' - interval '8 days'`);
  expect(await accept(expired)).toEqual({ kind: 'over' });

  const revoked = await keyOf();
  const { id, expiresAt } = (await listOpenInvitations(database, 1))[0]!;
  expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(7 * 24);
  expect(await revokeInvitation(database, 2, id)).toBe(false);
  expect(await revokeInvitation(database, 1, id)).toBe(true);
  expect(await accept(revoked)).toEqual({ kind: 'over' });

  const replaced = await keyOf();
  const latest = await keyOf({ email: 'ann@dealer.EXAMPLE' });
  expect(await accept(replaced)).toEqual({ kind: 'over' });
  expect((await accept(latest)).kind).toBe('accepted');
});

test('private sellers have no desk, members are not invited again, and invitations are limited', async () => {
  const kindOf = async (invitation: Partial<NewInvitation>) =>
    (await database.transaction((connection) => inviteMember(connection, { ...INVITATION, ...invitation }))).kind;
  expect([await kindOf({ ownerId: 3 }), await kindOf({ ownerId: 99 }), await kindOf({ ownerId: 0.5 })]).toEqual([
    ...['unknown-dealer', 'unknown-dealer', 'unknown-dealer'],
  ]);
  await accept(await keyOf());
  expect(await kindOf({})).toBe('already-member');
  for (let n = 0; n < 20; n++) expect(await kindOf({ email: `s${n}@dealer.example`, role: 'staff' })).toBe('invited');
  expect(await kindOf({ email: 's20@dealer.example' })).toBe('too-many');
});

test('an invitation with a lower role removes no role, and a dealership keeps its last owner', async () => {
  await accept(await keyOf());
  await accept(await keyOf({ role: 'staff' }));
  expect((await findDealerships(database, 'ann'))[0]!.role).toBe('owner');

  const change = (userId: string, role: 'owner' | 'staff' | null) =>
    database.transaction((connection) => changeMember(connection, { ownerId: 1, userId, role }));
  expect([await change('ann', 'staff'), await change('ann', null), await change('bob', 'owner')]).toEqual([
    ...['last-owner', 'last-owner', 'unknown'],
  ]);
  await accept(await keyOf({ email: 'bob@dealer.example' }), { ...ANN, userId: 'bob', email: 'bob@dealer.example' });
  const both = await Promise.all([change('ann', null), change('bob', null)]);
  expect(both.toSorted()).toEqual(['changed', 'last-owner']);
  expect(await listMembers(database, 1)).toHaveLength(1);
});

test('a removed member cannot return by an invitation that they sent or received', async () => {
  const bob = { ...ANN, userId: 'bob', email: 'bob@dealer.example' };
  await accept(await keyOf());
  await accept(await keyOf({ email: bob.email }), bob);
  const back = { ...ANN, userId: 'back', email: 'back@elsewhere.example' };
  const sent = await keyOf({ email: back.email, invitedBy: 'bob' });
  const others = await keyOf({ email: 'carol@dealer.example', invitedBy: 'ann' });
  const change = (role: 'staff' | null) =>
    database.transaction((connection) => changeMember(connection, { ownerId: 1, userId: 'bob', role }));
  expect(await change('staff')).toBe('changed');
  expect(await accept(sent, back)).toEqual({ kind: 'over' });
  const received = await keyOf({ email: 'Bob@dealer.example', invitedBy: 'ann' });
  expect(await change(null)).toBe('changed');
  expect(await accept(received, bob)).toEqual({ kind: 'over' });
  expect((await findInvitation(database, others)).kind).toBe('open');
});

test('an operator finds dealers by their name or number, never private sellers', async () => {
  const names = async (text: string) => (await findDealers(database, text, 10)).map(({ name }) => name);
  expect(await names('')).toEqual(['100% Autos', 'Summit Motors']);
  expect([await names('summit'), await names('%'), await names('_'), await names('2')]).toEqual([
    ...[['Summit Motors'], ['100% Autos'], [], ['100% Autos']],
  ]);
  expect(await findDealer(database, 3)).toBeNull();
});

test("exports a person's dealerships, and deletes their memberships on request", async () => {
  await accept(await keyOf());
  await keyOf({ ownerId: 2, invitedBy: 'bob' });
  await keyOf({ ownerId: 2, email: 'bob@dealer.example', invitedBy: 'ann' });
  expect(await exportDealerWork(database, ANN)).toMatchObject({
    memberships: [{ dealer: 'Summit Motors', role: 'owner', since: expect.any(Date) }],
    invitations: [
      { dealer: 'Summit Motors', acceptedAt: expect.any(Date) },
      { dealer: '100% Autos', acceptedAt: null },
    ],
  });
  await database.transaction((connection) => eraseDealerWork(connection, ANN, [1]));
  expect(await exportDealerWork(database, ANN)).toEqual({ memberships: [], invitations: [] });
  const left = await database.query<{ text: string }>(
    'select i::text as text from dealer_invitations i union all select m::text from dealer_members m',
  );
  expect(left.map(({ text }) => text).join()).toMatch(/bob@dealer\.example/);
  expect(left.map(({ text }) => text).join()).not.toMatch(/ann/i);
});
