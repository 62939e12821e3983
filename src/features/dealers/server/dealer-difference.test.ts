import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resizePicture } from '#ports/pictures/resize-picture.ts';
import { createDownload } from '#ports/web/download.ts';
import { parseDealerDifferenceKey } from '../model/dealer-difference.ts';
import { createDealerDifferences } from './dealer-difference.ts';
import { createPictureCheck } from './dealer-picture-check.ts';

const KEY = { ownerId: 1, listingType: 'USED' };
const GIVEN = { tagline: null, cta: null, html: '<p>Open late.</p>', logo: null };
const OWN = '/pictures/cars/sedan/red-front34-600.avif';

let database: Database;
let time = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
});
beforeEach(() => database.query('delete from dealer_differences'));
afterAll(() => database.close());

/** All pictures load except those with "broken" in their URL. */
function open() {
  const requests: string[] = [];
  const differences = createDealerDifferences({
    database,
    now: () => time,
    checkPicture: async (address) => {
      requests.push(address);
      return !address.includes('broken');
    },
  });
  return { ...differences, requests };
}

test('returns content with its call to action, its HTML and its logo [R138]', async () => {
  const { accept, find } = open();
  const given = {
    ...{ tagline: 'Family-run since 1974', html: `<p>Hi</p><img src="${OWN}" alt="Lot">`, logo: OWN },
    cta: { label: 'Meet the team', link: 'https://dealer.example/team' },
  };
  expect(await accept(KEY, given)).toEqual({ kind: 'accepted' });
  expect(await find(KEY)).toEqual({
    cta: { label: 'Meet the team', offsite: true, link: 'https://dealer.example/team' },
    htmlContent: `<p>Hi</p><img src="${OWN}" alt="Lot" loading="lazy" />`,
    logo: OWN,
    pictures: [],
  });
});

test('cards get the existence of content and its tagline from memory [R379]', async () => {
  const { accept, teaserOf, prepare } = open();
  await accept(KEY, { ...GIVEN, tagline: 'Family-run since 1974' });
  await prepare();
  expect(teaserOf(KEY)).toEqual({ tagline: 'Family-run since 1974' });
  await accept(KEY, GIVEN);
  time += 10_000;
  await expect.poll(() => teaserOf(KEY)).toEqual({ tagline: null });
  expect(teaserOf({ ...KEY, listingType: 'NEW' })).toBeNull();
});

test('a link to a path stays on the site', async () => {
  const { accept, find } = open();
  await accept(KEY, { ...GIVEN, cta: { label: 'See our cars', link: '/cars-for-sale' } });
  expect(await find(KEY)).toMatchObject({ cta: { offsite: false, link: '/cars-for-sale' } });
});

test('content is stored unchanged and sanitized when read', async () => {
  const { accept, find } = open();
  const html = '<p onclick="x()">Hi<script>x()</script></p>';
  await accept(KEY, { ...GIVEN, html });
  expect(await find(KEY)).toMatchObject({ htmlContent: '<p>Hi</p>' });
  expect(await database.query(`select content ->> 'html' as html from dealer_differences`)).toEqual([{ html }]);
});

test('external pictures are shown from our own copies', async () => {
  const { accept, find } = open();
  const html =
    '<img src="https://d.example/a.jpg"><img src="https://d.example/b.jpg"><img src="https://d.example/a.jpg">';
  await accept(KEY, { ...GIVEN, html, logo: 'https://d.example/logo.png' });
  const found = await find(KEY);
  expect(found?.logo).toBe('/content/dealer-difference/1/USED/pictures/0.webp');
  expect(found?.htmlContent.match(/pictures\/\d/g)).toEqual(['pictures/1', 'pictures/2', 'pictures/1']);
  expect(found?.htmlContent).not.toContain('d.example');
  expect(found?.pictures).toEqual(['logo.png', 'a.jpg', 'b.jpg'].map((name) => `https://d.example/${name}`));
});

describe('content is rejected, and the previous content stays,', () => {
  test.each([
    ['a picture in it does not load', { html: '<p>x</p><img src="/ok.avif"><img src="https://d.example/broken.jpg">' }],
    ['its logo does not load', { logo: 'https://d.example/broken.png' }],
    ['its logo has no address that is safe', { logo: 'javascript:x()' }],
    ['its call to action runs a script', { cta: { label: 'Go', link: 'javascript:x()' } }],
    ['its call to action says nothing', { cta: { label: ' ', link: '/x' } }],
    ['it is too long', { html: 'x'.repeat(70_000) }],
    ['it has too many pictures', { html: Array.from({ length: 21 }, (_, at) => `<img src="/${at}.avif">`).join('') }],
    ['it is no content', { html: 1 }],
  ])('when %s [R267]', async (_why, change) => {
    const { accept, find } = open();
    await accept(KEY, GIVEN);
    expect(await accept(KEY, { ...GIVEN, ...change })).toEqual({ kind: 'rejected', reason: expect.any(String) });
    expect(await find(KEY)).toMatchObject({ htmlContent: GIVEN.html });
  });

  test('when the ID is unknown', async () => {
    expect(await open().accept({ ...KEY, ownerId: 99 }, GIVEN)).toMatchObject({ kind: 'rejected' });
  });
});

test('every picture is checked once', async () => {
  const { accept, requests } = open();
  await accept(KEY, { ...GIVEN, html: `<img src="${OWN}"><img src="${OWN}">`, logo: OWN });
  expect(requests).toEqual([OWN]);
});

test('returns no content if there is none', async () => {
  expect(await open().find({ ownerId: 1, listingType: 'NEW' })).toBeNull();
});

test.each([
  ['7', 'USED', { ownerId: 7, listingType: 'USED' }],
  ['7', '3P_CERT', { ownerId: 7, listingType: '3P_CERT' }],
  ['7', 'used', null],
  ['0', 'USED', null],
  ['-1', 'USED', null],
  ['7e1', 'USED', null],
  ['99999999999', 'USED', null],
])('the path %s/%s is read as %j', (cmsId, listingType, key) => {
  expect(parseDealerDifferenceKey(cmsId, listingType, ['NEW', 'USED', '3P_CERT'])).toEqual(key);
});

describe('the picture check', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    server = createServer((request, response) => {
      if (request.url === '/lot.png') response.end(picture);
      else if (request.url === '/page') response.end('<html>');
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const check = (mayCall?: (address: string) => boolean) =>
    createPictureCheck({
      download: createDownload(mayCall),
      resize: resizePicture,
      hasOwnPicture: async (path) => path === OWN,
    });
  const { signal } = new AbortController();

  test.each([
    ['/lot.png', true],
    ['/page', false],
    ['/gone.png', false],
  ])('loads %s: %s', async (path, expected) => {
    expect(await check(() => true)(base + path, signal)).toBe(expected);
  });

  test('knows our own pictures, and never calls internal addresses', async () => {
    expect(await check()(OWN, signal)).toBe(true);
    expect(await check()('/pictures/none.avif', signal)).toBe(false);
    expect(await check()(`${base}/lot.png`, signal)).toBe(false);
  });
});
