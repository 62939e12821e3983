import { beforeEach, expect, test } from 'vitest';
import { turnOnPush } from '#features/push/testing/push-shopper.ts';
import { addReceivedOffer } from './testing/add-received-offer.ts';
import { type Browser, browserOf, linkTo, useAccountSite, openLinkAndConfirm, signUp } from './testing/account-site.ts';

const site = useAccountSite();
/** The browser in which an attacker changed ann's account to their own address. */
let mover: Browser;
let undo: string;
beforeEach(async () => {
  ({ browser: mover } = await signUp(site));
  await mover.post('/account-api/email', { email: THIEF });
  await openLinkAndConfirm(mover, await linkTo(site.database, THIEF), '/account-api/new-address');
  undo = await linkTo(site.database, ANN);
});

const ANN = 'ann@example.com';
const THIEF = 'thief@elsewhere.example';
const NEW_PASSWORD = '/account-api/new-password';
const token = () => new URL(undo, 'http://localhost').searchParams.get('token')!;
const takeBack = (owner: Browser) => owner.post(NEW_PASSWORD, { token: token(), password: 'blue tractor moon' });
const plain = ({ text }: { text: string }) => text.replaceAll('<!-- -->', '');

test('the link to its former address recovers an account', async () => {
  const owner = browserOf(site.app);
  expect((await takeBack(owner)).location).toBe('/account');
  expect((await owner.get('/account')).text).toContain(ANN);
  expect((await mover.get('/account')).status).toBe(303);
});

test('is locked if another account has its address; once the address is free, the same link restores it', async () => {
  const { browser: owner } = await signUp(site, { name: 'Ann Anew' });
  const seen = await owner.get(undo);
  expect([seen.status, seen.text.includes('A newer account uses')]).toEqual([409, true]);
  expect((await mover.get('/account')).text).toContain(THIEF);

  const locked = await openLinkAndConfirm(owner, undo, NEW_PASSWORD);
  expect(locked.status).toBe(409);
  expect(plain(locked)).toMatch(/No one can sign in to it until \w+ \d+, \d{4}, [\d:]+ [AP]M E[DS]T/);
  expect((await mover.get('/account')).status).toBe(303);
  const passed = { email: THIEF, password: 'correct horse battery' };
  expect((await mover.post('/account-api/sign-in', passed)).status).toBe(422);
  for (const path of ['/account-api/sign-in-link', '/account-api/reset-password']) {
    await mover.post(path, { email: THIEF });
    const link = await linkTo(site.database, THIEF);
    const action = link.includes('new-password') ? NEW_PASSWORD : '/account-api/press-link';
    const refused = await openLinkAndConfirm(mover, link, action, { password: 'blue tractor moon' });
    expect([refused.status, refused.text.includes('This account is locked')], path).toEqual([410, true]);
  }
  expect((await takeBack(owner)).status).toBe(409);

  expect((await owner.get('/account')).text).toContain('Ann Anew');
  await owner.post('/account-api/email', { email: 'ann@second.example' });
  await openLinkAndConfirm(owner, await linkTo(site.database, 'ann@second.example'), '/account-api/new-address');
  expect((await takeBack(owner)).location).toBe('/account');
  const text = (await owner.get('/account')).text;
  expect([text.includes(ANN), text.includes('Ann Anew')]).toEqual([true, false]);
});

test('the lock of an account ends the notifications of all its browsers', async () => {
  const [account] = await site.database.query<{ userId: string }>('select user_id as "userId" from shoppers');
  const { browser: owner } = await signUp(site);
  const [shopper] = await site.database.query<{ id: string }>('select id from shoppers where user_id = $1', [
    account!.userId,
  ]);
  await turnOnPush(site.database, shopper!.id);
  expect((await takeBack(owner)).status).toBe(409);
  expect(await site.database.query('select from push_devices')).toEqual([]);
});

test('is restored if another account had its address and is then deleted', async () => {
  const { browser: owner } = await signUp(site);
  await takeBack(owner);
  expect((await owner.post('/account-api/delete', { confirmEmail: ANN })).location).toBe(
    '/privacy?step=account-deleted',
  );
  expect((await takeBack(owner)).location).toBe('/account');
});

test('a lock ends when its link expires', async () => {
  const { browser: owner } = await signUp(site);
  await takeBack(owner);
  await site.database.query(`update account_links set expires_at = now() - interval '1 second'`);
  await mover.post('/account-api/sign-in-link', { email: THIEF });
  expect((await openLinkAndConfirm(mover, await linkTo(site.database, THIEF))).status).toBe(303);
});

test('cannot be restored once deleted, and the link says so', async () => {
  await mover.post('/account-api/delete', { confirmEmail: THIEF });
  const owner = browserOf(site.app);
  for (const seen of [await owner.get(undo), await takeBack(owner)]) {
    expect(seen.status).toBe(410);
    expect(plain(seen)).toContain('This account was deleted');
    expect(seen.text).not.toContain(THIEF);
  }
  expect(await site.database.query(`select from account_links where email <> '' and purpose = 'reset'`)).toEqual([]);
});

test('what is still to be emailed follows the address of the account, there and back', async () => {
  const { database } = site;
  const [old, next] = ['bea@example.com', 'bea@second.example'];
  const { browser: bea } = await signUp(site, { email: old, name: 'Bea' });
  const [open, declined] = [
    await addReceivedOffer(database, 'seller@example.com'),
    await addReceivedOffer(database, 'seller@example.com'),
  ];
  await database.query(`update offers set state = 'declined' where lead_id = $1`, [declined]);
  const ofBea = '(select s.id from shoppers s join account_users u on u.id = s.user_id where u.email = $1)';
  await database.query(
    `update leads set shopper_id = ${ofBea}, contact = contact || '{"email": "Bea@example.com"}' where id = any($2)`,
    [old, [open, declined]],
  );
  await database.query(
    `insert into lead_profiles (shopper_id, first_name, last_name, email, phone, is_one_click_opted_in)
     values (${ofBea}, 'Bea', 'Lee', $1, '', false)`,
    [old],
  );
  await database.query(
    `with r as (insert into alert_recipients (email, brand, key_hash, confirmed_at)
                values ($1, 'marketplace', 'x', now()) returning id),
          k as (insert into alert_keys (key_hash, recipient_id) select 'k', id from r)
     insert into alert_people (recipient_id, shopper_id) select id, ${ofBea} from r`,
    [old],
  );
  const addresses = async () => {
    const [found] = await database.query(
      `select (select contact ->> 'email' from leads where id = $1) as open,
         (select contact ->> 'email' from leads where id = $2) as declined,
         (select email from lead_profiles) as profile, (select email from alert_recipients) as alerts,
         (select count(*) from alert_keys) as keys`,
      [open, declined],
    );
    return found;
  };
  await bea.post('/account-api/email', { email: next });
  await openLinkAndConfirm(bea, await linkTo(database, next), '/account-api/new-address');
  const rest = { declined: 'Bea@example.com', keys: 0 };
  expect(await addresses()).toEqual({ open: next, profile: next, alerts: next, ...rest });
  undo = await linkTo(database, old);
  expect((await takeBack(browserOf(site.app))).location).toBe('/account');
  expect(await addresses()).toEqual({ open: old, profile: old, alerts: old, ...rest });
});
