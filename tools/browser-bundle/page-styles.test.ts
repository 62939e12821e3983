import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BuiltStyles, STYLES_FILE } from '#app/document/html-shell.ts';
import { markLaterStyles, splitStyles, writePageStyles } from './page-styles.ts';

const later = (css: string) => `@supports (--later:1){${css}}`;
const firstOf = (css: string) => splitStyles(css).first;

test('the selector that finds the checkbox of the list view is for browsers without scripts', () => {
  const rules = (checkbox: string) =>
    `:is([data-view=list],${checkbox}) .card{color:red}:is([data-view=list],${checkbox}) .flag{gap:1px}`;
  const css = rules('.results:has(#list-view:checked)');
  const { all } = splitStyles(`.a{gap:0}${css}.b{gap:0}`);
  expect(all).toBe(`.a{gap:0}${rules('#_._._')}@media (scripting:none){${css}}.b{gap:0}`);
  expect(splitStyles(all).all).toBe(all);
  expect(() => splitStyles('.results :has(#list-view:checked) .card{color:red}')).toThrow('#list-view:checked');
});

describe('the styles of the first screen', () => {
  test.each([
    ['a plain rule', '.card{color:red}'],
    ['a dark color', '@media (prefers-color-scheme:dark){.card{color:red}}'],
    ['what a browser with scripts hides', '@media (scripting:enabled){.card{display:none}}'],
    ['the negation of an interaction', '.a:not(:focus,:active){clip-path:inset(50%)}'],
    ['a transition between pages', '@view-transition{navigation:auto}'],
  ])('contain %s', (_case, css) => {
    expect(firstOf(css)).toBe(css);
  });

  test.each([
    ['an interaction', '.card:hover{color:red}'],
    ['an interaction within an element', '.card:has(a:focus-visible){color:red}'],
    ['a state that only scripts set', '.chip[aria-busy="true"]{opacity:.5}'],
    ['paper', '@media print{.card{color:red}}'],
    ['forced colors', '@media (forced-colors:active){.card{color:red}}'],
    ['a bar that covers cards', '@container scroll-state(stuck:top){.bar{color:red}}'],
    ['movement', '@keyframes rise{from{opacity:0}}'],
    ['a property that shows only during an interaction', '.card{transition:color 1s;cursor:pointer}'],
  ])('leave out %s', (_case, css) => {
    expect(firstOf(css)).toBe('');
    expect(splitStyles(css).all).toBe(css);
  });

  test('keep the selectors of a rule that need no interaction', () => {
    expect(firstOf('.a:hover,.b{color:red}')).toBe('.b{color:red}');
  });

  test('have a mask once if it repeats the prefixed one', () => {
    expect(firstOf('.a{-webkit-mask:var(--icon);mask:var(--icon)}')).toBe('.a{-webkit-mask:var(--icon)}');
    const different = '.a{-webkit-mask:var(--icon);mask:none}.b{mask:var(--icon)}';
    expect(firstOf(different)).toBe(different);
  });

  test('hide what only a later stylesheet styles', () => {
    const css = `.card{color:red}${later('.foot{color:red}.foot-links{gap:4px}.card .flag{color:red}')}`;
    expect(firstOf(css)).toBe(
      '.card{color:red}[data-unstyled] :is(.foot){visibility:hidden;content-visibility:hidden}',
    );
  });

  test('hide an element that is inside hidden ones only with those, and icons never', () => {
    const hidden = (css: string) => /:is\((.*)\)/.exec(firstOf(`.card{color:red}${later(css)}`))![1];
    expect(hidden('.swatches{gap:4px}.swatch{color:red}.icon-bolt{color:red}')).toBe('.swatches');
    expect(hidden('.swatch{color:red}.field-note{color:red}.range-fields{color:red}')).toBe(
      '.swatch,.field-note,.range-fields',
    );
  });

  test('declare only the custom properties that they use, under short names', () => {
    const root = ':root{--line:red;--edge:1px solid var(--line);--ring:blue}:root .dark{--line:blue}';
    const css = `${root}.a{border:var(--edge);color:var(--given,var(--line))}`;
    expect(firstOf(css)).toBe(
      ':root{--0:red;--1:1px solid var(--0)}:root .dark{--0:blue}.a{border:var(--1);color:var(--given,var(--0))}',
    );
  });

  test('contain the value of a custom property if that is shorter', () => {
    expect(firstOf(':root{--bold:650;--edge:var(--bold)}.a{font:var(--edge)var(--bold)}')).toBe('.a{font:650 650}');
  });

  test.each([
    ['depends on the medium', ':root{--a:1}@media (width>9px){:root{--a:2}}.a{order:var(--a)}'],
    ['depends on the element', ':root{--a:1}.b{--a:2}.a{order:var(--a)}'],
    ['derives from one that depends on the element', ':root{--b:1;--a:var(--b)}.b{--b:2}.a{order:var(--a)var(--b)}'],
  ])('keep a custom property that %s', (_case, css) => {
    expect(firstOf(css).match(/var\(/g)).toHaveLength(css.match(/var\(/g)!.length);
  });

  test('give an element no value that it has anyway', () => {
    const css = (text: string) =>
      `:root{--text:red;--line:pink;--header-text:${text}}.head{--text:var(--header-text);--line:var(--header-text)}.a{color:var(--text);border-color:var(--line)}`;
    expect(firstOf(css('var(--text)'))).toBe(':root{--0:pink}.head{--0:red}.a{color:red;border-color:var(--0)}');
    expect(firstOf(css('blue'))).toMatch(/\.head\{--\d:blue/);
  });

  test("contain their brand's theme, whatever the order of the rules", () => {
    const css =
      '@layer tokens{:root[data-brand=maker]{--line:blue}@media (width>9px){:root[data-brand=maker]{--line:pink}}:root{--line:red}}.a{color:var(--line)}';
    const { first, themed } = splitStyles(css);
    expect(first).toBe('.a{color:red}');
    expect(themed).toEqual({
      maker: '.a{color:var(--0)}@layer tokens{:root{--0:blue}}@layer tokens{@media (width>9px){:root{--0:pink}}}',
    });
  });
});

test('fonts are neither in the file nor in the part that it replaces; a script adds those of files', () => {
  const system = '@font-face{font-family:Spare;src:local(Arial)}';
  const web = '@font-face{font-family:"Letters";font-display:optional;font-weight:300 900;src:url(/a.woff2)}';
  expect(splitStyles(`${system}${web}.a{color:red}`)).toEqual({
    systemFonts: system,
    webFonts: web,
    addWebFonts:
      'document.fonts.add(new FontFace("Letters","url(/a.woff2)",{"display":"optional","weight":"300 900"}))',
    all: '.a{color:red}',
    first: '.a{color:red}',
    themed: {},
  });
});

test('all styles are in their order, whatever the first screen needs', () => {
  const css = `.a{color:red}${later('.b{color:red}')}.a:hover{color:blue}`;
  expect(splitStyles(css).all).toBe('.a{color:red}.b{color:red}.a:hover{color:blue}');
});

test('stylesheets named for later are marked, others are not', () => {
  const { transform } = markLaterStyles() as { transform(code: string, id: string): { code: string } | undefined };
  expect(transform('.a{color:red}', '/src/a.later.css')?.code).toBe('@supports (--later: 1) {\n.a{color:red}\n}');
  expect(transform('.a{color:red}', '/src/a.css')).toBeUndefined();
});

test('a page with much to load later gets a file of all its styles; others have all inlined', async () => {
  const client = await mkdtemp(path.join(tmpdir(), 'forecourt-styles-'));
  try {
    const manifest = {
      'src/pages/long/client.tsx': { file: 'l.js', isEntry: true, imports: ['_site.js'], css: ['assets/long.css'] },
      'src/pages/short/client.tsx': { file: 's.js', isEntry: true, imports: ['_site.js'] },
      '_site.js': { file: 'site.js', css: ['assets/site.css'] },
    };
    const long = '.shelf{color:red}.shelf a{color:red}'.repeat(400);
    await mkdir(path.join(client, '.vite'));
    await mkdir(path.join(client, 'assets'));
    await writeFile(path.join(client, '.vite/manifest.json'), JSON.stringify(manifest));
    await writeFile(path.join(client, 'assets/site.css'), '.head{color:red}\n');
    await writeFile(path.join(client, 'assets/long.css'), later(long));
    await writePageStyles(client);
    const built = JSON.parse(await readFile(path.join(client, STYLES_FILE), 'utf8')) as BuiltStyles;
    expect(built['short']).toMatchObject({ file: null, includes: ['/assets/site.css'] });
    expect(built['short']!.inlined).toContain('.head{color:red}');
    expect(built['long']!.includes).toEqual(['/assets/site.css', '/assets/long.css']);
    expect(built['long']!.inlined).toContain('.head{color:red}');
    expect(built['long']!.inlined).not.toContain('.shelf{');
    const all = await readFile(path.join(client, built['long']!.file!), 'utf8');
    expect(all.replaceAll('\n', '')).toBe(`@layer tokens, base, components, page;.head{color:red}${long}`);
    // Parts that load later request the original files.
    expect(await readFile(path.join(client, 'assets/long.css'), 'utf8')).toBe(long);
  } finally {
    await rm(client, { recursive: true });
  }
});
