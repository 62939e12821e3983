import { describe, expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { escapeHtml } from '#kit/text/escape-html.ts';
import type { MailSite } from './define-mail.ts';
import { MAILS } from './mails.ts';
import { renderMail } from './render-mail.tsx';

const ORIGIN = 'https://cars.example';
const MAX_BYTES = 100_000;
const HOSTILE = `<img src=x onerror=alert(1)>"'&`;

const siteOf = (brand: MailSite['brand']): MailSite => ({ brand, origin: ORIGIN, postalAddress: '1 Main St, Denver' });

async function draw(name: string, data = MAILS[name]!.sample, brand = MAIN_BRAND) {
  const mail = await renderMail(name, data, siteOf(brand));
  if (mail.kind !== 'rendered') throw new Error(`${name} is ${JSON.stringify(mail)}`);
  return mail;
}

/** Returns the same data with HTML injected into every text that is more than an address or a date. */
function spoil(data: unknown): unknown {
  if (typeof data === 'string') return /\s/.test(data) ? `${data} ${HOSTILE}` : data;
  if (Array.isArray(data)) return data.map(spoil);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, spoil(value)]));
}

const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value!);

describe.each(Object.keys(MAILS))('the email %s', (name) => {
  test.each(BRANDS)('has its sender and subject on $key', async (brand) => {
    const { subject, text, html } = await draw(name, MAILS[name]!.sample, brand);
    expect(subject).toMatch(/^\S[^\n\r]{3,150}\S$/);
    expect(text.trim().length).toBeGreaterThan(20);
    if (html === undefined) return;
    expect(html).toContain(`<title>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`lang="en"`);
    expect(html).toContain(escapeHtml(brand.name));
    expect(text).toContain(brand.name);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  });

  test('has all links in its plain text, all absolute', async () => {
    const { text, html } = await draw(name);
    if (html === undefined) return;
    const links = attributes(html, /<a [^>]*href="([^"]*)"/g).map((link) => link.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      if (link.startsWith('http')) expect(text).toContain(link);
    }
  });

  test('loads only our own pictures, each with alternative text', async () => {
    const { html } = await draw(name);
    if (html === undefined) return;
    for (const source of attributes(html, /\ssrc="([^"]*)"/g)) expect(source).toMatch(`${ORIGIN}/`);
    for (const picture of html.match(/<img [^>]*>/g) ?? []) expect(picture).toMatch(/\salt="[^"]/);
    expect(html).not.toMatch(/<(script|link|iframe|object|form)\b|@import|url\(/i);
  });

  test('escapes any text', async () => {
    const made = await renderMail(name, spoil(MAILS[name]!.sample), siteOf(MAIN_BRAND));
    // A schema may also reject such texts.
    if (made.kind === 'rendered' && made.html !== undefined) expect(made.html).not.toContain('<img src=x');
  });
});

test.each([[true], [false]])('a drawing of a car is labeled: %s', async (isDrawn) => {
  const sample = MAILS['lead-confirmation']!.sample as { car: object };
  const { html } = await draw('lead-confirmation', { ...sample, car: { ...sample.car, isDrawn } });
  expect(html!.includes('>Illustration<')).toBe(isDrawn);
});

test('the plain text of a digest says what is new about each car, and links to it once', async () => {
  const { text } = await draw('alert-digest');
  for (const word of ['New · Fair price', '$1,500 less', 'Sold or no longer listed']) expect(text).toContain(word);
  const links = text.match(/https:\S+/g)!;
  expect(links).toHaveLength(new Set(links).size);
});

test.each([
  [{ sold: 3 }, '3 cars no longer for sale'],
  [{ drop: 3 }, '3 price drops'],
  [{ match: 2, drop: 1 }, '2 new cars and 1 price drop'],
  [
    { match: 1, back: 1, drop: 1, sold: 1 },
    '1 new car, 1 car back in stock, 1 price drop, and 1 car no longer for sale',
  ],
])('a digest of %j is called "%s"', async (events, words) => {
  const count = Object.values(events).reduce((sum, some) => sum + some, 0);
  const data = { ...(MAILS['alert-digest']!.sample as object), events, count };
  const made = await renderMail('alert-digest', data, siteOf(MAIN_BRAND));
  expect(made).toMatchObject({ kind: 'rendered', subject: words });
  expect(made).toMatchObject({ html: expect.stringContaining(`${words}</h1>`) });
});

test.each(['password', 'passkey', 'passkey-removed'])(
  'a notice about a %s lists everything that keeps a thief out',
  async (what) => {
    const { text } = await draw('account-changed', { what, link: `${ORIGIN}/account` });
    for (const step of [
      'remove all passkeys that aren’t yours',
      'sign out all other browsers',
      'choose a new password',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(step);
  },
);

describe('emails whose links need no sign-in', () => {
  const KEYED = [
    ...['address-changed', 'alert-digest', 'change-email', 'confirm-alerts', 'dealer-invitation', 'lead-release'],
    ...['offer-countered', 'offer-received', 'offer-settled', 'reset-password', 'reset-unknown', 'sign-in-link'],
    ...['recall-alert', 'sign-up-taken', 'verify-email'],
  ];
  /** Marks a link that holds a key, unlike the address of a page. */
  const KEY = /[?&](key|token)=|\/dealer\/invitations\//;

  test('are these, whose content is deleted after sending', () => {
    expect(Object.keys(MAILS).filter((name) => MAILS[name]!.hasKey)).toEqual(KEYED.toSorted(byTable));
  });
  const byTable = (one: string, other: string) => Object.keys(MAILS).indexOf(one) - Object.keys(MAILS).indexOf(other);

  test.each(Object.keys(MAILS))('%s declares whether its links contain a key', async (name) => {
    const { text, html, hasKey } = await draw(name);
    const links = [...(html ?? text).matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link.replaceAll('&amp;', '&'));
    expect(links.some((link) => KEY.test(link))).toBe(hasKey);
    // All other links with parameters are addresses of pages that are the same for all visitors.
    for (const link of links.filter((one) => !KEY.test(one)))
      expect([...new URL(link).searchParams.values()].filter((value) => /^[\w-]{20,}$/.test(value))).toEqual([]);
  });
});

test('reports invalid data by its path, without its content', async () => {
  const mail = await renderMail('verify-email', { link: 'secret-of-ann', hours: 24 }, siteOf(MAIN_BRAND));
  expect(mail).toEqual({ kind: 'unfit', reason: expect.stringMatching(/^link: /) });
  expect(JSON.stringify(mail)).not.toContain('secret-of-ann');
});

test('one email names all leads that a shopper withdrew together', async () => {
  const data = { ...(MAILS['lead-for-dealer']!.sample as object), event: 'lead.withdrawn', shopper: null };
  const others = [{ leadId: 13, car: '2019 Ford F-150', deskUrl: `${ORIGIN}/dealer/leads/13` }];
  const { subject, text } = await draw('lead-for-dealer', { ...data, others });
  expect(subject).toBe('2 leads withdrawn');
  for (const words of ['2020 Toyota Tacoma TRD Sport', '2019 Ford F-150', '/dealer/leads/12', '/dealer/leads/13'])
    expect(text).toContain(words);
});

test.each(['no-such-mail', 'toString', '__proto__'])('%s is not an email of this version', async (name) => {
  expect(await renderMail(name, {}, siteOf(MAIN_BRAND))).toEqual({ kind: 'unknown' });
});

test.each([['rejected'], ['hidden']])(
  'a review that was %s is to be written again only if that can help',
  async (outcome) => {
    const data = { ...(MAILS['review-outcome']!.sample as object), outcome };
    const invitation = /You can (?:write it again|change it)/;
    const link = /(?:Write it again|Change the review)[^]*https:\/\/cars\.example\/reviews\//;
    const { text } = await draw('review-outcome', data);
    expect(text).toMatch(invitation);
    expect(text).toMatch(link);
    expect((await draw('review-outcome', { ...data, isFinal: true })).text).not.toMatch(invitation);
  },
);
