import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
  await site.database.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select 100 + n, source_id, 'more' || n, owner_id,
            facts || jsonb_build_object('stockNumber', 'M-' || n, 'description', case when n <= 60
              then 'Price plus $499 dealer fee <b>. Sold as is.' else 'Fine. Sold as is.' end), content_hash
       from listings, generate_series(1, 70) n where id = 42`,
  );
  await site.database.query(`update listings set first_seen_at = now() - interval '73 hours' where id = 42`);
});
afterAll(() => site?.close());

const titlesIn = (text: string) => [...text.matchAll(/Stock ([\w-]+)</g)].map(([, stock]) => stock);
const countOf = (text: string, label: string) =>
  Number(new RegExp(`>${label}<span class="desk-count"> (\\d+)<`).exec(text)?.[1]);

test('shows the problems of each car with the rule and the fix, and counts them', async () => {
  const { status, text } = await site.ask('sam', '/dealer/ad-check');
  expect(status).toBe(200);
  expect(text).toContain('61 of 71 cars on sale have ads that may break a rule.');
  expect([countOf(text, 'All'), countOf(text, 'Fees left out'), countOf(text, 'Not confirmed')]).toEqual([61, 60, 1]);
  expect(text).toContain('Price plus $499 dealer fee &lt;b&gt;.');
  expect(text).toMatch(/The rule:<\/b> FTC Act, section 5/);
  expect(text).toMatch(/How to fix it:<\/b> Add the fees to the price/);
  expect(titlesIn(text)).toHaveLength(50);
});

test('says a problem that many cars share once, with their number', async () => {
  await site.database.query(
    `update listings set facts = facts || '{"description": "Price plus $99 doc fee. Sold as is."}' where id = 130`,
  );
  const { text } = await site.ask('sam', '/dealer/ad-check?rule=fees');
  const page = text.slice(0, text.indexOf('id="page-data"'));
  const quoted = (quote: string) => page.split(`>${quote}</q>`).length - 1;
  expect([quoted('Price plus $499 dealer fee &lt;b&gt;.'), quoted('Price plus $99 doc fee.')]).toEqual([1, 1]);
  expect(page.match(/\d+ cars with the same problems/g)).toEqual(['49 cars with the same problems']);
});

test('pages through the cars, and shows those of one rule', async () => {
  const first = await site.ask('olga', '/dealer/ad-check?rule=fees');
  const older = /href="([^"]*before=[^"]*)"/.exec(first.text)![1]!.replaceAll('&amp;', '&');
  const second = await site.ask('olga', older);
  expect(titlesIn(second.text)).toHaveLength(10);
  expect(new Set([...titlesIn(first.text), ...titlesIn(second.text)]).size).toBe(60);
  expect(titlesIn((await site.ask('olga', '/dealer/ad-check?rule=unconfirmed')).text)).toEqual(['S-1']);
  expect((await site.ask('olga', '/dealer/ad-check?rule=other&before=x')).status).toBe(200);
});

test('only members see it, and cars without problems are not listed', async () => {
  const theirs = await site.ask('eve', '/dealer/ad-check');
  expect(theirs.text).not.toContain('M-1');
  expect((await site.ask('eve', '/dealer/ad-check?dealer=1')).status).toBe(404);
  expect((await site.ask('boss', '/dealer/ad-check')).status).toBe(404);
  expect((await site.ask(null, '/dealer/ad-check')).location).toMatch(/^\/sign-in\?/);
});
