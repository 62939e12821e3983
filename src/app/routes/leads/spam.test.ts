import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '../saves/testing/saves-test-site.ts';
import { addSeller, BROWSER, FORM, type LeadsSite, openLeadsSite } from './testing/leads-site.ts';
import { botPosts, burstPosts, shopperPosts, type ReplayedPost } from './testing/posts.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

// Real shoppers are seldom held and then have to confirm by email; none of these is held. Robots that send one text to
// many sellers are detected after a few.

const SELLERS = 40;
/** Posts of shoppers, and posts of each kind of robot; `npm run test:long` sends more. */
const SHOPPER_POSTS = Number(process.env['SHOPPER_POSTS'] ?? 12);
const BOT_POSTS = SHOPPER_POSTS < 240 ? 4 : 24;

let site: LeadsSite;
let posts = 0;
beforeAll(async () => {
  site = await openLeadsSite();
  for (let at = 0; at < SELLERS; at++) await addSeller(site, 1_000 + at, { name: `Seller ${at}` });
});
afterAll(() => site.close());

const forms = new Map<string, string>();
const jars = new Map<string, ReturnType<typeof visitor>>();

/** Sends a post as a new shopper, from a new address; returns whether the lead was delivered or held. */
async function replay(post: ReplayedPost): Promise<'told' | 'held'> {
  posts++;
  const jar = post.jar ?? `own ${posts}`;
  const shopper = jars.get(jar) ?? visitor(site);
  jars.set(jar, shopper);
  const address4 = post.address ?? `203.${posts >> 16}.${(posts >> 8) & 255}.${posts & 255}`;
  const from = { 'x-forwarded-for': address4, ...post.headers };
  const address = `/cars-for-sale/contact?listingId=${1_000 + (post.seller % SELLERS)}`;
  const fields: Record<string, string> = { ...post.fields, fromEmailAddress: `post${posts}@example.com` };
  if (post.waitedMs !== null) {
    const shared = `${post.kind} ${post.sharesForm ?? posts}`;
    const key = forms.get(shared) ?? (await formKey(shopper, address, from));
    forms.set(shared, key);
    fields['requestKey'] = key;
    site.wait(post.waitedMs);
  }
  const answer = await shopper.ask(address, { method: 'POST', body: new URLSearchParams(fields), headers: from });
  // The response is the same whether it is held or not.
  expect(answer.headers.get('location')).toMatch(/\/contact\/sent\?/);
  const [lead] = await site.database.query<{ held: boolean }>(
    `select held_at is not null as held from leads where contact->>'email' = $1 order by id desc limit 1`,
    [fields['fromEmailAddress']],
  );
  // No lead is discarded.
  return lead!.held ? 'held' : 'told';
}

async function formKey(shopper: ReturnType<typeof visitor>, address: string, headers: Record<string, string>) {
  const html = await (await shopper.ask(address, { headers })).text();
  return /name="requestKey" value="([^"]+)"/.exec(html)![1]!;
}

test('holds no message from people', async () => {
  const heldUp: ReplayedPost[] = [];
  for (const post of shopperPosts(SHOPPER_POSTS)) if ((await replay(post)) !== 'told') heldUp.push(post);
  expect(heldUp).toEqual([]);
});

test('at most one in a hundred robot messages reaches a seller unconfirmed, except the first with a text', async () => {
  const through: Record<string, number> = {};
  const all = botPosts(BOT_POSTS);
  for (const post of all) if ((await replay(post)) === 'told') through[post.kind] = (through[post.kind] ?? 0) + 1;
  // A text is detected once two sellers have received it. A shared form is detected at its second use.
  expect(through).toEqual({ 'says one thing to all': 2, 'uses one form for all': 2 });
});

test('of a replay of more such messages, at most one in a hundred gets through', { tags: 'long' }, async () => {
  // The first with each text get through; the test above may not have run.
  for (const post of botPosts(BOT_POSTS)) await replay(post);
  const all = botPosts(BOT_POSTS).map((post) => ({ ...post, seller: post.seller + BOT_POSTS / 2 }));
  let told = 0;
  for (const post of all) if ((await replay(post)) === 'told') told++;
  expect(told / all.length).toBeLessThanOrEqual(0.01);
});

test('robots that keep their cookies or address send no more than people who write quickly', async () => {
  const through: Record<string, number> = {};
  for (const post of burstPosts(SHOPPER_POSTS < 240 ? 8 : 25)) {
    through[post.kind] ??= 0;
    if ((await replay(post)) === 'told') through[post.kind]!++;
  }
  expect(through).toEqual({
    'posts at once, with cookies': 0,
    'posts at once to one seller, with cookies': 0,
    // Only the first passes. When the text is repeated, its link counts against it.
    'has one address and takes three seconds': 1,
    // A text counts as the same whatever numbers it contains.
    'changes its address and a number': 0,
  });
});

test('one mailbox gets at most three confirmation requests an hour', async () => {
  await emptyTables(site.database, 'outbox', 'leads');
  const send = (at: number) => {
    const from = { ...BROWSER, 'x-forwarded-for': `198.18.0.${at}` };
    const fields = {
      ...FORM,
      comments: `Number ${at}?`,
      fromEmailAddress: at % 2 ? 'vic.tim@gmail.com' : 'Victim+x@gmail.com',
    };
    const body = new URLSearchParams(fields);
    return visitor(site).ask(`/cars-for-sale/contact?listingId=${1_000 + at}`, { method: 'POST', body, headers: from });
  };
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(at)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect((await site.mails()).map(({ template }) => template)).toEqual(Array.from({ length: 3 }, () => 'lead-release'));
  const [kept] = await site.database.query<{ n: number }>('select count(*) as n from leads where held_at is not null');
  expect(kept!.n).toBe(12);
});
