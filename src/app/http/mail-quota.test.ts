import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { type DeskSite, openDeskSite } from '../routes/desk/testing/desk-site.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite({ limits: memoryLimits });
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'outbox', 'leads', 'dealer_invitations'));

const mailsTo = async (domain: string) =>
  (await site.database.query(`select from outbox where channel = 'mail' and recipient like '%@' || $1`, [domain]))
    .length;

test('invitations to tags of one mailbox stop with a message', async () => {
  let location = '';
  for (let at = 0; at < 35; at++) {
    await site.database.query('delete from dealer_invitations');
    const form = { dealer: '1', email: `victim+${at}@bombed.example`, role: 'staff' };
    location = (await site.ask('olga', '/dealer/settings/invite', form)).location!;
  }
  expect(location).toContain('note=too-many-mails');
  expect(await mailsTo('bombed.example')).toBe(30);
});

test('subscriptions for tags of one mailbox stop without a message', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 40; at++) {
    const response = await site.app.request('http://localhost/account-api/subscriptions', {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ emailAddress: `v+${at}@searched.example`, search: 'makeCode=FORD' }),
    });
    statuses.add(response.status);
  }
  expect([...statuses]).toEqual([201]);
  // The client's network has caused 30 emails above, and may cause 60.
  expect(await mailsTo('searched.example')).toBeLessThanOrEqual(30);
});
