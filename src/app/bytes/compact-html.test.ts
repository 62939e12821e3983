import { expect, test } from 'vitest';
import { compactHtml } from './compact-html.ts';
import { resultsData, RESULTS_STATES } from './testing/results-states.ts';
import { renderPage as renderWithReact } from './testing/render-with-react.tsx';

test.each([
  ['values without quotes', '<p class="a b" id="c">d</p>', '<p class="a b" id=c>d</p>'],
  ['empty values', '<input disabled="" value=""/>', '<input disabled value>'],
  ['a slash after a value', '<img src="/a/"/><br/>', '<img src=/a/><br>'],
  [
    'ampersands before parameters',
    '<a href="/b?c=d&amp;copy=f&amp;g">h &amp;i=</a>',
    '<a href="/b?c=d&copy=f&amp;g">h &amp;i=</a>',
  ],
  [
    'no ampersands that would begin a character reference',
    '<a href="/b?c=d&amp;lt_e=f&amp;lt;g=h">&amp;i=</a>',
    '<a href="/b?c=d&amp;lt_e=f&amp;lt;g=h">&amp;i=</a>',
  ],
  ['values that need quotes', '<a href="/b?c=d" title="it\'s">e</a>', '<a href="/b?c=d" title="it\'s">e</a>'],
  ['comparisons in values', '<img sizes="(width&lt;9px)1px"/>&lt;9', '<img sizes="(width<9px)1px">&lt;9'],
  ['no start of a tag in a value', '<a title="&lt;b&gt;">c</a>', '<a title=&lt;b&gt;>c</a>'],
  ['what looks like an attribute in a value', '<a title="x y=">z</a>', '<a title="x y=">z</a>'],
  ['a closing bracket in a value', '<a title="b > c" id="d">e</a>', '<a title="b > c" id=d>e</a>'],
  ['texts', '<p>a = &quot;b&quot; /&gt; "c"</p>', '<p>a = &quot;b&quot; /&gt; "c"</p>'],
  [
    'ends of options',
    '<select><option value="1">a</option><option>b</option></select>',
    '<select><option value=1>a<option>b</select>',
  ],
  ['ends of items', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>', '<ul><li>a<li>b</ul><ol><li>c</ol>'],
  ['ends of paragraphs', '<li><p>a</p><div>b</div><p>c</p></li>', '<li><p>a<div>b</div><p>c</li>'],
  ['no end before a text or an inline element', '<p>a</p>b<p>c</p><b>d</b>', '<p>a</p>b<p>c</p><b>d</b>'],
  ['no end of a paragraph that a link contains', '<a><p>a</p></a>', '<a><p>a</p></a>'],
  ['no end that something else follows', '<li>a</li>', '<li>a</li>'],
])('shortens %s', (_, html, compact) => {
  expect(compactHtml(html)).toBe(compact);
  expect(compactHtml(compact)).toBe(compact);
});

test('keeps the quotes of a placeholder', () => {
  expect(compactHtml('<p id="hole1" class="hole2 b">c</p>', (value) => value.startsWith('hole'))).toBe(
    '<p id="hole1" class="hole2 b">c</p>',
  );
});

test('needs no quotes around the placeholder of a formatted number', () => {
  expect(compactHtml('<b data-count="hole1" data-reviews="hole2">c</b>', (value) => value.startsWith('hole'))).toBe(
    '<b data-count=hole1 data-reviews=hole2>c</b>',
  );
});

test('keeps the ampersand before a placeholder, whose text is unknown', () => {
  const html = '<a href="/b?hole1=c&amp;hole2=d">e</a>';
  expect(compactHtml(html, (name) => name.startsWith('hole'))).toBe(html);
});

const ATTRIBUTE = /([^\s=]+)(?:=(?:"([^"]*)"|(\S+)))?/g;

/**
 * Returns start tags with their attributes, end tags, comments and texts, as a browser reads them. React escapes angle
 * brackets in texts and values.
 */
function tokensOf(html: string): string[] {
  return html.split(/<(?!\d)/).flatMap((part) => {
    const end = part.indexOf('>');
    return [tagOf(part.slice(0, Math.max(0, end))), part.slice(end + 1)].filter((token) => token !== '');
  });
}

function tagOf(inside: string): string {
  if (/^\/(?:li|option|p)$/.test(inside)) return '';
  if (inside.startsWith('/') || inside.startsWith('!')) return inside;
  const [name = ''] = /^[a-z\d]*/.exec(inside)!;
  const attributes = inside.slice(name.length).replace(/"\/$/, '"').replace(/^\/$/, '');
  const values = [...attributes.matchAll(ATTRIBUTE)].map(([, key, quoted, plain]) => [
    key,
    (quoted ?? plain ?? '').replaceAll('&amp;', '&').replaceAll('&lt;', '<'),
  ]);
  return name && JSON.stringify([name, ...values]);
}

test.each(RESULTS_STATES)(
  'the elements of the results page of $brand.name for "$search" with $found stay the same',
  async ({ brand, search, found }) => {
    const html = renderWithReact('search-results', await resultsData(brand, search, found));
    const compact = compactHtml(html);
    expect(compact.length).toBeLessThan(html.length * 0.97);
    expect(tokensOf(compact)).toEqual(tokensOf(html));
  },
);
