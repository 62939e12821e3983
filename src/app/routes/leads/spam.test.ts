import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '../saves/testing/keeping-site.ts';
import { addSeller, type LeadsSite, openLeadsSite } from './testing/leads-site.ts';
import { bots, people, type ReplayedPost } from './testing/posts.ts';

// People are seldom held up, and then asked by mail: of those here nobody is. Robots that say one thing to all are known
// once they have said it to a few.

const SELLERS = 40;
let site: LeadsSite;
let posts = 0;
beforeAll(async () => {
  site = await openLeadsSite();
  for (let at = 0; at < SELLERS; at++) await addSeller(site, 1_000 + at, { name: `Seller ${at}` });
});
afterAll(() => site.close());

const forms = new Map<string, string>();

/** Posts as somebody new, from an address of their own; answers what became of it. */
async function replay(post: ReplayedPost): Promise<'told' | 'held' | 'dropped'> {
  posts++;
  const shopper = visitor(site);
  const from = { 'x-forwarded-for': `203.${posts >> 16}.${(posts >> 8) & 255}.${posts & 255}`, ...post.headers };
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
  // Whatever becomes of it, the answer is the same.
  expect(answer.headers.get('location')).toMatch(/\/contact\/sent\?/);
  const [lead] = await site.database.query<{ held: boolean }>(
    `select held_at is not null as held from leads where contact->>'email' = $1 order by id desc limit 1`,
    [fields['fromEmailAddress']],
  );
  return lead ? (lead.held ? 'held' : 'told') : 'dropped';
}

async function formKey(shopper: ReturnType<typeof visitor>, address: string, headers: Record<string, string>) {
  const html = await (await shopper.ask(address, { headers })).text();
  return /name="requestKey" value="([^"]+)"/.exec(html)![1]!;
}

test('of people nobody is held up', async () => {
  const heldUp: ReplayedPost[] = [];
  for (const post of people(240)) if ((await replay(post)) !== 'told') heldUp.push(post);
  expect(heldUp).toEqual([]);
});

test('of robots at most one in a hundred reaches a seller unasked, but for the first that say a thing', async () => {
  const through: Record<string, number> = {};
  const all = bots(24);
  for (const post of all) if ((await replay(post)) === 'told') through[post.kind] = (through[post.kind] ?? 0) + 1;
  // A text is known by having been said: six sellers hear it. A form is known to be shared by its second use.
  expect(through).toEqual({ 'says one thing to all': 6, 'uses one form for all': 2 });
});

test('a replay of more of the same has at most one in a hundred through', async () => {
  const all = bots(24).map((post) => ({ ...post, seller: post.seller + 12 }));
  let told = 0;
  for (const post of all) if ((await replay(post)) === 'told') told++;
  expect(told / all.length).toBeLessThanOrEqual(0.01);
});
