import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExpertReviews } from '#features/expert-reviews/expert-reviews.server.ts';
import type { Database } from '#ports/database/database.ts';
import { resizePicture } from '#ports/pictures/resize-picture.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import type { PageServices } from '../../boot/start-services.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

const LIST = '/operator/articles';
const FORM = {
  ...{ title: 'A quiet Camry', slug: '', author: 'Ana Silva', make: 'Toyota', model: 'Camry', firstYear: '2019' },
  ...{ lastYear: '2021', rating: '4.5', summary: 'Good value.', body: '# Ride\n\nVery *quiet*.', publishAt: '' },
  ...{ id: '', version: '1' },
};
const PUBLISHED = { publishAt: '2026-07-01T09:30' };
const NOW = new Date('2026-07-02T00:00:00Z');

let site: DeskSite;
let now = NOW;
beforeAll(async () => {
  const services: { current?: PageServices['expertReviews'] } = {};
  const expertReviews = {
    find: (...args) => services.current!.find(...args),
    read: (...args) => services.current!.read(...args),
    slugs: () => services.current!.slugs(),
    picture: (name) => services.current!.picture(name),
  } satisfies PageServices['expertReviews'];
  site = await openDeskSite({
    pictures: { resize: resizePicture, frame: async () => null },
    services: { dealerDifferences: { teaserOf: () => null }, expertReviews } as never,
  });
  services.current = createExpertReviews(site.database as Database, () => now);
});
afterAll(() => site?.close());
beforeEach(async () => {
  now = NOW;
  await emptyTables(site.database, 'expert_articles');
});

const save = (changes: Partial<typeof FORM> = {}, path = `${LIST}/new`) =>
  site.ask('boss', path, { ...FORM, ...changes });
async function add(changes: Partial<typeof FORM> = {}): Promise<string> {
  const { location } = await save(changes);
  return /^\/operator\/articles\/(\d+)\?note=saved$/.exec(location!)![1]!;
}

async function visit(path: string, host = 'valuation.localhost') {
  const response = await site.app.request(`http://${host}${path}`, { headers: { host, accept: 'text/html' } });
  return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') };
}

// As many bytes as a real photo has.
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const photo = sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#c33', noise } })
  .jpeg()
  .toBuffer();

async function coverForm(changes: Record<string, string | Blob> = {}): Promise<FormData> {
  const form = new FormData();
  const fields = { alt: ' A red <car> ', picture: new File([new Uint8Array(await photo)], 'car.jpg'), ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a cover picture is encoded again, served from this site, described, and removed', async () => {
  const id = await add(PUBLISHED);
  const cover = `${LIST}/${id}/cover`;
  for (const [changes, error] of [
    [{ alt: ' ' }, 'Describe what the picture shows'],
    [{ picture: new File(['<svg/>'], 'x.svg') }, 'can’t read this file'],
    [{ picture: '' }, 'Choose a picture.'],
    [{ picture: new File([new Uint8Array(9_000_000)], 'raw.jpg') }, 'The picture is larger than 8 MB.'],
  ] as const) {
    const { status, text } = await site.ask('boss', cover, await coverForm(changes));
    expect([status, text.includes(error)]).toEqual([422, true]);
  }
  expect((await site.ask('olga', cover, await coverForm())).status).not.toBe(303);
  expect((await site.ask('boss', cover, await coverForm())).location).toBe(`${LIST}/${id}?note=cover`);
  const { text } = await visit('/expert-reviews/a-quiet-camry');
  const [, src] = /<img[^>]*class="expert-review-cover"[^>]*src="([^"]+)"/.exec(text) ?? [];
  expect(src).toMatch(/^\/expert-reviews\/pictures\/[0-9a-f]{32}-page\.webp$/);
  expect(text).toContain('alt="A red &lt;car&gt;" width="1200" height="600"');
  for (const [file, width] of [
    ['page', 1_200],
    ['list', 480],
  ] as const) {
    const response = await site.app.request(`http://localhost${src!.replace('page', file)}`);
    // A shared cache or a long life would show the picture after its removal.
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=600']);
    const { format, width: found } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([format, found]).toEqual(['webp', width]);
  }
  expect((await visit('/expert-reviews/pictures/x.webp')).status).toBe(404);
  expect((await site.ask('boss', LIST)).text).toContain('class="article-thumb"');
  expect((await site.ask('boss', cover, await coverForm({ picture: '', alt: 'Red' }))).location).toContain(
    'note=cover',
  );
  expect((await visit('/expert-reviews/a-quiet-camry')).text).toContain('alt="Red"');
  expect((await site.ask('boss', cover, { remove: '1' })).location).toContain('note=no-cover');
  expect((await visit('/expert-reviews/a-quiet-camry')).text).not.toContain('expert-review-cover');
  expect((await visit(src!)).status).toBe(404);
});

test('saves a long article, also in a script with long escapes', async () => {
  const body = '好'.repeat(30_000);
  const id = await add({ body });
  expect((await save({ body, title: '' }, `${LIST}/${id}`)).text).toContain(body);
  expect((await save({ body, id }, `${LIST}/preview`)).text).toContain(body);
});

test('an operator writes a draft, which only operators see', async () => {
  const id = await add();
  const { text } = await site.ask('boss', LIST);
  expect(text).toContain(`<a href="/operator/articles/${id}">A quiet Camry</a>`);
  expect(text).toContain('>Draft</span>');
  const editor = await site.ask('boss', `${LIST}/${id}?note=saved`);
  expect(editor.text).toContain('The review is saved.');
  expect(editor.text).toContain('value="2019"');
  expect(editor.text).toContain('<h2>Ride</h2><p>Very <em>quiet</em>.</p>');
  expect((await visit('/expert-reviews/a-quiet-camry')).status).toBe(404);
  for (const who of [null, 'olga'] as const) expect((await site.ask(who, LIST)).status).not.toBe(200);
});

test('a scheduled review appears at its time, on the valuation brand alone [R371]', async () => {
  await add({ publishAt: '2026-07-03T09:30' });
  expect((await visit('/expert-reviews/a-quiet-camry')).status).toBe(404);
  now = new Date('2026-07-03T15:30:00Z');
  const { status, text } = await visit('/expert-reviews/a-quiet-camry');
  expect(status).toBe(200);
  expect(text).toContain('<h1>A quiet Camry</h1>');
  expect(text).toContain('By Ana Silva · Jul 3, 2026 · 4.5 out of 5');
  expect(text).toContain('<h2>Ride</h2><p>Very <em>quiet</em>.</p>');
  for (const host of ['localhost', 'maker.localhost'])
    expect((await visit('/expert-reviews/a-quiet-camry', host)).status).toBe(404);
});

test('the page of a model shows its two newest reviews, on the valuation brand alone [R371, R372]', async () => {
  for (const [title, publishAt] of [
    ['First', '2026-06-01T09:00'],
    ['Second', '2026-06-02T09:00'],
    ['Third', '2026-06-03T09:00'],
    ['Later', '2026-08-01T09:00'],
  ] as const)
    await add({ title, publishAt });
  await add({ title: 'Older cars', firstYear: '2010', lastYear: '2012', publishAt: '2026-06-04T09:00' });
  const titles = async (path: string, host?: string) =>
    [...(await visit(path, host)).text.matchAll(/<a href="\/expert-reviews\/[a-z-]+">([^<]+)<\/a>/g)].map(
      ([, one]) => one,
    );
  expect(await titles('/models/toyota/camry')).toEqual(['Older cars', 'Third']);
  expect(await titles('/models/toyota/camry/2020')).toEqual(['Third', 'Second']);
  expect(await titles('/models/toyota/camry', 'localhost')).toEqual([]);
});

test('the preview shows what was typed, and saves nothing', async () => {
  const { status, text } = await save({ title: '<b>Hi</b>', body: '<script>x</script>' }, `${LIST}/preview`);
  expect(status).toBe(200);
  expect(text).toContain('<p class="article-title">&lt;b&gt;Hi&lt;/b&gt;</p>');
  expect(text).toContain('<p>&lt;script&gt;x&lt;/script&gt;</p>');
  expect(text).toContain('value="&lt;b&gt;Hi&lt;/b&gt;"');
  expect(await site.database.query('select from expert_articles')).toEqual([]);
});

test('a wrong form comes back with what was typed and what is wrong', async () => {
  const { status, text } = await save({ model: 'Moon', summary: '' });
  expect(status).toBe(422);
  expect(text).toContain('<a href="#model">We don’t know this model. Check the make and the model.</a>');
  expect(text).toContain('<a href="#summary">Enter a summary of at most 400 characters.</a>');
  expect(text).toContain('value="A quiet Camry"');
});

test('edits, refuses a taken address and a change of an old version, and deletes', async () => {
  const id = await add(PUBLISHED);
  const path = `${LIST}/${id}`;
  expect((await save({ title: 'Other', slug: 'a-quiet-camry' })).text).toContain('Another review has this address.');
  const second = await add({ slug: 'second' });
  const taken = await save({ id: second, version: '1', slug: 'a-quiet-camry' }, `${LIST}/${second}`);
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('Another review has this address.')]);
  expect((await save({ id, version: '1', slug: 'quiet', title: 'Quieter', ...PUBLISHED }, path)).status).toBe(303);
  expect((await visit('/expert-reviews/quiet')).text).toContain('<h1>Quieter</h1>');
  const late = await save({ id, version: '1', title: 'Mine' }, path);
  expect(late.status).toBe(409);
  expect(late.text).toContain('Someone else changed or deleted this review');
  expect(late.text).toContain('value="Mine"');
  expect((await site.ask('boss', `${path}/delete`, {})).location).toBe(`${LIST}?note=deleted`);
  expect((await visit('/expert-reviews/quiet')).status).toBe(404);
  expect((await site.ask('boss', path)).status).toBe(404);
  const audited = await site.database.query(
    `select action from audit_log where subject = $1 and action like 'article.%' order by id`,
    [`article:${id}`],
  );
  expect(audited).toEqual([{ action: 'article.add' }, { action: 'article.edit' }, { action: 'article.delete' }]);
});

test('a form that is sent twice saves once, and says so both times', async () => {
  const both = await Promise.all([save(), save()]);
  const path = both[0].location!.split('?')[0]!;
  expect(both.map(({ location }) => location)).toEqual(Array(2).fill(`${path}?note=saved`));
  const form = { id: path.split('/').at(-1)!, version: '1', title: 'Quieter' };
  for (let press = 1; press <= 2; press++) expect((await save(form, path)).location).toBe(`${path}?note=saved`);
  const rows = await site.database.query('select version from expert_articles');
  expect(rows).toEqual([{ version: 2 }]);
});
