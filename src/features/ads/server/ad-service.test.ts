import { beforeEach, describe, expect, test } from 'vitest';
import type { PictureCache } from '#features/listings/listings.server.ts';
import type { AdServerAnswer, ServerAd } from '#ports/ad-server/ad-server.ts';
import { fakeAdServer } from '#ports/ad-server/fake.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import type { DownloadResult } from '#ports/web/download.ts';
import type { AdCounts } from './ad-counts.ts';
import { type AdRequest, type AdServiceParts, createAdService } from './ad-service.ts';
import { createServerPictures } from './server-pictures.ts';
import { readSignedClick } from './signed-click.ts';

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));

const never = new AbortController().signal;
const REQUEST: AdRequest = {
  ...{ brand: 'marketplace', place: 'inline-1', size: '728x90', day: '2026-11-27', page: 'p', refresh: 0 },
  ...{ search: 'makeCode=FORD', canSave: true, domain: 'cars.example', topics: ['FORD'], isOptedOut: true },
};
const CREATIVE = {
  ...{ id: 12, kind: 'image', brand: null, place: 'inline', size: '728x90', alt: 'Insure it', image: 'a.webp' },
  ...{ targetUrl: 'https://insurer.example/', startsOn: '2026-11-01', endsOn: null, weight: 1, state: 'running' },
};
const AD: ServerAd = {
  ...{ title: 'Insure it', text: 'Two minutes.', action: 'Get a quote', imageUrl: 'https://cdn.ads.example/a.png' },
  ...{ targetUrl: 'https://insurer.example/?a=1', noticeUrls: ['https://ads.example/shown'] },
};

let creatives: unknown[];
let counted: string[];
let logged: unknown[][];
let downloads: string[];
let download: DownloadResult;
let now: number;
beforeEach(() => {
  [creatives, counted, logged, downloads, now] = [[], [], [], [], 0];
  download = { kind: 'file', bytes: Buffer.from('picture'), contentType: 'image/png' };
});

const counts: AdCounts = {
  add: ({ ad, place }, what) => void counted.push(`${ad} ${place} ${what.join('+')}`),
  stop: async () => undefined,
};

/** A WebP of a size, as far as its head says. */
function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBPVP8 ', 8, 'latin1');
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return bytes;
}

function open({
  answer,
  banner = webp(728, 90),
  ...changes
}: Partial<AdServiceParts> & { answer?: AdServerAnswer | 'failing'; banner?: Buffer | null } = {}) {
  const cache: PictureCache = { get: (_name, make) => make() };
  const fetchOne = async (url: string) => (downloads.push(url), download);
  const adServer = answer === undefined ? undefined : fakeAdServer(answer);
  const service = createAdService({
    database: { query: async () => creatives as never },
    ...{
      counts,
      adServer,
      guards: { adServer: fakeGuard, adPictures: fakeGuard, adNotices: fakeGuard },
      download: fetchOne,
    },
    pictures: createServerPictures({ cache, download: fetchOne, banner: async () => banner, now: () => now }),
    originFor: (brand) => `https://${brand}.example`,
    now: () => now,
    log: (...entry) => void logged.push(entry),
    ...changes,
  });
  return {
    ...service,
    adServer,
    ask: (request: Partial<AdRequest> = {}) => service.find({ ...REQUEST, ...request }, never),
  };
}

test('shows house ads without any account', async () => {
  const ad = await open().ask();
  expect(ad).toMatchObject({ id: expect.stringMatching(/^house-/), place: 'inline-1', content: { kind: 'house' } });
  expect(counted).toEqual([`${ad!.id} inline-1 requests+served`]);
});

test('counts clicks on house ads, and leads to their pages of this site', async () => {
  const service = open();
  const ad = await service.ask({ search: '' });
  const { href } = ad!.content;
  const click = readSignedClick(new URL(href!, 'https://cars.example').searchParams.get('t')!)!;
  expect(click).toMatchObject({ ad: ad!.id, place: 'inline-1', target: expect.stringMatching(/^(?:\/|https:)/) });
  expect(await service.targetOf(click, '2027-01-01')).toBe(click.target);
  service.countClick(click, 'marketplace');
  expect(counted.at(-1)).toBe(`${ad!.id} inline-1 clicks`);
});

test('links a house ad directly if its address is too long to sign', async () => {
  const service = open();
  const hrefs = await Promise.all(
    Array.from({ length: 20 }, async (_, refresh) => {
      const ad = await service.ask({ search: 'x'.repeat(3_000), refresh });
      return ad!.content.href!;
    }),
  );
  expect(hrefs.some((href) => href.startsWith('/saved-searches/new?search=xxx'))).toBe(true);
});

test('prefers creatives, and counts those that were not chosen', async () => {
  creatives = [CREATIVE, { ...CREATIVE, id: 13 }, { ...CREATIVE, id: 14, size: '300x250' }];
  const service = open({ answer: { kind: 'ad', ad: AD } });
  const ad = await service.ask();
  expect(ad).toMatchObject({
    size: '728x90',
    content: { kind: 'image', src: '/pictures/ads/a.webp', alt: 'Insure it' },
  });
  const other = ad!.id === 'creative-12' ? 'creative-13' : 'creative-12';
  expect(counted.toSorted()).toEqual([`${ad!.id} inline-1 requests+served`, `${other} inline-1 requests`].toSorted());
  expect(service.adServer!.requests).toEqual([]);
});

test('shows HTML in a frame from this site, whose click is counted', async () => {
  creatives = [{ ...CREATIVE, kind: 'frame', image: null }];
  const ad = await open().ask();
  expect(ad!.content).toEqual({
    ...{ kind: 'frame', src: '/cars-for-sale/ad-frame/12', title: 'Advertisement: Insure it' },
    href: expect.stringMatching(/^\/cars-for-sale\/ad-click\?t=/),
  });
});

test('reads creatives with a time limit, so that a database that hangs delays no ad for long', async () => {
  const limits: (number | undefined)[] = [];
  const query: AdServiceParts['database']['query'] = async (_sql, _params, options) => {
    limits.push(options?.timeoutMs);
    return [CREATIVE] as never;
  };
  const service = open({ database: { query } });
  await service.ask();
  await service.targetOf({ ad: 'creative-12', place: 'inline-1', day: '2026-11-27', target: null }, '2026-11-27');
  expect(limits).toEqual([1_000, 1_000]);
});

test('without a database, a click leads to the target of an ad that ran, and fails for others', async () => {
  let isDown = false;
  const query = async () => (isDown ? Promise.reject(new Error('down')) : ([CREATIVE] as never));
  const service = open({ database: { query } });
  await service.ask();
  isDown = true;
  const click = { ad: 'creative-12', place: 'inline-1', day: '2026-11-27', target: null } as const;
  expect(await service.targetOf(click, '2026-11-27')).toBe('https://insurer.example/');
  await expect(service.targetOf({ ...click, ad: 'creative-13' }, '2026-11-27')).rejects.toThrow('down');
});

test('reads creatives again after some seconds, and keeps them while the database is down', async () => {
  let reads = 0;
  let isDown = false;
  const query = async () => (reads++, isDown ? Promise.reject(new Error('down')) : ([CREATIVE] as never));
  const service = open({ database: { query } });
  await service.ask();
  await service.ask();
  expect(reads).toBe(1);
  [now, isDown] = [10_000, true];
  expect((await service.ask())!.id).toBe('creative-12');
  expect(reads).toBe(2);
  expect(logged).toEqual([['warn', 'Creatives cannot be read', expect.any(Error)]]);
});

describe('an ad server', () => {
  const served = { kind: 'ad', ad: AD } as const;

  test('is told the topics of the page, and that the visitor opted out', async () => {
    const service = open({ answer: { kind: 'none' } });
    expect((await service.ask())!.content.kind).toBe('house');
    expect(service.adServer!.requests).toEqual([
      {
        ...{ id: expect.any(String), place: 'inline', width: 728, height: 90, topics: ['FORD'], isOptedOut: true },
        site: { domain: 'cars.example', name: 'Forecourt' },
      },
    ]);
    expect(counted[0]).toBe('server inline-1 requests');
  });

  test.each([
    ['its size', webp(728, 90)],
    ['twice its size', webp(1456, 180)],
  ])('fills a place with a picture of %s, from this site', async (_name, banner) => {
    const ad = await open({ answer: served, banner }).ask();
    expect(ad!.content).toEqual({
      ...{ kind: 'image', alt: 'Insure it', src: expect.stringMatching(/^\/pictures\/ad-server\/[0-9a-f]{40}\.webp$/) },
      href: expect.stringMatching(/^\/cars-for-sale\/ad-click\?t=/),
    });
    expect(counted).toEqual(['server inline-1 requests+served']);
    expect(downloads).toEqual(['https://cdn.ads.example/a.png', 'https://ads.example/shown']);
  });

  test.each<[string, Buffer | null]>([
    ['of another size', webp(300, 250)],
    ['that cannot be read', null],
  ])('has its texts drawn if its picture is one %s', async (_name, banner) => {
    const ad = await open({ answer: served, banner }).ask();
    expect(ad!.content).toMatchObject({
      kind: 'house',
      title: 'Insure it',
      text: 'Two minutes.',
      action: 'Get a quote',
    });
  });

  test('downloads a picture once, and retries one that failed after ten minutes', async () => {
    const service = open({ answer: { kind: 'ad', ad: { ...AD, noticeUrls: [] } } });
    download = { kind: 'failed', reason: 'down' };
    await service.ask();
    await service.ask();
    expect(downloads).toHaveLength(1);
    [now, download] = [600_000, { kind: 'file', bytes: Buffer.from('picture'), contentType: 'image/png' }];
    expect((await service.ask())!.content.kind).toBe('image');
    await service.ask();
    expect(downloads).toHaveLength(2);
  });

  test('keeps a picture that another page waits for when the first page is closed', async () => {
    const running = new Map<string, Promise<Buffer | null>>();
    const cache: PictureCache = {
      get: (name, make) => running.get(name) ?? running.set(name, make()).get(name)!,
    };
    const arrived = Promise.withResolvers<DownloadResult>();
    const pictures = createServerPictures({
      cache,
      banner: async () => webp(728, 90),
      now: () => now,
      download: (_url, { signal }) => {
        signal?.addEventListener('abort', () => arrived.resolve({ kind: 'failed', reason: 'aborted' }));
        return arrived.promise;
      },
    });
    const closed = new AbortController();
    const first = pictures.find(AD.imageUrl!, closed.signal).catch(() => null);
    const second = pictures.find(AD.imageUrl!, never);
    closed.abort();
    arrived.resolve(download);
    expect(await second).toMatchObject({ width: 728, height: 90 });
    await first;
  });

  test('has its picture downloaded again once the copy was evicted', async () => {
    const copies = new Map<string, Buffer>();
    const cache: PictureCache = {
      get: async (name, make) => {
        const bytes = copies.get(name) ?? (await make());
        if (bytes) copies.set(name, bytes);
        return bytes;
      },
    };
    let made = 0;
    const banner = async () => (made++, webp(728, 90));
    const pictures = createServerPictures({ cache, banner, now: () => now, download: async () => download });
    const { name } = (await pictures.find(AD.imageUrl!, never))!;
    expect(await pictures.read(name)).not.toBeNull();
    copies.clear();
    expect([(await pictures.find(AD.imageUrl!, never))?.name, made]).toEqual([name, 1]);
    expect(await pictures.read(name)).toBeNull();
    expect([(await pictures.find(AD.imageUrl!, never))?.name, made]).toEqual([name, 2]);
    expect(await pictures.read(name)).not.toBeNull();
  });

  test.each<[string, DownloadResult, number]>([
    ['204', { kind: 'refused', reason: 'the server answered 204', status: 204 }, 0],
    ['404', { kind: 'refused', reason: 'the server answered 404', status: 404 }, 1],
    ['nothing', { kind: 'failed', reason: 'down' }, 1],
  ])('whose notice is answered with %s has that logged if it failed', async (_name, answer, warnings) => {
    download = answer;
    await open({ answer: { kind: 'ad', ad: { ...AD, imageUrl: null } } }).ask();
    await new Promise(setImmediate);
    expect(logged).toHaveLength(warnings);
  });

  test.each<[string, AdServerAnswer | 'failing']>([
    ['fails', 'failing'],
    ['has an ad that cannot be shown', { kind: 'refused', reason: 'it needs a script' }],
    ['has a target that is too long', { kind: 'ad', ad: { ...AD, targetUrl: `https://a.example/${'ü'.repeat(400)}` } }],
    ['leads to an internal address', { kind: 'ad', ad: { ...AD, targetUrl: 'https://localhost/' } }],
  ])('that %s is only logged, and a house ad shows [R531]', async (_name, answer) => {
    const service = open({ answer });
    expect((await service.ask())!.content.kind).toBe('house');
    await service.ask({ place: 'fixed' });
    expect(logged.map(([level, message]) => [level, message])).toEqual([
      ['warn', 'An ad failed to load'],
      ['warn', 'Fixed Ad Failed to load'],
    ]);
  });

  test('is left alone while its circuit is open', async () => {
    const service = open({
      answer: served,
      guards: { adServer: openGuard, adPictures: fakeGuard, adNotices: fakeGuard },
    });
    expect((await service.ask())!.content.kind).toBe('house');
    expect(service.adServer!.requests).toEqual([]);
  });
});

describe('a click', () => {
  const clickOf = async (service: ReturnType<typeof open>) => {
    const { content } = (await service.ask())!;
    return readSignedClick(new URL(content.href!, 'https://cars.example').searchParams.get('t')!)!;
  };

  test('leads to the target of a creative until it is removed', async () => {
    creatives = [CREATIVE];
    const service = open();
    const click = await clickOf(service);
    expect(click).toMatchObject({ ad: 'creative-12', target: null });
    expect(await service.targetOf(click, '2027-03-01')).toBe('https://insurer.example/');
    creatives = [{ ...CREATIVE, state: 'removed' }];
    expect(await service.targetOf(click, '2026-11-27')).toBeNull();
    creatives = [];
    expect(await service.targetOf(click, '2026-11-27')).toBeNull();
  });

  test('leads to the target of the ad server for two days', async () => {
    const service = open({ answer: { kind: 'ad', ad: AD } });
    const click = await clickOf(service);
    expect(await service.targetOf(click, '2026-11-29')).toBe('https://insurer.example/?a=1');
    expect(await service.targetOf(click, '2026-11-30')).toBeNull();
  });

  test.each([
    ['a line break', 'https://insurer.example/\r\nx: y', 'https://insurer.example/x:%20y'],
    ['spaces around it', ' https://insurer.example/ ', 'https://insurer.example/'],
    ['letters that no header carries', 'https://insurer.example/日本', 'https://insurer.example/%E6%97%A5%E6%9C%AC'],
    ['the most letters', `https://a.example/${'ü'.repeat(330)}`, `https://a.example/${'%C3%BC'.repeat(330)}`],
  ])('leads to a target that a browser understands, even with %s', async (_name, targetUrl, expected) => {
    const service = open({ answer: { kind: 'ad', ad: { ...AD, targetUrl } } });
    const target = await service.targetOf(await clickOf(service), '2026-11-27');
    expect(target).toBe(expected);
    expect(() => new Headers({ location: target! })).not.toThrow();
  });

  test('is counted', async () => {
    const service = open();
    service.countClick({ ad: 'server-abc', place: 'footer', day: '2026-11-27', target: AD.targetUrl }, 'maker');
    service.countClick({ ad: 'creative-12', place: 'fixed', day: '2026-11-27', target: null }, 'maker');
    expect(counted).toEqual(['server footer clicks', 'creative-12 fixed clicks']);
  });
});

test('notices wait behind their own circuit, and the ad shows without them', async () => {
  const service = open({
    answer: { kind: 'ad', ad: AD },
    guards: { adServer: fakeGuard, adPictures: fakeGuard, adNotices: openGuard },
  });
  expect((await service.ask())!.id).toMatch(/^server-/);
  await new Promise(setImmediate);
  expect(downloads).not.toContain('https://ads.example/shown');
  expect(logged).toEqual([['warn', 'A notice to the ad server failed', expect.anything()]]);
});
