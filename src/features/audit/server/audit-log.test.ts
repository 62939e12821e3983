import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { COMMAND_LINE } from '../model/audit-event.ts';
import { AUDIT_DAYS, deleteOldAuditEvents, recordAudit } from './audit-log.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const EVENT = { action: 'member.change', subject: 'dealer:1', before: { role: 'staff' }, after: { role: 'owner' } };
const rows = () =>
  database.query('select actor, role, action, subject, before, after, request_id from audit_log order by id');

test('records actor, action, subject and the previous state', async () => {
  await recordAudit(database, { role: 'dealer', userId: 'ann', requestId: 'r1' }, EVENT);
  await recordAudit(database, COMMAND_LINE, { action: 'operator.add', subject: 'operator:a…@cars.example' });
  expect(await rows()).toEqual([
    { actor: 'ann', role: 'dealer', ...EVENT, request_id: 'r1' },
    {
      ...{ actor: null, role: 'command-line', action: 'operator.add', subject: 'operator:a…@cars.example' },
      ...{ before: null, after: null, request_id: null },
    },
  ]);
});

test.each([
  ['changed', `update audit_log set action = 'nothing'`],
  ['deleted', 'delete from audit_log'],
  ['truncated', 'truncate audit_log'],
  [
    'replaced',
    `insert into audit_log (id, role, action, subject) overriding system value select id, role, 'x', subject from audit_log on conflict (id) do update set action = 'x'`,
  ],
])('no row can be %s', async (_how, sql) => {
  await recordAudit(database, COMMAND_LINE, EVENT);
  const before = await rows();
  await expect(database.query(sql)).rejects.toThrow('audit_log is append-only');
  expect(await rows()).toEqual(before);
});

test('a rollback removes the records of its transaction', async () => {
  const before = await rows();
  const failed = database.transaction(async (connection) => {
    await recordAudit(connection, COMMAND_LINE, EVENT);
    throw new Error('the change failed');
  });
  await expect(failed).rejects.toThrow('the change failed');
  expect(await rows()).toEqual(before);
});

test('rows are deleted after their retention, and not a day before', async () => {
  const insert = (days: number, subject: string) =>
    database.query(
      `insert into audit_log (at, role, action, subject) values (now() - make_interval(days => $1), 'account', 'x', $2)`,
      [days, subject],
    );
  await insert(AUDIT_DAYS - 1, 'younger');
  await insert(AUDIT_DAYS + 1, 'older');
  expect(await deleteOldAuditEvents(database)).toBe(1);
  const left = await database.query<{ subject: string }>(`select subject from audit_log where action = 'x'`);
  expect(left).toEqual([{ subject: 'younger' }]);
});
