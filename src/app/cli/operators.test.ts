import { afterAll, beforeAll, expect, test } from 'vitest';
import { addShopper, turnOnPush } from '#features/push/testing/push-shopper.ts';
import { redeemLink } from '#features/shoppers/shoppers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './operators.ts';
import { runCommand, runOrThrow } from './testing/run-command.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const operators = (...args: string[]) =>
  runOrThrow(main, args, { DATABASE_URL: database.url, PUBLIC_ORIGIN: 'https://cars.example' });

test('adds operators and removes them', async () => {
  expect((await operators('list')).stdout).toBe('This site has no operators yet.\n');
  expect((await operators('add', 'Ann@Example.com')).stdout).toBe('ann@example.com\n');
  expect((await operators('add', 'ann@example.com')).stdout).toBe(
    'ann@example.com is an operator already.\nann@example.com\n',
  );
  expect((await operators('remove', 'ANN@example.com')).stdout).toBe('This site has no operators yet.\n');
}, 300_000);

test('warns about an account that already has the address, and lists its passkeys', async () => {
  await database.query(
    `insert into account_users (id, name, email, created_at) values ('eve', 'Eve', 'eve@example.com', '2026-03-04')`,
  );
  const add = async () => {
    await operators('remove', 'eve@example.com');
    return (await operators('add', 'Eve@Example.com')).stdout;
  };
  const bare = await add();
  expect(bare).toContain(
    'Warning: eve@example.com already has an account, created on 2026-03-04.\nIt has no passkeys.',
  );
  await database.query(
    `insert into account_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
     values ('key', 'eve', E'Prepared\\x1b[2J', 'x', 'c', 0, 'singleDevice', false, '2026-05-06')`,
  );
  const warning = await add();
  expect(warning).toContain('Its passkeys:\n  "Prepared[2J", added on 2026-05-06\n');
  expect(warning).toContain('npm run operators -- reset eve@example.com');
  expect(warning).toMatch(/\neve@example\.com\n$/);
  await operators('remove', 'eve@example.com');
}, 300_000);

test('prints a link that creates the account of an operator and signs in, for a site without email', async () => {
  const link = () => operators('link', 'First@Example.com');
  await expect(link()).rejects.toMatchObject({
    stderr: 'first@example.com is not an operator. Add the address first.\n',
  });
  await operators('add', 'first@example.com');
  const [url, validity] = (await link()).stdout.split('\n');
  expect(url).toMatch(/^https:\/\/cars\.example\/sign-in\/link\?token=[\w-]{43}$/);
  expect(validity).toBe('It works once, within an hour.');
  const token = new URL(url!).searchParams.get('token')!;
  const redeemed = await database.transaction((connection) =>
    redeemLink(connection, token, { is: 'reader', passwordHash: null }),
  );
  expect(redeemed).toMatchObject({ email: 'first@example.com', refUrl: '/operator', isNew: true });
  expect(await database.query(`select subject from audit_log where action = 'operator.link'`)).toEqual([
    { subject: 'operator:f…@example.com' },
  ]);
  expect(await database.query('select 1 from outbox')).toEqual([]);
  await operators('remove', 'first@example.com');
}, 300_000);

test('a reset ends the operator’s sessions with their notifications, and forgets passkeys and browsers', async () => {
  await operators('add', 'max@example.com');
  await database.query(`insert into account_users (id, name, email) values ('max', 'Max', 'max@example.com')`);
  await database.query(
    `insert into account_sessions (id, user_id, token, expires_at) values ('s', 'max', 't', now() + interval '1 day')`,
  );
  await database.query(`insert into account_devices (device_hash, user_id) values ('known', 'max')`);
  await database.query(
    `insert into account_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     values ('max', 'max', 'x', 'max', 0, 'singleDevice', false)`,
  );
  const [max, other] = [await addShopper(database), await addShopper(database)];
  await database.query(`update shoppers set user_id = 'max', visitor_hash = null where id = $1`, [max]);
  await turnOnPush(database, max);
  await turnOnPush(database, other, { pixallId: 'q'.repeat(20) });
  await operators('reset', 'max@example.com');
  for (const table of ['account_sessions', 'account_devices', 'account_passkeys'])
    expect(await database.query(`select from ${table} where user_id = 'max'`)).toEqual([]);
  expect(await database.query('select shopper_id as id from push_devices')).toEqual([{ id: other }]);
  await operators('remove', 'max@example.com');
}, 300_000);

test('adds no operator without an audit row', async () => {
  await database.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await database.query('create trigger refuse before insert on audit_log execute function refuse()');
  await expect(operators('add', 'bob@example.com')).rejects.toMatchObject({ code: 1 });
  await database.query('drop trigger refuse on audit_log');
  expect((await operators('list')).stdout).not.toContain('bob@example.com');
}, 300_000);

test('prints its usage and invalid addresses', async () => {
  expect((await operators('--help')).stdout).toContain('Usage: npm run operators');
  await expect(operators('add', 'ann')).rejects.toMatchObject({ code: 1, stderr: '"ann" is not an email address.\n' });
  await expect(operators('add')).rejects.toMatchObject({ code: 1 });
}, 300_000);

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  const args = ['list'];
  expect(await runCommand('operators.ts', args, { DATABASE_URL: database.url })).toMatchObject({
    code: 0,
    problems: '',
  });
});
