import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdCounts, removeOrphanPictures } from '#features/ads/ads.server.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { bannerPicture } from '#ports/pictures/banner-picture.ts';
import { PicturesBusyError } from '#ports/pictures/pictures.ts';
import { type DeskSite, openDeskSite } from '../desk/testing/desk-site.ts';
import { wholeSiteContext } from '../../whole-site/testing/create-whole-site.ts';

const ADS = '/operator/ads';
const FORM = {
  ...{ brand: '', format: 'inline-728x90', target: 'https://insurer.example/cars', alt: 'Insure your car' },
  ...{ startsOn: campaignDayOf(new Date()).day, endsOn: '', weight: '5' },
};

const stored = new Map<string, Buffer>();
let saved = 0;
let isBusy = false;
let banner: Buffer;
let site: DeskSite;
beforeAll(async () => {
  const { ads } = wholeSiteContext();
  const pictures = {
    save: async (picture: Buffer) => {
      const name = `${(saved += 1) - 1}.webp`;
      stored.set(name, picture);
      return name;
    },
    read: async (name: string) => stored.get(name) ?? null,
    remove: async (name: string) => void stored.delete(name),
  };
  const encode = async (bytes: Buffer) => {
    if (isBusy) throw new PicturesBusyError('busy');
    return bannerPicture(bytes);
  };
  site = await openDeskSite({ ads: { ...ads, encode, pictures } });
  banner = await pictureOf(728, 90);
});
afterAll(() => site?.close());
beforeEach(async () => {
  stored.clear();
  saved = 0;
  isBusy = false;
  await emptyTables(site.database, 'ad_creatives', 'ad_days');
});

function pictureOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
}

type File = { name: string; bytes: Buffer };

async function upload(changes: Partial<typeof FORM> = {}, file: File | null = { name: 'ad.png', bytes: banner }) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...changes })) body.set(name, value);
  if (file) body.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  return site.ask('boss', `${ADS}/new`, body);
}

const idOf = async () =>
  (await site.database.query<{ id: number }>('select id from ad_creatives order by id desc limit 1'))[0]!.id;
const audited = async () =>
  (
    await site.database.query<{ action: string; subject: string }>(
      `select action, subject from audit_log where action like 'ad.%' order by id`,
    )
  ).map(({ action, subject }) => `${action} ${subject}`);

test('a form that is sent twice adds one ad, and another picture another one', async () => {
  const both = await Promise.all([upload(), upload()]);
  expect(both.map(({ location }) => location)).toEqual(Array(2).fill(`${ADS}?note=added`));
  expect(stored.size).toBe(1);
  await upload({}, { name: 'ad.png', bytes: await pictureOf(1_456, 180) });
  const frame = { name: 'ad.html', bytes: Buffer.from('<p>Insure</p>') };
  for (let press = 1; press <= 2; press++) await upload({}, frame);
  const rows = await site.database.query('select kind from ad_creatives order by id');
  expect(rows).toEqual([{ kind: 'image' }, { kind: 'image' }, { kind: 'frame' }]);
});

test('shows an uploaded picture in its real size, encoded again', async () => {
  expect(await upload()).toMatchObject({ status: 303, location: `${ADS}?note=added` });
  const id = await idOf();
  const { text } = await site.ask('boss', `${ADS}?note=added`);
  expect(text).toContain('The ad is uploaded. It shows within its days.');
  expect(text).toMatch(/<img src="\/pictures\/ads\/0\.webp" alt="Insure your car" width="728" height="90"/);
  expect(text).toContain('Between results, 728 × 90 · All sites · from ');
  expect(text).toContain('href="https://insurer.example/cars"');
  expect(stored.get('0.webp')!.toString('latin1', 8, 12)).toBe('WEBP');
  expect((await audited()).slice(-1)).toEqual([`ad.add ad:${id}`]);
});

test('accepts a picture for sharp screens', async () => {
  const file = { name: 'ad.png', bytes: await pictureOf(1456, 180) };
  expect((await upload({}, file)).status).toBe(303);
});

test('shows an HTML ad in a sandbox', async () => {
  const html = '<style>b { color: red }</style><b>Insure your car</b>';
  expect((await upload({ brand: 'maker' }, { name: 'ad.html', bytes: Buffer.from(html) })).status).toBe(303);
  const id = await idOf();
  const { text } = await site.ask('boss', ADS);
  expect(text).toContain(`<iframe src="/cars-for-sale/ad-frame/${id}"`);
  expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const framed = await site.ask(null, `/cars-for-sale/ad-frame/${id}`);
  expect([framed.status, framed.text]).toEqual([200, html]);
  expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /);
});

test.each<[string, Partial<typeof FORM>, () => Promise<File | null>, string]>([
  ['no file', {}, async () => null, 'Choose a file.'],
  [
    'a picture of another size',
    {},
    async () => ({ name: 'a.png', bytes: await pictureOf(640, 100) }),
    'The picture has 640 × 100 pixels. This place needs 728 × 90, or 1456 × 180 for sharp screens.',
  ],
  ['an SVG', {}, async () => ({ name: 'a.svg', bytes: Buffer.from('<svg/>') }), 'neither HTML nor a picture'],
  [
    'a picture that is too large',
    {},
    async () => ({ name: 'a.png', bytes: Buffer.alloc(500_001) }),
    'larger than 500 KB',
  ],
  ['a photo of a camera', {}, async () => ({ name: 'a.png', bytes: Buffer.alloc(6_000_000) }), 'larger than 500 KB'],
  ['a huge page', {}, async () => ({ name: 'a.html', bytes: Buffer.alloc(4_200_000, 'x') }), 'larger than 100 KB'],
  [
    'HTML that is too large',
    {},
    async () => ({ name: 'a.html', bytes: Buffer.alloc(100_001, 'x') }),
    'larger than 100 KB',
  ],
  [
    'HTML with a script',
    {},
    async () => ({ name: 'a.html', bytes: Buffer.from('<script>x()</script>') }),
    'The HTML file has &lt;script&gt;',
  ],
  [
    'HTML in another encoding',
    {},
    async () => ({ name: 'a.html', bytes: Buffer.from([0x41, 0xff]) }),
    'isn’t encoded as UTF-8',
  ],
  ['an insecure target', { target: 'http://insurer.example/' }, async () => null, 'begins with https://'],
])('refuses %s, and keeps what was typed', async (_name, changes, file, message) => {
  const answer = await upload({ alt: 'Typed before', ...changes }, await file());
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(message);
  expect(answer.text).toContain('value="Typed before"');
  expect(answer.text).toContain('href="#file"');
  expect(stored.size).toBe(0);
});

test('says that a good file has to be chosen again if another field is wrong', async () => {
  const { status, text } = await upload({ weight: '0' });
  expect(status).toBe(422);
  expect(text).toContain('Enter a whole number from 1 to 100.');
  expect(text).toContain('Choose the file again.');
  expect(stored.size).toBe(0);
});

test('says that a busy site can be tried again', async () => {
  isBusy = true;
  expect((await upload()).text).toContain('couldn’t be processed right now');
});

test('deletes old pictures that no ad has, and no others', async () => {
  await upload();
  const [row] = await site.database.query<{ image: string }>('select image from ad_creatives');
  const now = new Date('2026-11-27T12:00:00Z');
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const objects = [
    { key: `ads/${row!.image}`, changedAt: at(99) },
    { key: 'ads/orphan.webp', changedAt: at(24) },
    { key: 'ads/uploading.webp', changedAt: at(23) },
  ];
  const removed: string[] = [];
  const store = {
    list: async function* () {
      yield* objects as never[];
    },
    remove: async (key: string) => void removed.push(key),
  };
  const parts = { database: site.database, objects: store, now };
  expect(await removeOrphanPictures(parts, new AbortController().signal)).toBe(1);
  expect(removed).toEqual(['ads/orphan.webp']);
});

test('pauses, resumes and removes an ad with its picture', async () => {
  await upload();
  const id = await idOf();
  for (const [action, words] of [
    ['pause', 'Paused. The ad disappears within seconds.'],
    ['resume', 'Resumed.'],
    ['remove', 'Removed. Its counts are kept.'],
  ] as const) {
    const { status, location } = await site.ask('boss', `${ADS}/${id}/${action}`, {});
    expect([status, location]).toEqual([303, `${ADS}?note=${action}`]);
    expect((await site.ask('boss', location!)).text).toContain(words);
  }
  expect(stored.size).toBe(0);
  expect((await site.ask('boss', `${ADS}/${id}/pause`, {})).location).toBe(`${ADS}?note=unchanged`);
  expect((await site.ask('boss', `${ADS}/99/pause`, {})).status).toBe(404);
  expect((await audited()).slice(-3)).toEqual([`ad.pause ad:${id}`, `ad.resume ad:${id}`, `ad.remove ad:${id}`]);
});

test('shows how often ads were shown and clicked', async () => {
  await upload();
  const id = await idOf();
  const counts = createAdCounts(site.database, (error) => {
    throw error;
  });
  const event = { day: FORM.startsOn, brand: 'marketplace', place: 'inline-1' } as const;
  for (let time = 0; time < 4; time++) counts.add({ ...event, ad: `creative-${id}` }, ['requests', 'served']);
  counts.add({ ...event, ad: `creative-${id}` }, ['requests', 'clicks']);
  counts.add({ ...event, ad: 'house-help' }, ['requests', 'served']);
  for (let time = 0; time < 2; time++) counts.add({ ...event, ad: 'house-help' }, ['clicks']);
  counts.add({ ...event, ad: 'server' }, ['requests']);
  await counts.stop();
  const { text } = await site.ask('boss', ADS);
  expect(text).toContain('Last 30 days: shown 4 of 5 possible times, 1 click');
  expect(text).toContain('5 ads shown in 30 days');
  expect(text).toMatch(/<th scope="row">House ad “Need a hand\?”<\/th><td>1<\/td><td>2<\/td>/);
  expect(text).toMatch(/Click rate without house ads<\/dt><dd>25\.00%/);
  expect(text).toMatch(/<th scope="row">Ad server<\/th><td>0 of 1<\/td><td>0<\/td>/);
  expect(text).toContain('The flags ads and fixed_ads are off on Forecourt');
});

test('is for operators only', async () => {
  for (const path of [ADS, `${ADS}/new`]) expect((await site.ask('olga', path)).status).toBe(404);
  expect((await site.ask('olga', `${ADS}/1/pause`, {})).status).toBe(404);
  expect((await site.ask(null, ADS)).location).toContain('/sign-in');
});
