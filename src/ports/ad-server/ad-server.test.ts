import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createExchange } from '../web/exchange.ts';
import { type AdServer, AdServerError } from './ad-server.ts';
import { fakeAdServer } from './fake.ts';
import { createOpenRtbAdServer } from './openrtb-ad-server.ts';
import { AD_REQUEST, describeAdServer, SERVER_AD } from './testing/ad-server-conformance.ts';
import { AD_ANSWER, bidAnswer, type Bidder, NATIVE, startBidder } from './testing/bidder.ts';

const never = new AbortController().signal;
const exchange = createExchange({ mayCall: (address) => address === '127.0.0.1', protocols: ['http:'] });

let bidder: Bidder;
let server: AdServer;
beforeAll(async () => {
  bidder = await startBidder();
  server = createOpenRtbAdServer({ url: bidder.url, timeoutMs: 30_000, post: exchange });
});
afterAll(() => bidder.close());
beforeEach(() => void bidder.calls.splice(0));

const ask = (body: string) => {
  bidder.answer = { status: 200, body };
  return server.request(AD_REQUEST, never);
};

describe('an OpenRTB server', () =>
  describeAdServer((state) => {
    const bodies = { ad: AD_ANSWER, none: '{"id":"r1","seatbid":[]}', failing: 'sorry' };
    bidder.answer = state === 'hanging' ? state : { status: state === 'failing' ? 500 : 200, body: bodies[state] };
    return server;
  }));

describe('the fake', () =>
  describeAdServer((state) => {
    if (state === 'failing' || state === 'hanging') return fakeAdServer(state);
    return fakeAdServer(state === 'ad' ? { kind: 'ad', ad: SERVER_AD } : { kind: 'none' });
  }));

test('sends what the page is about, and nothing about the visitor', async () => {
  await ask(AD_ANSWER);
  const [{ body, headers }] = bidder.calls as [Bidder['calls'][number]];
  const sent = JSON.parse(body) as Record<string, unknown>;
  expect(Object.keys(sent).toSorted()).toEqual(['at', 'cur', 'id', 'imp', 'site', 'tmax']);
  expect(sent).toMatchObject({
    id: 'r1',
    tmax: 30_000,
    imp: [{ id: '1', tagid: 'inline-728x90', secure: 1, banner: { w: 728, h: 90, btype: [1, 3, 4] } }],
    site: { domain: 'cars.example', name: 'Forecourt', kwarray: ['TOYOTA', 'SUV'] },
  });
  expect(Object.keys(headers).toSorted()).toEqual([
    ...['accept', 'connection', 'content-length', 'content-type', 'host', 'user-agent', 'x-openrtb-version'],
  ]);
  expect(headers).toMatchObject({ 'user-agent': 'Forecourt', 'x-openrtb-version': '2.6' });
});

test('asks for a native ad of the right size', async () => {
  await ask(AD_ANSWER);
  const { imp } = JSON.parse(bidder.calls[0]!.body) as { imp: [{ native: { request: string } }] };
  expect(JSON.parse(imp[0].native.request)).toMatchObject({
    ver: '1.2',
    assets: [{ title: { len: 90 } }, { img: { w: 728, h: 90 } }, { data: { type: 2 } }, { data: { type: 12 } }],
  });
});

test('tells the server that a visitor opted out', async () => {
  bidder.answer = { status: 204, body: '' };
  expect(await server.request({ ...AD_REQUEST, isOptedOut: true }, never)).toEqual({ kind: 'none' });
  expect(JSON.parse(bidder.calls[0]!.body)).toMatchObject({ regs: { ext: { gpc: '1' } } });
});

test('takes the highest bid', async () => {
  const low = bidAnswer({ id: 'low', price: 1, adm: 'nothing' });
  const high = bidAnswer({ id: 'high', price: 3 });
  const seatbid = [low, high].flatMap((body) => (JSON.parse(body) as { seatbid: unknown[] }).seatbid);
  expect(await ask(JSON.stringify({ id: 'r1', seatbid }))).toMatchObject({ kind: 'ad' });
});

test('reads a banner that is a picture with a link', async () => {
  const adm =
    '<a href="https://insurer.example/?a=1&amp;b=2" target="_blank"><img src="https://cdn.ads.example/b.png" alt="Insure it" width=728 height=90></a>';
  expect(await ask(bidAnswer({ mtype: 1, adm, w: 728, h: 90 }))).toEqual({
    kind: 'ad',
    ad: {
      ...{ title: 'Insure it', text: null, action: null, noticeUrls: [] },
      ...{ imageUrl: 'https://cdn.ads.example/b.png', targetUrl: 'https://insurer.example/?a=1&b=2' },
    },
  });
});

const native = (changes: Readonly<Record<string, unknown>>) => ({ adm: JSON.stringify({ ...NATIVE, ...changes }) });
const linked = (inside: string) => `<a href="https://a.example/">${inside}</a>`;

test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
  [
    'a banner with a script',
    { adm: `${linked('<img src="https://a.example/b.png" alt="b">')}<script>x()</script>` },
    /markup/,
  ],
  ['a script alone', { adm: '<script src="https://a.example/x.js"></script>' }, /markup/],
  ['a frame', { adm: '<iframe src="https://a.example/"></iframe>' }, /markup/],
  [
    'a tracking pixel next to the banner',
    { adm: `${linked('<img src="https://a.example/b.png" alt="b">')}<img src="https://t.example/">` },
    /markup/,
  ],
  [
    'a banner to a script address',
    { adm: '<a href="javascript:x()"><img src="https://a.example/b.png" alt="b"></a>' },
    /https/,
  ],
  ['a banner without an alternative', { adm: linked('<img src="https://a.example/b.png">') }, /alternative/],
  ['a banner of another size', { mtype: 1, w: 300, h: 250 }, /300 by 250/],
  ['a video', { mtype: 2 }, /neither/],
  ['a native ad with a script', native({ jstracker: '<script>x()</script>' }), /script/],
  [
    'a native ad with a script that measures',
    native({ eventtrackers: [{ event: 1, method: 2, url: 'https://t.example/x.js' }] }),
    /script/,
  ],
  ['a native ad without a title', native({ assets: NATIVE.assets.slice(1) }), /title/],
  ['a native ad to an insecure target', native({ link: { url: 'http://insurer.example/' } }), /https/],
  [
    'a native ad with an insecure picture',
    native({ assets: [NATIVE.assets[0], { id: 2, img: { url: 'http://a.example/b.png' } }] }),
    /https/,
  ],
  ['a native ad that is not JSON', { mtype: 4, adm: '{"assets"' }, /read/],
])('refuses %s', async (_name, bid, reason) => {
  expect(await ask(bidAnswer(bid))).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
});

test('keeps markup in texts as text, on one line and short', async () => {
  const assets = [{ id: 1, title: { text: `<b>Bold</b>\n\u202e${'x'.repeat(200)}` } }];
  const answer = await ask(bidAnswer(native({ assets })));
  expect(answer).toMatchObject({ ad: { title: `<b>Bold</b> ${'x'.repeat(77)}…`, text: null, imageUrl: null } });
});

test('calls no insecure notices and no more than five of an ad', async () => {
  const imptrackers = ['http://t.example/', ...Array.from({ length: 9 }, (_, at) => `https://t.example/${at}`)];
  const answer = await ask(bidAnswer(native({ imptrackers })));
  expect(answer).toMatchObject({ ad: { noticeUrls: [0, 1, 2, 3, 4].map((at) => `https://t.example/${at}`) } });
});

test.each([
  ['is not JSON', 'sorry'],
  ['is another type', '[1]'],
  ['is for another request', AD_ANSWER.replace('"r1"', '"r2"')],
  ['is in another currency', AD_ANSWER.replace('USD', 'EUR')],
  ['is for another impression', bidAnswer({ impid: '2' })],
])('fails if the answer %s', async (_name, body) => {
  await expect(ask(body)).rejects.toThrow(AdServerError);
});

test('fails at an answer that is too large, without reading it all', async () => {
  bidder.answer = 'endless';
  await expect(server.request(AD_REQUEST, never)).rejects.toThrow(/larger than 131072 bytes/);
});

test('calls no internal address and nothing but https', async () => {
  for (const url of [bidder.url, bidder.url.replace('http:', 'https:')])
    await expect(
      createOpenRtbAdServer({ url, timeoutMs: 30_000, post: createExchange() }).request(AD_REQUEST, never),
    ).rejects.toThrow(/cannot be used/);
  expect(bidder.calls).toEqual([]);
});
