import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

const today = new Date().toISOString().slice(0, 10);
const longAgo = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
  const funnel: [day: string, brand: string, experience: string, partner: string, steps: number, visitors: number][] = [
    [today, '', '', '', 1, 1_000],
    [today, '', '', '', 3, 200],
    [today, '', '', '', 15, 40],
    [longAgo, '', '', '', 1, 50_000],
    [today, 'maker', '', '', 3, 77],
    [today, '', 'commercial', '', 1, 31],
    [today, '', '', 'psid:acme', 9, 12],
    [today, 'maker', '', 'psid:acme', 3, 5],
    [today, '', '', '(rare)', 1, 17],
  ];
  for (const row of funnel) await site.database.query('insert into funnel_days values ($1, $2, $3, $4, $5, $6)', row);
  await site.database.query(`insert into insight_days values ($1, 1, true, now())`, [today]);
  await site.database.query(
    `insert into phrase_days values ($1, 'word', 'maker', '\\x01', 'frob<b>nicator', 9),
       ($1, 'word', 'maker', '\\x02', null, 4), ($1, 'search', 'marketplace', '\\x03', 'makeCode=FORD&zip=802', 6)`,
    [today],
  );
  await site.database.query(`insert into filter_days values ($1, '', 'price', 321)`, [today]);
  await site.database.query(`insert into event_totals values ($1, 'maker', 'webVital', 500, 20)`, [today]);
  await site.database.query(
    `insert into speed_days values ($1, 'results', 'LCP', 120, 30), ($1, 'results', 'CLS', 300, 4)`,
    [today],
  );
});
afterAll(() => site.close());

/** The text of the page, one line per element. */
const textOf = (html: string) =>
  html.replaceAll(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, '').replaceAll(/<[^>]+>/g, '\n');
const lines = (html: string) =>
  textOf(html)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('shows the funnel of the last 28 days, as an estimate if visitors were sampled', async () => {
  const { status, text } = await site.ask('boss', '/operator/insights');
  expect(status).toBe(200);
  const shown = lines(text).join(' ');
  expect(shown).toContain('Searched 1,240');
  expect(shown).toContain('Viewed a car 240');
  expect(shown).toContain('Saved a car 40');
  expect(shown).toContain('Contacted a seller 40');
  expect(shown).toContain('19.4% of the previous step');
  expect(shown).toContain('Estimate: on some of these days');
  expect(text).not.toContain('51,240');
});

test('breaks the funnel down by brand, experience and partner, and filters by each', async () => {
  const { text } = await site.ask('boss', '/operator/insights');
  expect(lines(text).join(' ')).toMatch(/acme \(psid\) 12 0 0 12 100\.0%/);
  expect(lines(text).join(' ')).toMatch(/Commercial vehicles 31 0 0 0/);
  const partner = await site.ask('boss', '/operator/insights?brand=maker&days=7&partner=psid:acme');
  expect(lines(partner.text).join(' ')).toContain('Searched 5');
  expect(partner.text).toMatch(/<option value="psid:acme" selected/);
  const longer = await site.ask('boss', '/operator/insights?days=90');
  expect(lines(longer.text).join(' ')).toContain('Searched 51,240');
});

test('filters by all other partners together', async () => {
  const { text } = await site.ask('boss', '/operator/insights');
  expect(text).toContain('partner=%28rare%29');
  const others = await site.ask('boss', '/operator/insights?partner=%28rare%29');
  expect(lines(others.text).join(' ')).toContain('Searched 17');
  expect(others.text).toMatch(/<option value="\(rare\)" selected/);
});

test('says which choices the lists and the field speed leave out', async () => {
  const scopes = async (query: string) => {
    const { text } = await site.ask('boss', `/operator/insights?${query}`);
    return [text.includes('for all experiences and partners'), text.includes('for all brands')];
  };
  expect(await scopes('')).toEqual([false, false]);
  expect(await scopes('partner=psid:acme')).toEqual([true, true]);
  expect(await scopes('experience=commercial')).toEqual([true, true]);
  expect(await scopes('brand=maker')).toEqual([false, true]);
});

test('shows what to improve: searches without results, words, filters and events under Global Privacy Control', async () => {
  const { text } = await site.ask('boss', '/operator/insights');
  const shown = lines(text).join(' ');
  expect(shown).toContain('makeCode=FORD&amp;zip=802 6');
  expect(text).toContain('frob&lt;b&gt;nicator');
  expect(shown).toContain('webVital (20 under Global Privacy Control) 500');
  expect(shown).toContain('321');
});

test('shows the field speed of pages with a verdict', async () => {
  const shown = lines((await site.ask('boss', '/operator/insights')).text).join(' ');
  expect(shown).toMatch(/results LCP 3\d\d ms Good 30/);
  expect(shown).toMatch(/results CLS 0\.300 Poor 4/);
});

test('an address with anything else shows everything, and only operators see the page', async () => {
  const { status, text } = await site.ask(
    'boss',
    '/operator/insights?days=3&brand=x&experience=y&partner=%3Cscript%3E',
  );
  expect([status, lines(text).join(' ').includes('Searched 1,240')]).toEqual([200, true]);
  expect((await site.ask('olga', '/operator/insights')).status).not.toBe(200);
  expect((await site.ask(null, '/operator/insights')).status).not.toBe(200);
});
