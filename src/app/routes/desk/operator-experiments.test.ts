import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

const LIST = '/operator/experiments';
const FORM = { key: 'scroll-1', flag: 'infinite_scroll', shareA: '50', shareB: '40', goal: 'save' };

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite({});
});
afterAll(() => site?.close());
beforeEach(
  async () => void (await emptyTables(site.database, 'experiment_days', 'experiment_visitors', 'experiments')),
);

/** Adds what 64 groups did on a day since 1970. */
async function count(day: number, a: { days: number; saves: number }, b: { days: number; saves: number }) {
  await site.database.query(
    `insert into experiment_days (experiment, day, variant, visitor_group, visitor_days, saves)
     select 'scroll-1', $1, variant, at, days, saves from generate_series(0, 63) at,
       (values ('A', $2::integer, $3::integer), ('B', $4, $5)) given (variant, days, saves)`,
    [day, a.days, a.saves, b.days, b.saves],
  );
}

test('an operator starts an experiment, sees its results, and ends it', async () => {
  const started = await site.ask('boss', LIST, FORM);
  expect([started.status, started.location]).toEqual([303, `${LIST}/scroll-1?note=started`]);
  const list = (await site.ask('boss', LIST)).text;
  expect(list).toContain(`<a href="${LIST}/scroll-1">scroll-1</a>`);
  expect(list).toContain('infinite_scroll · A: off for 50%, B: on for 40% · cars saved');
  const results = (await site.ask('boss', `${LIST}/scroll-1?note=started`)).text;
  expect(results).toContain('The experiment is running.');
  expect(results).toContain('<h2 id="decision">No visitors yet</h2>');
  const ended = await site.ask('boss', `${LIST}/scroll-1/end`, {});
  expect(ended.location).toBe(`${LIST}/scroll-1?note=ended`);
  expect((await site.ask('boss', ended.location!)).text).not.toContain('End the experiment');
  expect((await site.ask('boss', `${LIST}/scroll-1/end`, {})).location).toContain('note=unchanged');
});

test.each([
  [{ key: 'Scroll 1' }, 'key', 'Use 1 to 40 lowercase letters, digits and hyphens.'],
  [{ key: '../x' }, 'key', 'Use 1 to 40 lowercase letters, digits and hyphens.'],
  [{ flag: '' }, 'flag', 'Choose a feature flag.'],
  [{ flag: 'consumer_ratings' }, 'flag', 'Choose a feature flag.'],
  [{ shareA: '0' }, 'shareA', 'Enter a whole percentage from 1 to 99.'],
  [{ shareB: '51' }, 'shareB', 'Both together can be at most 100.'],
  [{ goal: 'clicks' }, 'goal', 'Choose a goal.'],
])('the form %o comes back with its fields and a text at %s', async (changes, field, text) => {
  const { status, text: html } = await site.ask('boss', LIST, { ...FORM, ...changes });
  expect(status).toBe(422);
  expect(html).toMatch(new RegExp(`id="${field}-error">[^<]*${text}`));
  expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*aria-describedby="${field}-error"|id="${field}"[^>]*aria-`));
  expect(html).toMatch(new RegExp(`role="alert".*<a href="#${field}">`, 's'));
  expect(html).toContain(`value="${field === 'shareA' ? '40' : '50'}"`);
  expect(await site.database.query('select key from experiments')).toEqual([]);
});

test('a name is used once, and a feature is in one experiment at a time', async () => {
  await site.ask('boss', LIST, FORM);
  const other = { ...FORM, shareA: '10' };
  expect((await site.ask('boss', LIST, other)).text).toContain('An experiment with this name exists.');
  expect((await site.ask('boss', LIST, { ...FORM, key: 'scroll-2' })).text).toContain(
    'This feature is in another running experiment.',
  );
});

test('a form that is sent twice starts one experiment, until that has ended', async () => {
  const both = await Promise.all([1, 2].map(() => site.ask('boss', LIST, FORM)));
  expect(both.map(({ location }) => location)).toEqual(Array(2).fill(`${LIST}/scroll-1?note=started`));
  await site.ask('boss', `${LIST}/scroll-1/end`, {});
  expect((await site.ask('boss', LIST, FORM)).text).toContain('An experiment with this name exists.');
});

test('the page says which variant is better, and shows the interval by day', async () => {
  await site.ask('boss', LIST, { ...FORM, shareB: '50' });
  await count(20_420, { days: 100, saves: 5 }, { days: 100, saves: 5 });
  const open = (await site.ask('boss', `${LIST}/scroll-1`)).text;
  expect(open).toContain('<h2 id="decision">No difference proven yet</h2>');
  expect(open).toContain('B’s rate is between');
  await count(20_421, { days: 100, saves: 5 }, { days: 100, saves: 9 });
  const { text } = await site.ask('boss', `${LIST}/scroll-1`);
  expect(text).toContain('<h2 id="decision">B is better</h2>');
  expect(text).toContain('Proven on Nov 29, 2025: with infinite_scroll on, more visitors saved a car.');
  expect(text).toMatch(/saved a car\. B’s rate is \d\.\d\d to \d\.\d\d points higher than A’s\./);
  expect(text).toContain('As configured. 25,600 visitor-days: A 50.0%, B 50.0%; 50.0% expected for A.');
  expect(text).toMatch(/<th scope="row">A \(off\)<\/th><td>12,800<\/td><td>640<\/td><td>5\.00%<\/td>/);
  expect(text).toMatch(/<th scope="row">B \(on\)<\/th><td>12,800<\/td><td>896<\/td><td>7\.00%<\/td>/);
  expect(text).toContain('B minus A: +2.00 points, from +');
  expect(text).toMatch(/<polygon class="band" points="0,[\d.,\s-]+"/);
  expect(text).toMatch(/<th scope="row">Nov 29, 2025<\/th><td>\+2\.00<\/td>/);
});

test('the page warns of a wrong split instead of deciding', async () => {
  await site.ask('boss', LIST, { ...FORM, shareB: '50' });
  await count(20_420, { days: 100, saves: 5 }, { days: 80, saves: 9 });
  const { text } = await site.ask('boss', `${LIST}/scroll-1`);
  expect(text).toContain('<h2 id="decision">Don’t rely on this experiment</h2>');
  expect(text).toContain('Not as configured.');
  expect(text).not.toContain('is better</h2>');
});

test('an unknown experiment is not found, and others see none', async () => {
  expect((await site.ask('boss', `${LIST}/unknown`)).status).toBe(404);
  for (const who of [null, 'olga'] as const) expect((await site.ask(who, LIST)).status).not.toBe(200);
});
