import { expect, test } from 'vitest';
import { assertSameContent } from './assert-same-content.ts';
import { inferTemplates, type TemplateData } from './infer-templates.ts';
import { parseHtml, visibleText } from './parse-html.ts';
import { writeLiterals } from './write-literals.ts';

const PAGES = [
  `<h1>Cars &amp; trucks</h1><p class="note">Used <!-- -->only</p><ul>${[1, 2, 3].map((id) => option(id, id === 2)).join('')}</ul>`,
  `<h1>Cars \${1} \`here\` \\ &lt;new&gt;</h1><ul>${option(4, false)}</ul><p title="&quot;a&quot;">End</p>`,
  `<h1>No options</h1><ul></ul><img alt=""/>`,
];

function option(id: number, isChecked: boolean): string {
  return `<li><label class="option"><input type="checkbox"${isChecked ? ' checked=""' : ''} value="${id}"/>Option ${id}</label></li>`;
}

test('pages are parsed with joined texts, decoded entities', () => {
  expect(parseHtml('<p>a &amp; <!-- -->b<br/>c</p>')).toEqual([
    { tag: 'p', attributes: new Map(), children: ['a & b', { tag: 'br', attributes: new Map(), children: [] }, 'c'] },
  ]);
  expect(() => parseHtml('<p><b></p>')).toThrow('ends <b> with </p>');
  expect(() => parseHtml('<script>1 < 2</script>')).toThrow('a <script>');
});

test('repeated elements become one component, and only their differences become data', () => {
  const { components, pages } = inferTemplates(PAGES.slice(0, 2).map(parseHtml));
  expect(components).toHaveLength(2);
  expect(Object.values(pages[0]!)).toContainEqual([
    { f0: '1', f1: false, f2: 'Option 1' },
    { f0: '2', f1: true, f2: 'Option 2' },
    { f0: '3', f1: false, f2: 'Option 3' },
  ]);
});

test('the inferred templates render every page with the same texts and elements', async () => {
  const { components, pages } = inferTemplates(PAGES.map(parseHtml));
  const source = `data:text/javascript,${encodeURIComponent(writeLiterals(components))}`;
  const { render } = (await import(/* @vite-ignore */ source)) as { render: (page: TemplateData) => string };
  pages.forEach((page, index) => expect(parseHtml(render(page))).toEqual(parseHtml(PAGES[index]!)));
});

test('rejects a renderer that leaves out texts or elements', () => {
  const page = PAGES[0]!;
  expect(() => assertSameContent('Fast', page.replace('Option 2', ''), page)).toThrow('Fast renders another text');
  expect(() => assertSameContent('Fast', page.replaceAll(/<\/?label[^>]*>/g, ''), page)).toThrow('elements instead of');
  expect(() => assertSameContent('Fast', page.replaceAll('<!-- -->', '<!>'), page)).not.toThrow();
});

test('the visible text contains no comments or scripts', () => {
  expect(visibleText('<p>a<!-- --> b</p><script>if (a < b) c("</p>")</script>')).toBe('a b');
});
