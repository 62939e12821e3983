import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '#features/brands/brands.ts';
import { jsonForScript } from './json-for-script.ts';
import { type HeadTagsInput, headTags } from './head-tags.ts';
import type { DocumentText, Encodable } from '../bytes/cached-document.ts';

/** The assets of one page: URLs on this host, and its styles. */
type Entry = { script: string; imports: string[]; styles: PageStyles; fonts: string[] };
type Manifest = Record<string, { file: string; imports?: string[]; assets?: string[] }>;

/** The styles of one page, as split by the build (`tools/browser-bundle/page-styles.ts`). */
type PageStyles = {
  systemFonts: string;
  /** Its web fonts, as CSS and as a script that adds them. */
  webFonts: string;
  addWebFonts: string;
  /** The rules that the page's first screen needs, or all of them. */
  inlined: string;
  /** The same for brands with a theme, by the brand's key; absent if all rules are inlined. */
  themed: Record<string, string>;
  /** The URL of all its rules; `null` if they are inlined. */
  file: string | null;
  /** The URLs of the stylesheets that these rules come from. */
  includes: string[];
};

/** The styles of every page by its name. */
export type BuiltStyles = Record<string, PageStyles>;

/** The file with `BuiltStyles`, in the client folder of the build. */
export const STYLES_FILE = '.vite/styles.json';

export type HtmlShell = (
  page: {
    name: string;
    /** The brand whose theme the document uses. */
    brand: Pick<Brand, 'key'> & HeadTagsInput['brand'];
    nonce: string;
    html: Encodable;
    data: unknown;
  } & Omit<HeadTagsInput, 'brand'>,
) => DocumentText;

/**
 * Wraps a rendered page in its document. The styles of the first screen are inlined, so that the first paint waits for
 * no other request (docs/adr/0029-styles-of-the-first-screen.md). Reads the client build once. `build`: its digest.
 */
export function createHtmlShell(clientBuild: string, build: string): ReturnType<typeof documentShell> {
  const entries = readEntries(clientBuild);
  const shared = new Map<string, { nonce: string; tags: Uint8Array }>();
  return documentShell((name, nonce, brand, waits) => {
    const entry = entries.get(name);
    if (!entry)
      throw new Error(`The client build has no page "${name}". Run \`npm run build\`, which needs its client.tsx.`);
    const key = `${name} ${brand} ${waits}`;
    let kept = shared.get(key);
    if (kept?.nonce !== nonce) {
      // Encoded only once, because the styles are a quarter of a document.
      kept = { nonce, tags: Buffer.from(entryTags(entry, nonce, stylesTags(entry.styles, nonce, brand, waits))) };
      shared.set(key, kept);
    }
    return kept.tags;
  }, build);
}

/** Only the first parts of a document, its head, contain nonces. */
export const PARTS_WITH_NONCES = 2;

/**
 * Wraps a rendered page in its document. `tagsOf` returns the tags that load the page's styles and scripts; `build`:
 * the digest of the build, if there is one.
 */
export function documentShell(
  tagsOf: (name: string, nonce: string, brand: string, waitsForStyles: boolean) => Encodable,
  build = '',
): (...page: Parameters<HtmlShell>) => Encodable[] {
  const buildAttribute = build && ` data-build="${build}"`;
  return ({ name, brand, nonce, head, html, data, origin }) => {
    const before = `<!doctype html><html lang="en" data-brand="${brand.key}"${buildAttribute}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${WHOLE_FIRST_FRAME}
<script nonce="${nonce}">${SIGNED_OUT_EARLY}${head.early ? `;${head.early}` : ''}</script>
${headTags({ head, brand, origin })}
${head.earlyStyles ? `<style nonce="${nonce}">${head.earlyStyles}</style>` : ''}`;
    const after = `
</head><body><div id="root">`;
    const end = `</div>
<script id="page-data" type="application/json">${jsonForScript(data)}</script>
</body></html>`;
    return [before, tagsOf(name, nonce, brand.key, head.waitsForStyles ?? false), after, html, end];
  };
}

/**
 * Delays the first frame until the page's elements are parsed. Otherwise a slow device could show half of an element,
 * such as a menu without its label, and then move the content after it.
 */
const WHOLE_FIRST_FRAME = '<link rel="expect" href="#root" blocking="render">';

/**
 * Labels the account link "Sign in" before the first paint if the visitor is signed out. It reads a cookie that grants
 * no access (spec 1 §4), because documents are the same for every visitor. Without scripts, the link says "Account".
 */
const SIGNED_OUT_EARLY = `if(!/(^|; )signed-in=/.test(document.cookie))document.documentElement.dataset.signedOut=''`;

/** Returns every page of the build by the name of its folder. */
function readEntries(clientBuild: string): Map<string, Entry> {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(clientBuild, file), 'utf8'));
  const manifest = read('.vite/manifest.json') as Manifest;
  const styles = read(STYLES_FILE) as BuiltStyles;
  const entries = new Map<string, Entry>();
  for (const key of Object.keys(manifest)) {
    const name = /^src\/pages\/([^/]+)\/client\.tsx$/.exec(key)?.[1];
    if (name) entries.set(name, readEntry(manifest, key, styles[name]!));
  }
  return entries;
}

/** The precedence of style rules, independent of the loading order; the same as in `src/ui/tokens.css`. */
export const STYLE_LAYERS = '@layer tokens, base, components, page;';

function readEntry(manifest: Manifest, key: string, styles: PageStyles): Entry {
  const seen = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const next of manifest[at]?.imports ?? []) visit(next);
  };
  visit(key);
  const chunks = [...seen].map((chunk) => manifest[chunk]!);
  const [script = '', ...imports] = chunks.map(({ file }) => `/${file}`);
  return {
    script,
    imports,
    styles,
    // A font that is split into several chunks is preloaded only once.
    fonts: [...new Set(chunks.flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2'))))].map(
      (file) => `/${file}`,
    ),
  };
}

const VEHICLE_LINKS = [{ where: { href_matches: '/cars-for-sale/vehicle/*' }, eagerness: 'moderate' }];
/**
 * The browser prerenders a vehicle's page while the pointer rests on its link, or when a finger touches the link, so
 * that it opens instantly. If it cannot prerender, for example on a phone with little memory, it prefetches the
 * document. Visits are only counted once the page is opened (`src/ui/browser/when-activated.ts`).
 */
const SPECULATION_RULES = JSON.stringify({ prerender: VEHICLE_LINKS, prefetch: VEHICLE_LINKS });

/**
 * Prepares the link to all styles, whose file `startTag` requests after the first frame. Once it is loaded, it replaces
 * the inlined part that it repeats. Until then, elements that only the file styles are hidden (`data-unstyled`); if it
 * fails, they are shown. The link has another media type until then, so that it delays neither a paint nor the scripts.
 * If an early script chose another view (`data-view`), whose styles are not inlined, the file is requested immediately
 * and the first paint waits. It is also requested immediately if there is no large picture to compete for bandwidth,
 * and if the browser will scroll the page when it has loaded (a fragment in the address, Back, a reload), because the
 * styles move the content.
 */
const APPLY_STYLES = `{const link=document.currentScript.previousElementSibling,first=link.previousElementSibling,page=document.documentElement.dataset;page.unstyled='';link.onload=link.onerror=()=>{delete page.unstyled;if(!link.sheet)return;link.media='all';first.remove()};if(page.view){link.blocking='render';link.media='all'}if(page.view||location.hash||!document.querySelector('link[as=image]')||performance.getEntriesByType('navigation')[0]?.type!=='navigate')link.href=link.dataset.href}`;

function entryTags({ script, imports, styles, fonts }: Entry, nonce: string, stylesTags: string): string {
  const { systemFonts, webFonts, addWebFonts } = styles;
  return [
    // Requested before the styles are parsed, so that `font-display: optional` finds the file in time.
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    `<style nonce="${nonce}">${systemFonts}</style>`,
    // A font that arrives too late for the first paint is never used (`font-display: optional`), because it would move
    // text. When a stylesheet is added, Chromium decides again, but only about the fonts of stylesheets.
    `<script nonce="${nonce}">${addWebFonts}</script><noscript><style nonce="${nonce}">${webFonts}</style></noscript>`,
    stylesTags,
    // Chunks that load later request the styles that they share with the page. The page has these already, and if they
    // were loaded again after other styles, they would override them. A link with an unknown type marks a file as
    // present without fetching it; with only `disabled`, browsers might prefetch it.
    ...styles.includes.map((href) => `<link rel="stylesheet" type="text/none" href="${href}">`),
    startTag([...imports, script], nonce),
    `<script type="speculationrules" nonce="${nonce}">${SPECULATION_RULES}</script>`,
  ].join('\n');
}

/**
 * Requests the page's scripts, and the styles that are not inlined, with the second frame of the complete document, so
 * that neither their bytes nor their parsing delay the first one or take bandwidth from the first picture. A hidden
 * page, such as a prerendered one, has no frames, and neither has one that becomes hidden or is embedded off screen, so
 * they are requested after a second in any case. A script that was requested twice runs only once.
 */
function startTag(scripts: readonly string[], nonce: string): string {
  return `<script nonce="${nonce}">addEventListener('DOMContentLoaded',()=>{let next=document.hidden?setTimeout:requestAnimationFrame,start=()=>{document.querySelectorAll('link[data-href]').forEach(link=>link.href||=link.dataset.href);${JSON.stringify(scripts)}.map(href=>import(href))};next(()=>next(start));setTimeout(start,1e3)})</script>`;
}

/** Returns the styles of the first screen and a link to the others, or only a link that the first paint waits for. */
function stylesTags({ inlined, themed, file }: PageStyles, nonce: string, brand: string, waits: boolean): string {
  const styles = `<style nonce="${nonce}">${themed[brand] ?? inlined}</style>`;
  if (file === null) return styles;
  const link = `<link rel="stylesheet" href="${file}">`;
  if (waits) return link;
  // `APPLY_STYLES` reads the elements before it, so no other tag may come in between.
  return `${styles}<link rel="stylesheet" data-href="${file}" media="print"><script nonce="${nonce}">${APPLY_STYLES}</script><noscript>${link}</noscript>`;
}
