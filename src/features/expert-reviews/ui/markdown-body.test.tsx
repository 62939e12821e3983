import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { parseMarkdown } from '#ports/html/parse-markdown.ts';
import { HOSTILE_HTML } from '#ports/html/testing/hostile-html.ts';
import { MarkdownBody } from './markdown-body.tsx';

const render = (text: string) => renderToStaticMarkup(<MarkdownBody blocks={parseMarkdown(text)} />);

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*)\/?>/g;
const PLAIN = new Set('p br hr h2 h3 h4 ul li blockquote strong em del code pre table thead tbody tr th td'.split(' '));
const ADDRESS = {
  a: /^ href="(?:https?:\/\/[^\s"@\\/]+\/[^\s"]*" rel="nofollow noopener"|\/(?!\/)[^\s"\\]*")$/,
  img: /^ src="\/pictures\/[^\s"\\]*" alt="[^"]*" loading="lazy"$/,
  ol: /^ start="\d{1,10}"$/,
  div: /^ class="article-table" role="group" aria-label="Table" tabindex="0"$/,
} as const;

/** Lists every tag of the HTML except those that Markdown may have, without a lenient parser. */
function findUnsafe(html: string): string[] {
  const found: string[] = [];
  const rest = html.replaceAll(TAG, (tag, slash: string, name: string, attributes: string) => {
    const pattern = Object.hasOwn(ADDRESS, name) ? ADDRESS[name as keyof typeof ADDRESS] : null;
    const isFine = pattern ? slash !== '' || pattern.test(attributes) : PLAIN.has(name) && attributes === '';
    if (!isFine) found.push(tag);
    return '';
  });
  return /[<>]/.test(rest) ? [...found, rest] : found;
}

test('the check finds what must not be there', () => {
  for (const html of [
    '<script>x</script>',
    '<p onclick="x()">x</p>',
    '<img src="https://evil.test/x.png" alt="" loading="lazy"/>',
    '<a href="javascript:x()" rel="nofollow noopener">x</a>',
    '<a href="https://a.test/">x</a>',
    '<p>1 < 2</p>',
  ])
    expect(findUnsafe(html), html).not.toEqual([]);
});

test('shows headings, lists, quotes, tables, code, links and pictures', () => {
  const text = [
    '# Drive & *ride*',
    'Good **brakes**, ~~weak~~ `ABS<1`. See [test](https://lab.example/a?b=1&c=2), [more](/models/toyota) ![Side](/pictures/cars/a.avif)',
    '3. third\n4. fourth\n\n- a\n- b',
    '> Quiet.',
    '|Trim|MPG|\n|-|-|\n|LE|32|',
    '```\n<b>\n```',
    '---',
  ].join('\n\n');
  const html = render(text);
  expect(html).toBe(
    '<h2>Drive &amp; <em>ride</em></h2>' +
      '<p>Good <strong>brakes</strong>, <del>weak</del> <code>ABS&lt;1</code>. See ' +
      '<a href="https://lab.example/a?b=1&amp;c=2" rel="nofollow noopener">test</a>, <a href="/models/toyota">more</a> ' +
      '<img src="/pictures/cars/a.avif" alt="Side" loading="lazy"/></p>' +
      '<ol start="3"><li><p>third</p></li><li><p>fourth</p></li></ol><ul><li><p>a</p></li><li><p>b</p></li></ul>' +
      '<blockquote><p>Quiet.</p></blockquote>' +
      '<div class="article-table" role="group" aria-label="Table" tabindex="0"><table><thead><tr><th>Trim</th><th>MPG</th>' +
      '</tr></thead><tbody><tr><td>LE</td><td>32</td></tr></tbody></table></div>' +
      '<pre><code>&lt;b&gt;</code></pre><hr/>',
  );
  expect(findUnsafe(html)).toEqual([]);
});

test.each([
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['[x](mailto:a@b.example)', '<p>x</p>'],
  ['[x](//evil.test/a)', '<p><a href="https://evil.test/a" rel="nofollow noopener">x</a></p>'],
  ['[x](https://user@evil.test/)', '<p>x</p>'],
  ['<https://lab.example/>', '<p><a href="https://lab.example/" rel="nofollow noopener">https://lab.example/</a></p>'],
  ['![x](https://evil.test/pixel.gif)', '<p>x</p>'],
  ['![x](/account/sign-out)', '<p>x</p>'],
  ['![x](/pictures/../account)', '<p>x</p>'],
  ['a <b onclick=x>b</b>', '<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('keeps %s harmless', (text, html) => {
  expect(render(text)).toBe(html);
});

test('no hostile HTML passes, alone or within Markdown', () => {
  const frames = ['X', '# X', '- X', '> X', '**X**', '|X|b|\n|-|-|\n|X|c|', '[X](/a)', '[a](X)', '![X](/pictures/a)'];
  for (const raw of HOSTILE_HTML) {
    const hostile = raw.replaceAll('{js}', 'alert(1)');
    for (const frame of [...frames, '![a](X)', '<X>'])
      expect(findUnsafe(render(frame.replaceAll('X', () => hostile))), `${frame}: ${hostile}`).toEqual([]);
  }
});

test('no text at all makes an unsafe page', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...[
        '[',
        '](',
        ')',
        '![',
        '<',
        '>',
        '"',
        "'",
        '`',
        '*',
        '_',
        '~~',
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '> ',
        '# ',
        '|',
        '\\',
      ],
      ...[
        'javascript:',
        'data:text/html,',
        'https://evil.test',
        '//',
        '/pictures/',
        '&#106;',
        '&colon;',
        '\u0000',
        '\t',
      ],
      ...['[a]: ', '[a]', '<script>', 'onerror=', '|-|-|\n', '```', '    '],
    ),
    fc.constantFrom(...HOSTILE_HTML),
    fc.string({ maxLength: 6, unit: anyCharacter }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (parts) => findUnsafe(render(parts.join(''))).length === 0),
    { numRuns: 1_500 },
  );
});

test.each([
  ['nested quotes', '>'.repeat(5_000)],
  ['emphasis without end', '_a*'.repeat(9_000)],
])('shows %s as plain text', (_, text) => expectPlain(text));

test('shows many nested quotes as plain text', { tags: 'long' }, () => expectPlain('>'.repeat(20_000)));

function expectPlain(text: string): void {
  expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', children: [{ kind: 'text', text }] }]);
}
