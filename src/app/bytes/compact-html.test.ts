import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { compactHtml } from './compact-html.ts';
import { resultsData, RESULTS_STATES } from './testing/results-states.ts';
import { renderPage as renderWithReact } from './testing/render-with-react.tsx';

test.each([
  ['values without quotes', '<p class="a b" id="c">d</p>', '<p class="a b" id=c>d</p>'],
  ['empty values', '<input disabled="" value=""/>', '<input disabled value>'],
  ['a slash after a value', '<img src="/a/"/><br/>', '<img src=/a/><br>'],
  ['values that need quotes', '<a href="/b?c=d" title="it\'s">e</a>', '<a href="/b?c=d" title="it\'s">e</a>'],
  ['what looks like an attribute in a value', '<a title="x y=">z</a>', '<a title="x y=">z</a>'],
  ['a closing bracket in a value', '<a title="b > c" id="d">e</a>', '<a title="b > c" id=d>e</a>'],
  ['texts', '<p>a = &quot;b&quot; /&gt; "c"</p>', '<p>a = &quot;b&quot; /&gt; "c"</p>'],
  [
    'ends of options',
    '<select><option value="1">a</option><option>b</option></select>',
    '<select><option value=1>a<option>b</select>',
  ],
])('shortens %s', (_, html, compact) => {
  expect(compactHtml(html)).toBe(compact);
  expect(compactHtml(compact)).toBe(compact);
});

test('keeps the quotes of a placeholder', () => {
  expect(compactHtml('<p id="hole1" class="hole2 b">c</p>', (value) => value.startsWith('hole'))).toBe(
    '<p id="hole1" class="hole2 b">c</p>',
  );
});

/** Parses HTML, and writes its elements, attributes and texts in one way. */
const parse = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
  });

test.each(RESULTS_STATES)(
  'the elements of the results page of $brand.name for "$search" with $found stay the same',
  async ({ brand, search, found }) => {
    const html = renderWithReact('search-results', await resultsData(brand, search, found));
    const compact = compactHtml(html);
    expect(compact.length).toBeLessThan(html.length * 0.97);
    expect(parse(compact)).toBe(parse(html));
  },
);
