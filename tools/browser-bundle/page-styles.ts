/**
 * Splits each page's styles: the rules that its first screen needs, which the document contains, and one file with all
 * rules, which loads without delaying the first paint (docs/adr/0029-styles-of-the-first-screen.md).
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { z } from 'zod';
import {
  inlineProperties,
  removeOverridden,
  removeOwnAliases,
  removeUnusedProperties,
  shortenProperties,
} from './custom-properties.ts';
import { shortenColors } from './shorten-colors.ts';
import { type BuiltStyles, STYLE_LAYERS, STYLES_FILE } from '#app/document/html-shell.ts';

/** A stylesheet whose rules no first screen needs. */
const LATER_FILE = /\.later\.css$/;

/**
 * Minimum saving in characters: a page whose document would shrink by less has all styles inlined, which saves a
 * request.
 */
const MIN_SAVED = 12_000;

/** Marks the rules of one such stylesheet in the bundled styles. Every browser matches the condition. */
const LATER_MARK = '--later';

/** Marks the rules of stylesheets that are named `*.later.css`. */
export function markLaterStyles(): Plugin {
  return {
    name: 'forecourt:later-styles',
    transform: (code, id) =>
      LATER_FILE.test(id) ? { code: `@supports (${LATER_MARK}: 1) {\n${code}\n}`, map: null } : undefined,
  };
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Writes each page's styles for the HTML shell of a client build. */
export async function writePageStyles(client: string): Promise<void> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')));
  const built: BuiltStyles = {};
  for (const key of Object.keys(manifest).filter((entry) => manifest[entry]!.isEntry)) {
    const files = stylesOf(manifest, key);
    const texts = await Promise.all(files.map((file) => readFile(path.join(client, file), 'utf8')));
    const text = [STYLE_LAYERS, ...texts.map((each) => each.trim())].join('\n');
    const { first, themed, all, ...fonts } = splitStyles(text);
    const name = path.basename(path.dirname(key));
    const includes = files.map((file) => `/${file}`);
    if (all.length - first.length < MIN_SAVED)
      built[name] = { ...fonts, inlined: all, themed: {}, file: null, includes };
    else {
      const file = `assets/styles-${name}-${createHash('sha256').update(all).digest('base64url').slice(0, 8)}.css`;
      await writeFile(path.join(client, file), all);
      built[name] = { ...fonts, inlined: first, themed, file: `/${file}`, includes };
    }
  }
  await writeFile(path.join(client, STYLES_FILE), JSON.stringify(built));
  // Parts that load later request these files.
  for (const file of new Set(Object.values(manifest).flatMap(({ css }) => css))) {
    const text = await readFile(path.join(client, file), 'utf8');
    await writeFile(path.join(client, file), finishFile(text));
  }
}

/** Returns the stylesheets of a page in the order of their rules: those of imported scripts come first. */
function stylesOf(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    manifest[at]?.imports.forEach(visit);
  };
  visit(entry);
  return [...new Set([...seen].toReversed().flatMap((at) => manifest[at]?.css ?? []))];
}

function finishFile(text: string): string {
  const root = postcss.parse(text);
  shortenColors(root);
  unwrapMarks(root);
  findCheckboxWithoutScripts(root);
  return root.toString();
}

/** Finds the choice of the list view. Where scripts run, they set an attribute too (`list-layout.ts`). */
const LIST_VIEW_CHECKBOX = '.results:has(#list-view:checked)';
/** Matches nothing, with the same specificity. */
const NOTHING = '#_._._';

/**
 * Leaves the selector that finds the list view's checkbox to browsers without scripts, in copies of its rules. In other
 * browsers it would cost too much: each element that appears in the results might be the checkbox, so a chip would make
 * them recalculate the styles of all cards.
 */
function findCheckboxWithoutScripts(root: Root): void {
  root.walkRules((rule) => {
    if (!rule.selector.includes('#list-view:checked') || isForNoScripts(rule.parent)) return;
    if (!rule.selector.includes(LIST_VIEW_CHECKBOX))
      throw new Error(`Write ${LIST_VIEW_CHECKBOX} in ${rule.selector}.`);
    const before = rule.prev();
    const copies = isForNoScripts(before) ? before : postcss.atRule({ name: 'media', params: '(scripting:none)' });
    copies.append(rule.clone());
    rule.after(copies);
    rule.selector = rule.selector.replaceAll(LIST_VIEW_CHECKBOX, NOTHING);
  });
}

function isForNoScripts(node: { type: string } | undefined): node is AtRule {
  return node?.type === 'atrule' && (node as AtRule).params === '(scripting:none)';
}

type Fonts = Pick<BuiltStyles[string], 'systemFonts' | 'webFonts' | 'addWebFonts'>;
type SplitStyles = Fonts & { all: string; first: string; themed: Record<string, string> };

/**
 * Splits the bundled styles of a page.
 * - `all`: every rule but the font faces, in their order. It overrides `first`, so the cascade does not depend on what
 *   `first` contains.
 * - `first`: the rules that may show on the first screen, before any interaction, for brands without a theme.
 * - `themed`: the same for each brand with a theme.
 */
export function splitStyles(text: string): SplitStyles {
  const all = postcss.parse(text);
  shortenColors(all);
  const fonts = takeFonts(all);
  const first = all.clone();
  const later = takeLaterClasses(first);
  removeInteractions(first);
  const finish = (brand: string | undefined) => {
    const root = forBrand(first, brand);
    hideUnstyled(root, later);
    shortenProperties(root);
    removeRepeatedMasks(root);
    return root.toString();
  };
  const themed = Object.fromEntries([...brandsOf(first)].map((brand) => [brand, finish(brand)]));
  unwrapMarks(all);
  findCheckboxWithoutScripts(all);
  return { ...fonts, all: all.toString(), first: finish(undefined), themed };
}

const isMark = (rule: AtRule) => rule.name === 'supports' && rule.params.includes(LATER_MARK);

/** Removes the font faces. Those of files are also returned as a script. */
function takeFonts(root: Root): Fonts {
  const system = postcss.root();
  const web = postcss.root();
  root.walkAtRules('font-face', (rule) => void (rule.toString().includes('url(') ? web : system).append(rule));
  return {
    systemFonts: system.toString(),
    webFonts: web.toString(),
    addWebFonts: (web.nodes as AtRule[]).map(addFont).join(';'),
  };
}

/** Returns a script that adds a font face. `normal` is the default of all its descriptors. */
function addFont(rule: AtRule): string {
  const {
    'font-family': family,
    src,
    ...rest
  } = Object.fromEntries(rule.nodes!.map((node) => [(node as Declaration).prop, (node as Declaration).value]));
  const descriptors = Object.entries(rest)
    .filter(([, value]) => value !== 'normal')
    .map(([name, value]) => [name.replace('font-', ''), value]);
  const values = [family!.replaceAll(/["']/g, ''), src, Object.fromEntries(descriptors)];
  return `document.fonts.add(new FontFace(${values.map((value) => JSON.stringify(value)).join()}))`;
}

function unwrapMarks(root: Root): void {
  root.walkAtRules((rule) => {
    if (isMark(rule)) rule.replaceWith(rule.nodes ?? []);
  });
}

/** Removes the rules of `*.later.css`. Returns the classes that they style. */
function takeLaterClasses(root: Root): Set<string> {
  const classes = new Set<string>();
  root.walkAtRules((mark) => {
    if (!isMark(mark)) return;
    for (const name of classesStyledBy(mark)) classes.add(name);
    mark.remove();
  });
  return classes;
}

/** Returns the classes that selectors begin with: components, not states or places of other ones. */
function classesStyledBy(container: Container): Set<string> {
  const classes = new Set<string>();
  container.walkRules(({ selectors }) => {
    for (const selector of selectors) {
      const [, name] = /^\.([\w-]+)/.exec(selector) ?? [];
      if (name) classes.add(name);
    }
  });
  return classes;
}

/** Matches selectors of states that exist only after an interaction, or after a script ran. */
const INTERACTION =
  /:(?:hover|active|focus|focus-visible|focus-within)(?![\w-])|::(?:backdrop|selection|-webkit-slider-thumb|-moz-range-thumb)|\[(?:aria-busy|aria-selected|aria-pressed)="?true|\[(?:aria-invalid|data-emailed)\b/;
const MEDIA = /\bprint\b|hover|forced-colors|scripting: ?none/;
/** Properties that show only during an interaction. */
const PROPERTIES =
  /^(?:transition|animation|cursor|touch-action|(?:-webkit-)?user-select|scroll-behavior|scroll-snap-.*|scroll-padding.*|scroll-margin.*|overscroll-behavior.*|-webkit-tap-highlight-color|break-inside|(?:-webkit-)?print-color-adjust)$/;

function removeInteractions(root: Root): void {
  root.walkAtRules((rule) => {
    if (
      (rule.name === 'media' && MEDIA.test(rule.params)) ||
      (rule.name === 'container' && rule.params.includes('scroll-state')) ||
      /^(?:keyframes|starting-style)$/.test(rule.name)
    )
      rule.remove();
  });
  root.walkRules((rule) => {
    const rest = rule.selectors.filter((selector) => !INTERACTION.test(selector.replaceAll(/:not\([^()]*\)/g, '')));
    if (rest.length === 0) rule.remove();
    else if (rest.length < rule.selectors.length) rule.selectors = rest;
  });
  root.walkDecls(PROPERTIES, (declaration) => void declaration.remove());
}

/** Removes each `mask` that repeats the `-webkit-mask` before it, because all browsers support the prefixed name. */
function removeRepeatedMasks(root: Root): void {
  root.walkDecls('mask', (mask) => {
    const before = mask.prev();
    if (before?.type === 'decl' && before.prop === '-webkit-mask' && before.value === mask.value) mask.remove();
  });
}

/** Returns the brand whose theme a rule belongs to. */
function brandOf(rule: Rule): string | undefined {
  return /^:root\[data-brand=["']?(\w+)["']?\]$/.exec(rule.selector)?.[1];
}

function brandsOf(root: Root): Set<string> {
  const brands = new Set<string>();
  root.walkRules((rule) => void brands.add(brandOf(rule) ?? ''));
  brands.delete('');
  return brands;
}

/** Copies rules for the documents of one brand, or of the brands without a theme. */
function forBrand(root: Root, brand: string | undefined): Root {
  const copy = root.clone();
  const theme: (Rule | AtRule)[] = [];
  copy.walkRules((rule) => {
    const name = brandOf(rule);
    if (!name) return;
    if (name === brand) theme.push(withParents(rule.clone({ selector: ':root' }), rule));
    rule.remove();
  });
  copy.append(theme);
  removeOverridden(copy);
  removeUnusedProperties(copy);
  removeOwnAliases(copy);
  inlineProperties(copy);
  // Colors may have been made of properties, such as a hue.
  shortenColors(copy);
  removeEmpty(copy);
  return copy;
}

/** Puts a copy of a rule into the at-rules around the original. */
function withParents(copy: Rule | AtRule, { parent }: Rule | AtRule): Rule | AtRule {
  return parent?.type === 'atrule'
    ? withParents((parent as AtRule).clone({ nodes: [] }).append(copy), parent as AtRule)
    : copy;
}

/** Classes of elements that are inside an element of one of these classes, although their names don't say so. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'below-all': ['below-part'],
  'below-head': ['below-part'],
  drawing: ['drawings'],
  'field-note': ['payment-fields', 'range-fields'],
  histogram: ['range-fields'],
  honeypot: ['email-capture', 'feedback'],
  'option-legend': ['option-list'],
  'order-name': ['orders'],
  'payment-terms': ['payment-fields'],
  'range-inputs': ['range-fields'],
  'range-plot': ['range-fields'],
  'range-slider': ['range-fields'],
  shelf: ['below-part'],
  'sheet-chips': ['sheet-top'],
  'sheet-links': ['sheet-top'],
  'sheet-none': ['sheet-top'],
  shortcuts: ['range-fields'],
  'suggestion-kind': ['suggestions'],
  swatch: ['swatches'],
  'words-choice': ['words-note'],
};

/**
 * Hides the elements whose styles have not loaded yet, and skips their layout, so that they widen nothing. A class that
 * continues another one's name is inside such an element: `.list-foot-links` in `.list-foot`. An icon without its
 * outline is transparent.
 */
function hideUnstyled(first: Root, later: Set<string>): void {
  const styled = classesStyledBy(first);
  const unstyled = [...later].filter((name) => !styled.has(name));
  const isInside = (name: string) => INSIDE[name]?.every((outer) => unstyled.includes(outer)) ?? false;
  const outer = unstyled.filter(
    (name) => !name.startsWith('icon-') && !isInside(name) && !unstyled.some((other) => name.startsWith(`${other}-`)),
  );
  if (outer.length > 0)
    first.append(
      `[data-unstyled] :is(${outer.map((name) => `.${name}`).join(',')}){visibility:hidden;content-visibility:hidden}`,
    );
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if ((node.type !== 'rule' && node.type !== 'atrule') || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
