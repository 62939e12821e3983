import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMails, readOutbox } from '#features/outbox/testing/read-outbox.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { resizePicture } from '#ports/pictures/resize-picture.ts';
import { type DeskSite, openDeskSite } from '../desk/testing/desk-site.ts';
import { LISTING } from '../rest/testing/one-car.ts';

let site: DeskSite;
let isOn = true;
beforeAll(async () => {
  site = await openDeskSite({
    pictures: { resize: resizePicture, frame: async () => null },
    limits: { of: () => async () => ({ kind: 'allowed' }) },
    visitorNameOf: async (visitor) => `today ${visitor}`,
    // While no review is public, the flag `consumer_ratings` is off.
    takesReviews: () => isOn,
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  isOn = true;
  await emptyTables(site.database, 'reviews', 'outbox', 'audit_log');
});

const CAR = `/reviews/cars/${LISTING.makeCode}/${LISTING.modelCode}`;
const DEALER = '/reviews/dealers/1';
const WORDS = {
  overall: '4',
  title: 'Quiet <b>and</b> thrifty',
  body: 'Drove it from Reno to Boise and back every month, and nothing broke on the way.',
};
/** Sends an operator's decision about a review as its author last wrote it. */
async function decide(id: number, fields: Record<string, string>) {
  const page =
    (await site.ask('boss', '/operator/reviews')).text + (await site.ask('boss', '/operator/reviews/decided')).text;
  const version = new RegExp(`name="id" value="${id}"/><input type="hidden" name="version" value="(\\d+)"`).exec(
    page,
  )![1]!;
  return site.ask('boss', '/operator/reviews', { id: String(id), version, ...fields });
}
const rows = () => site.database.query<{ id: number; status: string }>('select * from reviews order by id');

async function carForm(changes: Record<string, string | Blob> = {}, width = 400): Promise<FormData> {
  const photo = await sharp({ create: { width, height: width / 2, channels: 3, background: '#ccc' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '39/1 44/1 0/1' } })
    .toBuffer();
  const form = new FormData();
  const fields = { ...WORDS, modelYear: '2021', ownedMonths: '18', 'rating-comfort': '5', ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (!('proof' in changes)) form.set('proof', new File([new Uint8Array(photo)], 'registration.jpg'));
  return form;
}

test('an owner sends a review with a photo, and an operator publishes it', async () => {
  expect((await site.ask('new', CAR)).text).toContain('type="file"');
  const { status, location } = await site.ask('new', CAR, await carForm({}, 2_000));
  expect([status, location]).toEqual([303, `${CAR}?sent=added`]);
  expect((await site.ask('new', location!)).text).toContain('We’ll check your review');
  const { id } = (await rows())[0]!;

  const queue = await site.ask('boss', '/operator/reviews');
  expect(queue.text).toContain('<option value="proof">');
  expect(queue.text).toContain('Quiet &lt;b&gt;and&lt;/b&gt; thrifty');
  expect(queue.text).toContain('18 months of ownership');
  const proof = await site.app.request(`http://localhost/operator/reviews/${id}/proof`, {
    headers: { host: 'localhost', cookie: 'session=boss' },
  });
  expect([proof.headers.get('content-type'), proof.headers.get('cache-control')]).toEqual(['image/webp', 'no-store']);
  const picture = await sharp(Buffer.from(await proof.arrayBuffer())).metadata();
  expect([picture.format, picture.width, picture.exif]).toEqual(['webp', 1_600, undefined]);

  const done = await decide(id, { action: 'approve' });
  expect(done.location).toBe('/operator/reviews?done=approve');
  expect(await rows()).toMatchObject([{ status: 'approved' }]);
  expect((await site.ask('boss', `/operator/reviews/${id}/proof`)).status).toBe(404);
  const actions = await site.database.query<{ action: string }>('select action from audit_log order by id');
  expect(actions.map(({ action }) => action)).toEqual(['review.open-proof', 'review.approve']);
  // Its photo is deleted.
  expect((await site.ask('boss', '/operator/reviews/decided')).text).not.toContain('<option value="proof">');
});

test('the author of a rejected review is told why, and can write it again', async () => {
  await site.database.query(
    `insert into account_users (id, name, email, email_verified) values ('new', 'New', 'new@example.com', true) on conflict do nothing`,
  );
  await site.ask('new', CAR, await carForm());
  const { id } = (await rows())[0]!;
  await decide(id, { action: 'reject', reason: 'proof' });
  expect((await readOutbox(site.database)).map(({ recipient }) => recipient)).toEqual(['new@example.com']);
  expect(JSON.stringify(await readOutbox(site.database))).toContain('doesn’t show a registration');
  expect((await readMails(site.database))[0]!.data['subject']).toMatch(/^the 2021 \w/);
  expect((await readMails(site.database))[0]!.data['url']).toMatch(new RegExp(`${CAR}$`));
  expect(await site.database.query('select from review_proofs')).toEqual([]);
  expect((await site.ask('new', CAR, await carForm())).location).toBe(`${CAR}?sent=added`);
  expect((await site.ask('new', CAR, await carForm())).location).toBe(`${CAR}?sent=exists`);
});

test('an operator says why they reject, and that they checked a suspicious review', async () => {
  await site.ask('new', CAR, await carForm());
  const { id } = (await rows())[0]!;
  expect((await decide(id, { action: 'reject' })).status).toBe(422);
  await site.database.query(`update reviews set held_for = '{copy}'`);
  const post = (checked: object) => decide(id, { action: 'approve', ...checked });
  expect((await post({})).location).toBe('/operator/reviews?done=held');
  expect((await post({ checked: '1' })).location).toBe('/operator/reviews?done=approve');
});

test('a review whose author has become a member of a dealership can only be rejected', async () => {
  await site.ask('new', CAR, await carForm());
  const { id } = (await rows())[0]!;
  await site.database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values (1, 'new', 'new@example.com', 'staff')`,
  );
  try {
    expect((await decide(id, { action: 'approve', checked: '1' })).location).toBe('/operator/reviews?done=seller');
    expect(await rows()).toMatchObject([{ status: 'waiting' }]);
    expect((await decide(id, { action: 'reject', reason: 'seller' })).location).toBe('/operator/reviews?done=reject');
    const outcome = (await readMails(site.database)).find(({ template }) => template === 'review-outcome')!;
    expect(outcome.data).toMatchObject({ outcome: 'rejected', isFinal: true });
  } finally {
    await site.database.query(`delete from dealer_members where user_id = 'new'`);
  }
});

test('an operator who decides about earlier words reads the new ones first', async () => {
  await site.ask('new', CAR, await carForm());
  const { id } = (await rows())[0]!;
  const seen = /name="version" value="(\d+)"/.exec((await site.ask('boss', '/operator/reviews')).text)![1]!;
  expect((await site.ask('new', `/reviews/mine/${id}`, { ...WORDS, title: 'Buy <pills>' })).status).toBe(303);
  const { location } = await site.ask('boss', '/operator/reviews', {
    id: String(id),
    version: seen,
    action: 'approve',
  });
  expect(location).toContain('/operator/reviews?done=changed');
  const { text } = await site.ask('boss', location!);
  expect(text).toContain('The author changed the review after you opened the page');
  expect(text).toContain('Buy &lt;pills&gt;');
  expect(await rows()).toMatchObject([{ status: 'waiting' }]);
  const form = { id: String(id), action: 'approve' };
  expect((await site.ask('boss', '/operator/reviews', form)).status).toBe(422);
});

test.each([
  ['no photo', { proof: '' }, 'Choose a photo'],
  ['a photo that is too large', { proof: new File([new Uint8Array(9_000_000)], 'raw.jpg') }, 'larger than 8 MB'],
  ['a file that is no picture', { proof: new File(['<svg/>'], 'x.svg') }, 'can’t read this file'],
  ['no stars', { overall: '' }, 'Choose 1 to 5 stars'],
])('a form with %s comes back with what was typed', async (_what, changes, error) => {
  const { status, text } = await site.ask('new', CAR, await carForm(changes));
  expect(status).toBe(422);
  expect(text).toContain(error);
  expect(text).toContain('Quiet &lt;b&gt;and&lt;/b&gt; thrifty');
  expect(await rows()).toEqual([]);
});

test('a long review in another script can be sent and changed', async () => {
  const body = '好'.repeat(4_000);
  expect((await site.ask('new', CAR, await carForm({ body }))).status).toBe(303);
  const { id } = (await rows())[0]!;
  expect((await site.ask('new', `/reviews/mine/${id}`, { ...WORDS, body: `${body.slice(1)}!` })).status).toBe(303);
});

test('the errors of a form are in its order, and have the focus', async () => {
  const { text } = await site.ask('new', CAR, await carForm({ modelYear: '', proof: '', overall: '' }));
  const list = text.split('class="review-errors"')[1]!;
  expect(list.slice(0, 60)).toContain('autofocus');
  expect([...list.split('</ul>')[0]!.matchAll(/href="#(\w+)"/g)].map(([, name]) => name)).toEqual([
    ...['modelYear', 'proof', 'overall'],
  ]);
  expect(text).toContain('Choose a photo of the registration, or enter the VIN');
});

test.each([
  ['a member of a dealership', 'olga'],
  ['an operator', 'boss'],
  ['an employee of a maker', 'maker'],
  ['an account without a confirmed address', 'unproven'],
] as const)('%s can’t write reviews', async (_who, who) => {
  for (const path of [CAR, DEALER]) {
    expect((await site.ask(who, path)).text).not.toContain('Send the review');
    expect((await site.ask(who, path, path === CAR ? await carForm() : WORDS)).status).toBe(403);
  }
  expect(await rows()).toEqual([]);
});

test.each([
  ['signed out', null, 'href="/sign-in?defaultScreen=signin&amp;refUrl=%2Freviews%2Fdealers%2F1">Sign in</a>'],
  ['with an unconfirmed address', 'unproven', 'href="/account">Your account</a>'],
] as const)('a shopper %s gets the link to what must come first', async (_who, who, link) => {
  const { status, text } = await site.ask(who, DEALER);
  expect(status).toBe(200);
  expect(text).toContain(link);
  expect(text).toContain('showcaseOwnerId=1">See this dealer’s cars</a>');
});

test('only a shopper who wrote to the dealer reviews it', async () => {
  expect((await site.ask('new', DEALER, WORDS)).status).toBe(403);
  const leadId = await site.write(42);
  const shopperId = await upsertShopper(site.database, { userId: 'new' });
  await site.database.query('update leads set shopper_id = $2 where id = $1', [leadId, shopperId]);
  expect((await site.ask('new', DEALER)).text).toContain('Car as advertised');
  expect((await site.ask('new', '/reviews/dealers/2')).text).not.toContain('Send the review');
  expect((await site.ask('new', DEALER, WORDS)).location).toBe(`${DEALER}?sent=added`);
  expect(await rows()).toMatchObject([{ kind: 'dealer', subject: '1', network: null }]);
  const queued = async () => (await site.ask('boss', '/operator/reviews')).text;
  expect(await queued()).toMatch(/The author first wrote to this dealer on [^.]+\. The dealer hasn’t marked/);
  await site.database.query(`update leads set status = 'replied', replied_at = now() where id = $1`, [leadId]);
  expect(await queued()).toContain('The dealer marked a message as answered on');
  await site.database.query(`update leads set status = 'withdrawn' where id = $1`, [leadId]);
  expect(await queued()).not.toContain('The author first wrote');
});

test('the email about a review of a dealer names the dealer as it is', async () => {
  await site.database.query(
    `insert into account_users (id, name, email, email_verified) values ('new', 'New', 'new@example.com', true) on conflict do nothing`,
  );
  const leadId = await site.write(42);
  const shopperId = await upsertShopper(site.database, { userId: 'new' });
  await site.database.query('update leads set shopper_id = $2 where id = $1', [leadId, shopperId]);
  await site.ask('new', DEALER, WORDS);
  await decide((await rows())[0]!.id, { action: 'approve' });
  const [owner] = await site.database.query<{ name: string }>(`select facts->>'name' as name from owners where id = 1`);
  const outcome = (await readMails(site.database)).find(({ template }) => template === 'review-outcome')!;
  expect(outcome.data['subject']).toBe(owner!.name);
});

test.each([
  ['its mailbox', { leadEmail: 'New@example.com', website: null }],
  ['the domain of its website', { leadEmail: null, website: 'https://www.example.com/cars' }],
])('an account with an address at %s can’t review a dealer', async (_what, { leadEmail, website }) => {
  const leadId = await site.write(42);
  const shopperId = await upsertShopper(site.database, { userId: 'new' });
  await site.database.query('update leads set shopper_id = $2 where id = $1', [leadId, shopperId]);
  const [before] = await site.database.query<{ facts: object; lead_email: string | null }>(
    'select facts, lead_email from owners where id = 1',
  );
  const setOwner = (facts: object, email: string | null) =>
    site.database.query('update owners set facts = $1, lead_email = $2 where id = 1', [JSON.stringify(facts), email]);
  await setOwner({ ...before!.facts, website }, leadEmail);
  try {
    expect((await site.ask('new', DEALER)).text).toContain('Your email address belongs to this dealer');
    expect((await site.ask('new', DEALER, WORDS)).status).toBe(403);
    expect(await rows()).toEqual([]);
  } finally {
    await setOwner(before!.facts, before!.lead_email);
  }
  expect((await site.ask('new', DEALER, WORDS)).location).toBe(`${DEALER}?sent=added`);
});

const VIN = '2T3P1RFV5MC000001';

/** Sells the car of listing 42 with this VIN, `days` ago, after a message of the account `new`. */
async function sellCar(days: number): Promise<number> {
  const leadId = await site.write(42);
  const shopperId = await upsertShopper(site.database, { userId: 'new' });
  await site.database.query(
    `update leads set shopper_id = $2, created_at = now() - make_interval(days => $3 + 5) where id = $1`,
    [leadId, shopperId, days],
  );
  await site.database.query(
    `update listings set vin = $1, withdrawn_at = now() - make_interval(days => $2) where id = 42`,
    [VIN, days],
  );
  return leadId;
}

const vinForm = (changes: Record<string, string> = {}) =>
  carForm({ proof: '', vin: VIN, modelYear: String(LISTING.year), ownedMonths: '1', ...changes });

test('a shopper who wrote to the seller of a car that was sold reviews it by its VIN, once', async () => {
  await sellCar(40);
  expect((await site.ask('new', CAR, await vinForm({ vin: 'ABC' }))).text).toContain('17 letters and digits');
  expect((await site.ask('new', CAR, await vinForm({ ownedMonths: '30' }))).text).toContain(
    'check the months of ownership',
  );
  expect((await site.ask('olga', CAR, await vinForm())).status).toBe(403);
  expect((await site.ask('new', CAR, await vinForm({ vin: VIN.toLowerCase() }))).location).toBe(`${CAR}?sent=added`);
  const { id } = (await rows())[0]!;
  const queue = (await site.ask('boss', '/operator/reviews')).text;
  expect(queue).toContain(`Bought here, VIN ${VIN}`);
  expect(queue).toContain('/cars-for-sale/vehicle/42');
  expect(queue).toContain('<option value="not-bought">');
  expect(queue).not.toContain('<option value="proof">');
  expect((await decide(id, { action: 'approve' })).location).toBe('/operator/reviews?done=approve');
  // Another review of the account, of another model year, is about another car.
  await site.database.query(`update reviews set model_year = 2001`);
  expect((await site.ask('new', CAR, await vinForm())).text).toContain('Another review already uses this VIN');
});

test('a review by VIN that an operator doesn’t believe needs a photo the next time', async () => {
  await sellCar(40);
  await site.ask('new', CAR, await vinForm());
  const { id } = (await rows())[0]!;
  await decide(id, { action: 'reject', reason: 'not-bought' });
  expect(await site.database.query('select from review_sales')).toEqual([]);
  expect((await site.ask('new', CAR, await vinForm())).text).toContain('couldn’t confirm the VIN of an earlier review');
  expect((await site.ask('new', CAR, await carForm({ vin: VIN }))).location).toBe(`${CAR}?sent=added`);
});

test('an author changes a public review, which is checked again without another photo, and deletes it', async () => {
  await site.ask('new', CAR, await carForm());
  const { id } = (await rows())[0]!;
  const approve = () => decide(id, { action: 'approve' });
  await site.database.query(
    `insert into account_users (id, name, email, email_verified) values ('new', 'New', 'new@example.com', true) on conflict do nothing`,
  );
  await approve();
  const mine = `/reviews/mine/${id}`;
  expect((await site.ask('new', CAR)).text).toContain(`href="${mine}"`);
  expect((await site.ask('olga', mine)).status).toBe(404);
  expect((await site.ask('olga', mine, WORDS)).status).toBe(404);
  const form = (await site.ask('new', mine)).text;
  expect(form).toContain('Quiet &lt;b&gt;and&lt;/b&gt; thrifty');
  expect(form).not.toContain('type="file"');
  expect((await site.ask('new', mine, { ...WORDS, body: 'Short' })).status).toBe(422);
  expect((await site.ask('new', mine, { ...WORDS, title: 'Quiet' })).location).toBe(`${CAR}?sent=changed`);
  expect(await rows()).toMatchObject([{ status: 'waiting', title: 'Quiet', categories: {} }]);
  const changed = (await site.ask('boss', '/operator/reviews')).text;
  expect(changed).toContain('This review was public');
  expect(changed).not.toContain('<option value="proof">');
  expect((await approve()).location).toBe('/operator/reviews?done=approve');
  await decide(id, { action: 'hide', reason: 'abusive' });
  // An author can change a hidden review, which an operator checks again; it needs no other photo.
  expect(JSON.stringify((await readOutbox(site.database)).at(-1))).toContain(mine);
  expect((await site.ask('new', mine)).text).toContain('We removed this review. If you change it, we check it again.');
  expect((await site.ask('new', mine, { ...WORDS, title: 'Polite' })).location).toBe(`${CAR}?sent=changed`);
  expect(await rows()).toMatchObject([{ status: 'waiting', title: 'Polite' }]);
  expect((await approve()).location).toBe('/operator/reviews?done=approve');
  await site.ask('new', mine, WORDS);
  await decide(id, { action: 'reject', reason: 'abusive' });
  expect((await site.ask('new', mine)).text).not.toContain('Save the change');
  await site.ask('new', mine, { ...WORDS, title: 'Rude' });
  expect(await rows()).toMatchObject([{ status: 'rejected', title: WORDS.title }]);
  expect((await site.ask('olga', `${mine}/delete`, {})).status).toBe(404);
  expect((await site.ask('new', `${mine}/delete`, {})).location).toBe(`${CAR}?sent=deleted`);
  expect(await rows()).toEqual([]);
  expect((await site.ask('new', `${CAR}?sent=deleted`)).text).toContain('Your review was deleted');
});

test.each([
  ['a member of a dealership', 'olga', 'Members of a dealership can’t'],
  ['an operator', 'boss', 'Operators of this site'],
  ['an employee of a maker', 'maker', 'Employees of car makers can’t'],
  ['an account without a confirmed address', 'unproven', 'confirm your email address'],
  ['an account while reviews are turned off', 'new', 'only deleted'],
] as const)('%s can only delete its review', async (_who, who, why) => {
  const shopperId = await upsertShopper(site.database, { userId: who });
  await site.database.query(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
     values ($1, 'dealer', 'marketplace', '1', 4, 'Kind', 'They answered.', 'approved', '{}')`,
    [shopperId],
  );
  isOn = who !== 'new';
  const mine = `/reviews/mine/${(await rows())[0]!.id}`;
  const { text } = await site.ask(who, mine);
  expect(text).toContain(why);
  expect(text).not.toContain('Save the change');
  expect((await site.ask(who, mine, WORDS)).location).toBe(mine);
  expect(await rows()).toMatchObject([{ title: 'Kind', status: 'approved' }]);
  expect((await site.ask(who, `${mine}/delete`, {})).status).toBe(303);
  expect(await rows()).toEqual([]);
});

test('unknown cars and dealers have no page, and none has one while reviews are turned off', async () => {
  expect((await site.ask('new', '/reviews/cars/TOYOTA/SPACESHIP')).status).toBe(404);
  expect((await site.ask('new', '/reviews/dealers/99')).status).toBe(404);
  isOn = false;
  expect((await site.ask('new', CAR)).status).toBe(404);
  expect((await site.ask('new', CAR, await carForm())).status).toBe(404);
});

test('visitors sign in first', async () => {
  expect((await site.ask(null, CAR)).location).toContain('/sign-in');
});

test('a member of the dealership replies once, and everyone reads it', async () => {
  const shopperId = await upsertShopper(site.database, { userId: 'new' });
  const [{ id } = { id: 0 }] = await site.database.query<{ id: number }>(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
     values ($1, 'dealer', 'marketplace', '1', 4, 'Kind', 'They answered.', 'approved', '{}') returning id`,
    [shopperId],
  );
  expect((await site.ask('sam', '/dealer/reviews')).text).toContain('Publish the reply');
  expect((await site.ask('eve', `/dealer/reviews/${id}`, { text: 'Not mine.' })).status).toBe(404);
  expect((await site.ask('sam', `/dealer/reviews/${id}`, { text: ' ' })).status).toBe(422);
  expect((await site.ask('sam', `/dealer/reviews/${id}`, { text: 'Thank <you>.' })).location).toBe(
    '/dealer/reviews?done=replied',
  );
  expect((await site.ask('olga', `/dealer/reviews/${id}`, { text: 'Again.' })).location).toBe(
    '/dealer/reviews?done=exists',
  );
  const page = (await site.ask(null, DEALER)).text;
  expect(page).toContain('<b>Reply from the dealer:</b> Thank &lt;you&gt;.');
  expect(page).toContain('<b class="reviews-average">4.0</b>');
  expect(page).toMatch(/<h1>Reviews of [^<]+<\/h1>/);
  expect(page).not.toContain('Again.');

  // An operator removes the reply, not the review.
  const decided = (await site.ask('boss', '/operator/reviews/decided')).text;
  expect(decided).toContain('Thank &lt;you&gt;.');
  // The button is hidden until the operator has read what it does.
  expect(decided).toMatch(
    /<details class="desk-confirm"><summary[^>]*>Remove the reply.{0,200}deleted for good.{0,300}value="remove-reply"/,
  );
  const removal = { id: String(id), action: 'remove-reply' };
  expect((await site.ask('olga', '/operator/reviews', removal)).status).toBe(404);
  const removed = await site.ask('boss', '/operator/reviews', removal);
  expect(removed.location).toBe('/operator/reviews/decided?done=remove-reply');
  expect((await site.ask('boss', '/operator/reviews', removal)).location).toBe('/operator/reviews/decided?done=gone');
  const after = (await site.ask(null, DEALER)).text;
  expect(after).toContain('<b class="reviews-average">4.0</b>');
  expect(after).not.toContain('Reply from the dealer');
  const audited = await site.database.query(`select from audit_log where action = 'review.remove-reply'`);
  expect(audited).toHaveLength(1);
});
