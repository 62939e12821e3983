import { describe, expect, test } from 'vitest';
import { linkAddress, pictureAddress, sanitizeDealerHtml } from './sanitize-dealer-html.ts';
import { findUnsafeHtml } from './testing/find-unsafe-html.ts';
import { HOSTILE_HTML } from './testing/hostile-html.ts';

const keep = (address: string) => address;
const clean = (html: string) => sanitizeDealerHtml(html, keep).html;
const SCRIPT = 'window.top.ran=true';

describe('hostile HTML', () => {
  test('is of at least sixty kinds, each of which the examination calls dangerous before it is made safe', () => {
    expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(60);
    expect(HOSTILE_HTML.filter((html) => findUnsafeHtml(html.replaceAll('{js}', SCRIPT)).length === 0)).toEqual([]);
  });

  test.each(HOSTILE_HTML.map((html) => [html.replaceAll('{js}', SCRIPT)]))('does no harm: %s', (html) => {
    expect(findUnsafeHtml(clean(html))).toEqual([]);
    expect(clean(html)).not.toMatch(/evil\.test\/(pixel|t\b)|javascript:/i);
  });

  test.each(HOSTILE_HTML.map((html) => [html.replaceAll('{js}', SCRIPT)]))(
    'stays as it is when made safe again: %s',
    (html) => {
      const once = clean(html);
      expect(clean(once)).toBe(once);
    },
  );

  test('does no harm between and within harmless tags, and nested', () => {
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

test('what dealers write stays: headings, lists, tables, links and pictures', () => {
  const html =
    '<h2>Why us</h2><p>Open <strong>late</strong> &amp; honest.</p><ul><li>One</li></ul>' +
    '<table><tbody><tr><th scope="row">Hours</th><td colspan="2">9–9</td></tr></tbody></table>';
  expect(clean(html)).toBe(html);
  expect(clean('<h1>Big</h1>')).toBe('<h2>Big</h2>');
});

test('links vouch for nobody, and those to elsewhere open a tab of their own', () => {
  expect(clean('<a href="https://dealer.example/a?b=1&amp;c=2" title="Visit">x</a>')).toBe(
    '<a href="https://dealer.example/a?b=1&amp;c=2" title="Visit" rel="nofollow noopener" target="_blank">x</a>',
  );
  expect(clean('<a href="/cars-for-sale?makeCode=FORD" target="_top">x</a>')).toBe(
    '<a href="/cars-for-sale?makeCode=FORD" rel="nofollow noopener">x</a>',
  );
  expect(clean('<a href="tel:+13035550100">x</a>')).toBe('<a href="tel:+13035550100" rel="nofollow noopener">x</a>');
});

test('pictures are listed once each, and shown from where we say', () => {
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
