import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seenIn } from '../promotions/testing/edit-campaign.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'outbox', 'lead_destinations', 'leads'));

const SETTINGS = '/dealer/settings';
const action = (who: Parameters<DeskSite['ask']>[0], name: string, form: Record<string, string>) =>
  site.ask(who, `${SETTINGS}/${name}`, { dealer: '1', ...form });
const destinations = () =>
  site.database.query<{ id: number; owner_id: number; kind: string; address: string; enabled: boolean }>(
    'select id, owner_id, kind, address, enabled from lead_destinations order by id',
  );
const links = async () =>
  (await readMails(site.database))
    .filter(({ template }) => template === 'dealer-invitation')
    .map(({ to, data }) => ({ recipient: to, link: String(data['link']) }));

test('an owner sets where leads go, and the next lead goes there', async () => {
  const added = await action('olga', 'destination', { kind: 'adf', address: ' crm@dealer.example ' });
  expect([added.status, added.location]).toEqual([303, `${SETTINGS}?dealer=1&note=added`]);
  expect((await site.ask('olga', added.location!)).text).toContain('crm@dealer.example');
  await action('olga', 'destination', { kind: 'webhook', address: 'https://crm.example/leads' });
  const both = (await site.ask('olga', SETTINGS)).text;
  expect(both).toMatch(/desk-secret">[\w-]{43}</);
  expect(both).toContain('Each lead goes to both destinations.');
  await site.write(42);
  const keys = await site.database.query<{ recipient: string }>('select recipient from outbox order by recipient');
  expect(keys.map(({ recipient }) => recipient)).toEqual(['crm@dealer.example', 'https://crm.example/leads']);

  const [adf, hook] = await destinations();
  await action('olga', 'switch', { id: String(adf!.id), enabled: 'no' });
  await action('olga', 'remove', { id: String(hook!.id) });
  expect(await destinations()).toEqual([{ ...adf, enabled: false }]);
});

test('leads that waited for a destination go to the first one, also when it is enabled', async () => {
  const keys = () => site.database.query<{ key: string }>('select key from outbox order by id');
  const first = await site.write(42);
  const added = await action('olga', 'destination', { kind: 'email', address: 'sales@dealer.example' });
  expect((await site.ask('olga', added.location!)).text).toContain('Leads that were waiting are being sent there');
  expect(await keys()).toMatchObject([{ key: expect.stringContaining(`lead:${first}:`) }]);
  const { id } = (await destinations())[0]!;
  await action('olga', 'switch', { id: String(id), enabled: 'no' });
  const second = await site.write(42);
  expect(await keys()).toHaveLength(1);
  const switched = await action('olga', 'switch', { id: String(id), enabled: 'yes' });
  expect(switched.location).toContain('changed-with-waiting');
  // The first one was not sent before the destination was switched off, so it waited again.
  expect(await keys()).toMatchObject([
    { key: expect.stringMatching(new RegExp(`^lead:${first}:.* stopped`)) },
    { key: expect.stringContaining(`lead:${first}:`) },
    { key: expect.stringContaining(`lead:${second}:`) },
  ]);
});

test('staff and other people change nothing, whatever ID they send', async () => {
  await action('olga', 'destination', { kind: 'email', address: 'sales@dealer.example' });
  const before = await destinations();
  const id = String(before[0]!.id);
  const forms = {
    destination: { kind: 'email', address: 'thief@evil.example' },
    switch: { id, enabled: 'no' },
    remove: { id },
    invite: { email: 'thief@evil.example', role: 'owner' },
    member: { userId: 'olga', role: 'none' },
    revoke: { id: '1' },
    payments: { retailingType: 'PARTNER', calculationUrl: 'https://evil.example/' },
  };
  for (const [name, form] of Object.entries(forms)) {
    expect.soft((await action('sam', name, form)).status, `sam ${name}`).toBe(404);
    expect.soft((await action('eve', name, form)).status, `eve ${name}`).toBe(404);
    expect.soft((await action('boss', name, form)).status, `boss ${name}`).toBe(404);
    expect.soft((await action(null, name, form)).location, `nobody ${name}`).toMatch(/^\/sign-in\?/);
  }
  // An owner cannot reach another dealership's destination through their own dealership either.
  expect((await action('eve', 'remove', { dealer: '2', id })).status).toBe(404);
  expect((await site.ask('sam', SETTINGS)).status).toBe(404);
  expect((await site.ask('eve', `${SETTINGS}?dealer=1`)).status).toBe(404);
  expect([await destinations(), await links()]).toEqual([before, []]);
});

test('Remove and Withdraw that are pressed twice end on the same result', async () => {
  await action('olga', 'destination', { kind: 'email', address: 'sales@dealer.example' });
  await action('olga', 'invite', { email: 'new@dealer.example', role: 'staff' });
  const [invited] = await site.database.query<{ id: number }>('select max(id)::int as id from dealer_invitations');
  const [destination] = await destinations();
  for (const press of ['first', 'second']) {
    const removed = await action('olga', 'remove', { id: String(destination!.id) });
    expect(removed.location, press).toBe(`${SETTINGS}?dealer=1&note=removed`);
    const revoked = await action('olga', 'revoke', { id: String(invited!.id) });
    expect(revoked.location, press).toBe(`${SETTINGS}?dealer=1&note=revoked`);
  }
  expect((await action('olga', 'member', { userId: 'former', role: 'none' })).location).toContain('note=changed');
  expect((await action('olga', 'member', { userId: 'former', role: 'staff' })).status).toBe(404);
  expect((await action('olga', 'remove', { id: 'x' })).status).toBe(404);
  expect((await action('olga', 'revoke', { id: '999' })).status).toBe(404);
});

test('owners are asked before they give up their own role', async () => {
  const { text } = await site.ask('olga', SETTINGS);
  expect(text).toContain('You can’t open or change these settings anymore.');
  expect(text).toContain('Yes, make me staff');
  expect(text).toContain('You lose access to this desk immediately.');
  expect(text).toContain('Make owner<span class="visually-hidden">: sam@example.com');
});

test('an owner chooses what is offered for payments online, and a faulty form keeps what was entered [R391]', async () => {
  // Leases are offered until the dealer says otherwise.
  const { text: opened } = await site.ask('olga', `${SETTINGS}?dealer=1`);
  expect(opened).toMatch(/name="leaseEnabled"[^>]*checked/);
  const saved = await action('olga', 'payments', {
    ...seenIn(opened),
    ...{ retailingType: 'PARTNER', calculationUrl: 'https://tool.example/{vin}', incentivesUrl: '' },
    ...{ uiEnabled: 'yes', leaseEnabled: 'yes' },
  });
  expect([saved.status, saved.location]).toEqual([303, `${SETTINGS}?dealer=1&note=payments-saved`]);
  const rows = () =>
    site.database.query('select owner_id, retailing_type, calculation_url from dealer_payment_settings');
  expect(await rows()).toEqual([
    { owner_id: 1, retailing_type: 'PARTNER', calculation_url: 'https://tool.example/{vin}' },
  ]);
  expect((await site.ask('olga', saved.location!)).text).toContain('value="https://tool.example/{vin}"');

  const faulty = await action('olga', 'payments', { retailingType: 'PARTNER', calculationUrl: 'http://<x>' });
  expect(faulty.status).toBe(422);
  expect(faulty.text).toContain('Payment tool: enter an address such as https://dealer.example/pay.');
  expect(faulty.text).toContain('value="http://&lt;x&gt;"');
  expect(await rows()).toHaveLength(1);
  const { text: now } = await site.ask('olga', SETTINGS);
  await action('olga', 'payments', { ...seenIn(now), retailingType: 'SITE', calculationUrl: 'https://tool.example/' });
  expect(await rows()).toEqual([{ owner_id: 1, retailing_type: 'SITE', calculation_url: null }]);
});

test('a form of payment settings that another owner overtook saves nothing, and keeps what was typed', async () => {
  await emptyTables(site.database, 'dealer_payment_settings');
  const opened = seenIn((await site.ask('olga', SETTINGS)).text);
  const form = { ...opened, retailingType: 'PARTNER', calculationUrl: 'https://one.example/' };
  // Twice, as a second press does.
  for (let press = 1; press <= 2; press++)
    expect((await action('olga', 'payments', form)).location).toContain('note=payments-saved');
  const stale = await action('olga', 'payments', { ...form, calculationUrl: 'https://two.example/' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('Nothing was saved: these settings were changed after you opened this page.');
  expect(stale.text).toContain('value="https://two.example/"');
  const stored = () => site.database.query('select calculation_url as url from dealer_payment_settings');
  expect(await stored()).toEqual([{ url: 'https://one.example/' }]);
  await action('olga', 'payments', { ...form, ...seenIn(stale.text), calculationUrl: 'https://two.example/' });
  expect(await stored()).toEqual([{ url: 'https://two.example/' }]);
});

test('shows an error beside an invalid address and keeps the input', async () => {
  const { status, text } = await action('olga', 'destination', { kind: 'webhook', address: 'http://10.0.0.1/<x>' });
  expect(status).toBe(422);
  expect(text).toContain('Enter an address that starts with https:, because leads contain personal data.');
  expect(text).toContain('value="http://10.0.0.1/&lt;x&gt;"');
  expect((await action('olga', 'invite', { email: 'nobody', role: 'staff' })).text).toContain(
    'Enter an email address.',
  );
  expect((await action('olga', 'invite', { email: 'a@b.example', role: 'king' })).text).toContain('Choose a role.');
  expect(await destinations()).toEqual([]);
});

test('an invited person accepts with an account of that address and becomes a member', async () => {
  const { location } = await action('olga', 'invite', { email: 'New@example.com', role: 'staff' });
  expect(location).toBe(`${SETTINGS}?dealer=1&note=invited`);
  const [mail] = await links();
  expect(mail!.recipient).toBe('new@example.com');
  expect(mail!.link).toMatch(/^https:\/\/cars\.example\/dealer\/invitations\/[\w-]{43}$/);
  const path = new URL(mail!.link).pathname;

  const open = await site.ask(null, path);
  expect(open.status).toBe(200);
  expect(open.text).toContain('Join Summit Motors');
  expect(open.text).toContain('action="/account-api/invitation"');
  expect(open.text).toContain(`/sign-in?defaultScreen=signin&amp;refUrl=${encodeURIComponent(path)}`);
  expect(open.text).not.toContain('Accept the invitation');
  expect((await site.ask(null, path, {})).location).toMatch(/^\/sign-in\?/);

  for (const [form, status] of [
    [undefined, 200],
    [{}, 422],
  ] as const) {
    const stranger = await site.ask('eve', path, form);
    expect([stranger.status, stranger.text.includes('was sent to another email address')]).toEqual([status, true]);
    expect(stranger.text).toContain(`name="refUrl" value="${path}"`);
    expect(stranger.text).not.toContain('Accept the invitation');
  }
  expect((await site.ask('eve', '/account-api/sign-out', { refUrl: path })).location).toBe(path);
  expect((await site.ask('new', path, {})).location).toBe('/dealer/leads');
  expect((await site.ask('new', '/dealer/leads')).status).toBe(200);
  expect((await site.ask('new', SETTINGS)).status).toBe(404);
  for (const form of [undefined, {}]) expect((await site.ask('new', path, form)).location).toBe('/dealer/leads');
  const signedOut = await site.ask(null, path);
  expect([signedOut.status, signedOut.text]).toEqual([200, expect.stringContaining('was already accepted')]);
  expect(signedOut.text).toContain(`/sign-in?defaultScreen=signin&amp;refUrl=${encodeURIComponent('/dealer/leads')}`);
  const other = await site.ask('eve', path);
  expect(other.text).toContain('You’re signed in as eve@example.com, which isn’t a member of the dealership.');
  for (const { text } of [signedOut, other]) expect(text).not.toContain('Summit Motors');
  expect(other.text).toContain(`name="refUrl" value="${path}"`);

  await action('olga', 'member', { userId: 'new', role: 'none' });
  expect((await site.ask('new', '/dealer/leads')).status).toBe(404);
});

test('the link that creates the account of an invited address is emailed to it, not shown to the reader of the invitation', async () => {
  await action('olga', 'invite', { email: 'Fresh@team.example', role: 'staff' });
  const key = new URL((await links()).at(-1)!.link).pathname.split('/').at(-1)!;
  const requested = await site.ask(null, '/account-api/invitation', { key });
  expect([requested.status, requested.location]).toEqual([303, '/sign-in?sent=1']);
  const cookie = requested.headers.getSetCookie().find((one) => one.includes('emailed-to'));
  expect(cookie).toContain(encodeURIComponent('fresh@team.example'));
  const mail = (await readMails(site.database)).at(-1)!;
  expect([mail.template, mail.to]).toEqual(['sign-in-link', 'fresh@team.example']);
  const link = new URL(String(mail.data['link']));
  const opened = await site.ask(null, `${link.pathname}${link.search}`);
  expect([opened.status, opened.text.includes('fresh@team.example')]).toEqual([200, true]);
  const audited = await site.database.query(
    `select role, subject, after from audit_log where action = 'invitation.create-account'`,
  );
  expect(audited).toMatchObject([
    { role: 'visitor', subject: 'dealer:1', after: { email: 'f…@team.example', emailed: true } },
  ]);

  await site.database.query(
    `insert into account_users (id, name, email, created_at) values ('fresh', 'Fresh', 'fresh@team.example', now())`,
  );
  const known = await site.ask(null, '/account-api/invitation', { key });
  expect(known.location).toMatch(/^\/sign-in\?defaultScreen=signin/);
  expect((await site.ask(null, `/dealer/invitations/${key}`)).text).not.toContain('/account-api/invitation');
  for (const wrong of ['', 'x', 'x'.repeat(43)])
    expect((await site.ask(null, '/account-api/invitation', { key: wrong })).status).not.toBe(303);
});

test('a site that sends no email opens the link of an invited address directly', async () => {
  const silent = await openDeskSite({ sendsMail: false });
  try {
    for (const [who, page, where] of [
      ['olga', SETTINGS, 'ask the operator of this site for the link'],
      ['boss', '/operator/dealers/1', 'in its email in DATA_DIR/mail'],
    ] as const) {
      const { text } = await silent.ask(who, page);
      expect([text.includes('We email a link'), text.includes(where)]).toEqual([false, true]);
    }
    await silent.ask('olga', `${SETTINGS}/invite`, { dealer: '1', email: 'fresh@team.example', role: 'staff' });
    const [mail] = await readMails(silent.database);
    const key = new URL(String(mail!.data['link'])).pathname.split('/').at(-1)!;
    const created = await silent.ask(null, '/account-api/invitation', { key });
    expect(created.location).toMatch(/^\/sign-in\/link\?token=[\w-]{43}$/);
    expect((await silent.ask(null, created.location!)).text).toContain('fresh@team.example');
    expect(
      await silent.database.query(`select after from audit_log where action = 'invitation.create-account'`),
    ).toMatchObject([{ after: { emailed: false } }]);
  } finally {
    await silent.close();
  }
});

test('an unconfirmed address cannot open a desk', async () => {
  await action('olga', 'invite', { email: 'unproven@example.com', role: 'staff' });
  const [mail] = await links();
  const { status, text } = await site.ask('unproven', new URL(mail!.link).pathname, {});
  expect([status, text.includes('Confirm your email address first')]).toEqual([422, true]);
  expect((await site.ask('unproven', '/dealer/leads')).status).toBe(404);
  expect((await site.ask(null, `/dealer/invitations/${'A'.repeat(43)}`)).status).toBe(404);
});

test('the last owner remains an owner', async () => {
  const { location } = await action('olga', 'member', { userId: 'olga', role: 'staff' });
  expect(location).toContain('note=last-owner');
  expect((await site.ask('olga', location!)).text).toContain('A dealership needs an owner.');
});

test.each(['remove', 'switch'])(
  'what waits for a destination is not sent after %s, and goes to the next destination',
  async (name) => {
    await action('olga', 'destination', { kind: 'webhook', address: 'https://crm.example/leads' });
    const [hook] = await destinations();
    await site.write(42);
    await site.database.query(`update outbox set state = 'dead', settled_at = now()`);
    await site.write(42);
    await action('olga', name, { id: String(hook!.id), enabled: 'no' });
    const calls = () =>
      site.database.query(
        `select recipient, state, content = '{}' as empty from outbox where content ->> 'template' is distinct from 'dealer-change' order by id`,
      );
    const stopped = { recipient: 'https://crm.example/leads', state: 'withdrawn', empty: true };
    expect(await calls()).toEqual([stopped, stopped]);
    const again =
      name === 'switch'
        ? await action('olga', 'switch', { id: String(hook!.id), enabled: 'yes' })
        : await action('olga', 'destination', { kind: 'webhook', address: 'https://crm.example/leads' });
    expect(again.location).toContain('with-waiting');
    const sent = { recipient: 'https://crm.example/leads', state: 'waiting', empty: false };
    expect(await calls()).toEqual([stopped, stopped, sent, sent]);
  },
);

test.each([
  ['olga', SETTINGS, SETTINGS],
  ['boss', '/operator/dealers/1', '/operator/dealers/1'],
] as const)('the address of a form with an error leads %s back to the settings', async (who, base, settings) => {
  for (const name of ['destination', 'invite', 'remove'])
    expect(await site.ask(who, `${base}/${name}`)).toMatchObject({ status: 302, location: settings });
  expect((await site.ask(who, `${base}/unknown`)).status).toBe(404);
});
