import { describe, expect, test } from 'vitest';
import { linkAddress, pictureAddress, sanitizeDealerHtml } from './sanitize-dealer-html.ts';
import { HOSTILE_HTML } from './testing/hostile-html.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>`]*")*) ?\/?>/gi;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/gi;

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
const PLAIN = new Set(
  (
    'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u small sup sub span div table caption thead tbody tfoot ' +
    'tr figure figcaption'
  ).split(' '),
);

/**
 * Finds everything potentially harmful in an HTML fragment, without relying on a lenient parser. Reports everything
 * except exactly the allowed tags, attributes and addresses.
 */
function findUnsafeHtml(html: string): string[] {
  const rest = html.replaceAll(TAG, (tag, slash: string, name: string, attributes: string) =>
    isHarmless(name.toLowerCase(), slash !== '', attributes) ? '' : ` !${tag.slice(1, -1)}! `,
  );
  const found = [...rest.matchAll(/!([^!]*)!/g)].map(([, tag]) => tag!);
  if (/[<>]/.test(rest)) found.push('a sign that begins or ends a tag');
  return found;
}

function isHarmless(name: string, closes: boolean, attributes: string): boolean {
  const allowed = PLAIN.has(name) ? [] : ALLOWED[name];
  if (!allowed || (closes && attributes !== '')) return false;
  const given = [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => ({
    key: key!.toLowerCase(),
    value: value!,
  }));
  if (!given.every(({ key }) => allowed.includes(key))) return false;
  const valueOf = (key: string) => given.find((attribute) => attribute.key === key)?.value;
  if (name === 'img' && (!isPicture(valueOf('src')) || isPixel(valueOf('width')) || isPixel(valueOf('height'))))
    return false;
  if (name !== 'a' || closes) return true;
  const href = valueOf('href');
  const target = valueOf('target');
  if (href === undefined) return target === undefined;
  return isLink(href) && valueOf('rel') === 'nofollow noopener' && (target === undefined || target === '_blank');
}

/** Addresses on this host, or at https elsewhere. */
function isPicture(src: string | undefined): boolean {
  return src !== undefined && (/^\/(?!\/)[^\s\\&]*$/.test(src) || /^https:\/\/[^\s@\\&/]+\//.test(src));
}

function isLink(href: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(href) || /^(https?:\/\/[^\s@\\/]+\/|mailto:[^\s:]+$|tel:[^\s:]+$)/.test(href);
}

function isPixel(size: string | undefined): boolean {
  return size !== undefined && Number(size) < 4;
}

const keep = (address: string) => address;
const clean = (html: string) => sanitizeDealerHtml(html, keep).html;
const SCRIPT = 'window.top.ran=true';

describe('hostile HTML', () => {
  test('has at least sixty kinds, and the check calls each dangerous before sanitizing', () => {
    expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(60);
    expect(HOSTILE_HTML.filter((html) => findUnsafeHtml(html.replaceAll('{js}', SCRIPT)).length === 0)).toEqual([]);
  });

  test.each(HOSTILE_HTML.map((html) => [html.replaceAll('{js}', SCRIPT)]))('is harmless: %s', (html) => {
    expect(findUnsafeHtml(clean(html))).toEqual([]);
    expect(clean(html)).not.toMatch(/evil\.test\/(pixel|t\b)|javascript:/i);
  });

  test.each(HOSTILE_HTML.map((html) => [html.replaceAll('{js}', SCRIPT)]))(
    'is unchanged when sanitized again: %s',
    (html) => {
      const once = clean(html);
      expect(clean(once)).toBe(once);
    },
  );

  test('is harmless between and within harmless tags, and nested', () => {
    for (const hostile of HOSTILE_HTML) {
      const html = hostile.replaceAll('{js}', SCRIPT);
      for (const wrapped of [
        `<p>${html}</p>`,
        `<table><tr><td>${html}`,
        `<ul><li>${html}</ul>`,
        html + html,
        `a<b${html}`,
      ])
        expect([wrapped, findUnsafeHtml(clean(wrapped))]).toEqual([wrapped, []]);
    }
  });
});

test('keeps headings, lists, tables, links and pictures', () => {
  const html =
    '<h2>Why us</h2><p>Open <strong>late</strong> &amp; honest.</p><ul><li>One</li></ul>' +
    '<table><tbody><tr><th scope="row">Hours</th><td colspan="2">9–9</td></tr></tbody></table>';
  expect(clean(html)).toBe(html);
  expect(clean('<h1>Big</h1>')).toBe('<h2>Big</h2>');
});

test('links have nofollow, and external ones open in a new tab', () => {
  expect(clean('<a href="https://dealer.example/a?b=1&amp;c=2" title="Visit">x</a>')).toBe(
    '<a href="https://dealer.example/a?b=1&amp;c=2" title="Visit" rel="nofollow noopener" target="_blank">x</a>',
  );
  expect(clean('<a href="/cars-for-sale?makeCode=FORD" target="_top">x</a>')).toBe(
    '<a href="/cars-for-sale?makeCode=FORD" rel="nofollow noopener">x</a>',
  );
  expect(clean('<a href="tel:+13035550100">x</a>')).toBe('<a href="tel:+13035550100" rel="nofollow noopener">x</a>');
});

test('lists pictures once each, and shows them from our URLs', () => {
  const html =
    '<img src="https://d.example/a.jpg" alt="Lot"><img src="/pictures/cars/b.avif"><img src="https://d.example/a.jpg">';
  const shown = sanitizeDealerHtml(html, (address) => (address.startsWith('/') ? address : '/copies/1.webp'));
  expect(shown.pictures).toEqual(['https://d.example/a.jpg', '/pictures/cars/b.avif']);
  expect(shown.html).toBe(
    '<img src="/copies/1.webp" alt="Lot" loading="lazy" /><img src="/pictures/cars/b.avif" alt="" loading="lazy" />' +
      '<img src="/copies/1.webp" alt="" loading="lazy" />',
  );
  expect(sanitizeDealerHtml(html, () => null).html).toBe('');
});

test.each([
  ['/path', { link: '/path', offsite: false }],
  ['https://dealer.example', { link: 'https://dealer.example/', offsite: true }],
  ['//dealer.example/x', { link: 'https://dealer.example/x', offsite: true }],
  ['/\\dealer.example', { link: 'https://dealer.example/', offsite: true }],
  ['mailto:sales@dealer.example', { link: 'mailto:sales@dealer.example', offsite: false }],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['relative', null],
  ['/.//evil.test', null],
  ['https://user@evil.test', null],
  ['', null],
])('the link %j leads to %j', (href, expected) => {
  expect(linkAddress(href)).toEqual(expected);
});

test.each([
  ['https://dealer.example/a.png', 'https://dealer.example/a.png'],
  ['/pictures/a.png', '/pictures/a.png'],
  ['http://dealer.example/a.png', null],
  ['data:image/png;base64,x', null],
  ['a.png', null],
])('the picture %j comes from %j', (src, expected) => {
  expect(pictureAddress(src)).toBe(expected);
});
