import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '#features/audit/audit.server.ts';
import { COMMAND_LINE } from '#features/audit/audit.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
  await site.database.query(`insert into account_users (id, name, email) values ('olga', 'Olga', 'olga@example.com')`);
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.database.query('alter table audit_log disable trigger user');
  await site.database.query('truncate audit_log');
  await site.database.query('alter table audit_log enable trigger user');
});

const AUDIT = '/operator/audit';
const titles = (text: string) => [...text.matchAll(/desk-row-title">([^<]*)</g)].map(([, title]) => title);
const note = (action: string, subject = 'account:olga', actor: string | null = 'olga') =>
  recordAudit(site.database, actor === null ? COMMAND_LINE : { role: 'account', userId: actor, requestId: 'r-1' }, {
    action,
    subject,
    before: { role: 'staff' },
    after: { role: 'owner', way: 'password' },
  });

test('operators see who did what, newest first, without full addresses', async () => {
  await note('sign-in');
  await note('operator.add', 'operator:a…@cars.example', null);
  const { status, text, headers } = await site.ask('boss', AUDIT);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(titles(text)).toEqual(['Added an operator', 'Signed in']);
  expect(text).toContain('o…@example.com');
  expect(text).not.toContain('olga@example.com');
  expect(text).toContain('role: staff → owner · way: password');
  expect(text).toContain('Command line');
});

test('only operators can see the page, and it accepts no posts', async () => {
  expect((await site.ask('olga', AUDIT)).status).toBe(404);
  expect((await site.ask(null, AUDIT)).location).toContain('/sign-in');
  expect((await site.ask('boss', AUDIT, { id: '1' })).status).toBeGreaterThanOrEqual(400);
});

test('the log can be filtered by action prefix, account or subject', async () => {
  await note('sign-in');
  await note('sign-in.failed', 'account:olga', null);
  await note('member.change', 'dealer:1');
  await note('sign-in', 'account:sam', 'sam');
  const shown = async (query: string) => titles((await site.ask('boss', `${AUDIT}?${query}`)).text);
  expect(await shown('action=sign-in')).toEqual(['Signed in', 'Failed sign-in', 'Signed in']);
  expect(await shown('action=sign-in.failed')).toEqual(['Failed sign-in']);
  expect(await shown('about=dealer:1')).toEqual(['Changed a member’s role']);
  expect(await shown('about=olga')).toEqual(['Changed a member’s role', 'Failed sign-in', 'Signed in']);
  expect(await shown('about=account:olga')).toEqual(await shown('about=olga'));
  expect(await shown('action=sign-in&about=sam')).toEqual(['Signed in']);
  const none = await site.ask('boss', `${AUDIT}?about=%25&action=%25%00%ED%A0%80`);
  expect([none.status, none.text.includes('No entries match.')]).toEqual([200, true]);
});

test('a long log has pages, and the filter stays', async () => {
  for (let at = 0; at < 51; at++) await note('sign-in', `lead:${at}`);
  const first = await site.ask('boss', `${AUDIT}?action=sign-in`);
  expect(titles(first.text)).toHaveLength(50);
  const [, older] = /href="(\/operator\/audit\?action=sign-in&amp;before=\d+)"/.exec(first.text)!;
  const next = await site.ask('boss', older!.replace('&amp;', '&'));
  expect(titles(next.text)).toHaveLength(1);
  expect(next.text).toContain('lead:0');
});

test('an unknown action is shown with its name and its facts as text', async () => {
  await recordAudit(site.database, COMMAND_LINE, { action: 'x.<b>', subject: '<i>', after: { '<u>': '<s>' } });
  const { text } = await site.ask('boss', AUDIT);
  expect(text).toContain('x.&lt;b&gt;');
  expect(text).not.toMatch(/<[bius]>/);
});
