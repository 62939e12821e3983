import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '../saves/testing/saves-test-site.ts';
import { BROWSER, CARS, FORM, type LeadsSite, openLeadsSite } from './testing/leads-site.ts';

const CONTACT = `/cars-for-sale/contact?listingId=${CARS.dealer}`;
const JSON_CALL = {
  ...BROWSER,
  'x-forwarded-for': '198.51.100.7',
  accept: 'application/json',
  'content-type': 'application/json',
};

/** Makes PostgreSQL fail as it does when a table cannot grow. */
const FULL = `
  create function fill_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
  end $$;
  create trigger fill_disk before insert on leads for each row execute function fill_disk();
  create trigger fill_disk before insert on saved_listings for each row execute function fill_disk();
  create trigger fill_disk before insert on alert_recipients for each row execute function fill_disk();
  create trigger fill_disk before insert on outbox for each row execute function fill_disk();`;

let site: LeadsSite;
beforeAll(async () => {
  site = await openLeadsSite();
  await site.database.query(FULL);
});
afterAll(() => site.close());

const leads = () => site.database.query<{ contact: object }>(`select contact->>'comments' as comments from leads`);

test.each([
  [CONTACT, { ...FORM, listingId: CARS.dealer }],
  ['/account-api/saved-listings', { listingId: CARS.dealer }],
  ['/account-api/subscriptions', { emailAddress: 'ann@example.com', search: 'makeCode=TOYOTA' }],
])('while the disk is full, a post to %s gets 503 with Retry-After', async (path, body) => {
  const headers = { ...JSON_CALL, 'idempotency-key': 'a-key-of-a-program-0001' };
  const answer = await visitor(site).ask(path, { method: 'POST', body: JSON.stringify(body), headers });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({
    type: 'urn:forecourt:problem:database-full',
    detail: expect.stringContaining('wasn’t saved') as string,
  });
  expect(await leads()).toEqual([]);
});

const SIGNS: Record<string, string> = { quot: '"', lt: '<', gt: '>', '#x27': "'" };

/** Returns the form of a page that offers to send the posted data again. */
function formIn(html: string): { action: string; fields: Record<string, string> } {
  const [, action, inner] = /<form action="([^"]+)" method="post">([^]*?)<\/form>/.exec(html)!;
  const inputs = [...inner!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const text = (written: string) => written.replaceAll(/&(quot|lt|gt|#x27);/g, (_all, name: string) => SIGNS[name]!);
  return { action: action!, fields: Object.fromEntries(inputs.map(([, name, value]) => [name!, text(value!)])) };
}

test('a shopper gets a clear message, keeps the input, and sends it once when there is space', async () => {
  const ann = visitor(site);
  const form = await (await ann.get(CONTACT)).text();
  const requestKey = /name="requestKey" value="([^"]+)"/.exec(form)![1]!;
  site.wait(20_000);
  const comments = `Is "it" still there, and isn't it red? 2 < 3`;
  const post = (path: string, fields: Record<string, string>) =>
    ann.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { ...BROWSER, ...lengthOf(fields) } });
  const refused = await post(CONTACT, { ...FORM, comments, requestKey });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const html = await refused.text();
  for (const said of ['We can’t save anything right now', 'What you entered is still on this page.'])
    expect(html).toContain(said);
  const again = formIn(html);
  expect(again).toEqual({ action: CONTACT, fields: { ...FORM, comments, requestKey } });
  // However often the shopper retries, it is one message and counts as one.
  for (let time = 0; time < 10; time++) expect((await post(again.action, again.fields)).status).toBe(503);

  await site.database.query('drop function fill_disk cascade');
  for (let time = 0; time < 2; time++) expect((await post(again.action, again.fields)).status).toBe(303);
  expect(await leads()).toEqual([{ comments }]);
  expect((await site.mails()).map(({ template }) => template)).toEqual(['lead-for-dealer', 'lead-confirmation']);
});

/** Returns the length of a form as browsers send it. */
function lengthOf(fields: Record<string, string>) {
  return { 'content-length': String(new URLSearchParams(fields).toString().length) };
}

test('a document never repeats a password', async () => {
  await site.database.query('alter table account_users rename to account_users_away');
  const fields = { email: 'ann@example.com', password: 'correct horse battery' };
  const headers = { ...BROWSER, ...lengthOf(fields) };
  const body = new URLSearchParams(fields);
  const answer = await visitor(site).ask('/account-api/sign-in', { method: 'POST', body, headers });
  const html = await answer.text();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(html).not.toContain('correct horse');
  expect(html).not.toContain('Send it again');
});
