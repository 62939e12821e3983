import { expect, test } from 'vitest';
import { connectDatabase } from '#ports/database/database.ts';
import { migrate, migrationNames } from '#ports/database/migrate.ts';
import { createNewDatabase } from '#ports/database/test-database.ts';

test('IDs of partners that earlier versions stored are deleted, and partners with few visitors become “(rare)”', async () => {
  const url = await createNewDatabase();
  const names = await migrationNames();
  await migrate(url, names.indexOf('0093_forget_partner_ids'));
  const database = connectDatabase(url, { poolSize: 1 });
  await database.query(`select open_event_days('2026-11-01', '2026-11-02')`);
  const facts = [
    { visitor: 'v1', psid: 'only-ann' },
    { visitor: 'v2', siomid: 'only-bob', psid: 'both' },
    { visitor: 'v3', psid: 'digest' },
    { visitor: 'v4' },
  ];
  await database.query(
    `insert into events (day, id, source, name, key, facts)
     select '2026-11-01', gen_random_uuid(), 'site', 'view', sha256(f::text::bytea), f from jsonb_array_elements($1::jsonb) f`,
    [JSON.stringify(facts)],
  );
  await database.query(
    `insert into partner_days (day, partner, name, visitors) values
       ('2026-11-01', 'digest', null, 1), ('2026-11-02', 'other', 'psid:known', 6)`,
  );
  await database.query(
    `insert into funnel_days (day, brand, experience, partner, steps, visitors) values
       ('2026-11-01', '', '', '', 1, 9), ('2026-11-01', '', '', 'none', 1, 1),
       ('2026-11-01', '', '', 'psid:only-ann', 1, 1), ('2026-11-01', 'kbb', '', 'psid:only-ann', 1, 1),
       ('2026-11-01', '', '', 'siomid:few', 1, 2), ('2026-11-01', '', '', 'siomid:few', 3, 2),
       ('2026-11-01', '', '', 'psid:acme', 1, 4), ('2026-11-01', '', '', 'psid:acme', 3, 1),
       ('2026-11-02', '', '', 'psid:known', 1, 3), ('2026-11-02', '', '', '(rare)', 1, 1)`,
  );
  await migrate(url);
  const stored = await database.query<{ facts: object }>(`select facts from events order by facts->>'visitor'`);
  expect(stored.map((row) => row.facts)).toEqual([
    { visitor: 'v1', psid: '' },
    { visitor: 'v2', siomid: '', psid: '' },
    { visitor: 'v3', psid: 'digest' },
    { visitor: 'v4' },
  ]);
  const rows = await database.query<{ text: string }>(
    `select concat_ws(' ', extract(day from day), brand, partner, steps, visitors) as text from funnel_days
     where partner <> '' order by day, brand, partner, steps`,
  );
  expect(rows.map(({ text }) => text)).toEqual([
    '1  (rare) 1 3',
    '1  (rare) 3 2',
    '1  none 1 1',
    '1  psid:acme 1 4',
    '1  psid:acme 3 1',
    '1 kbb (rare) 1 1',
    '2  (rare) 1 1',
    '2  psid:known 1 3',
  ]);
  await database.close();
});
