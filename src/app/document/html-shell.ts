import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '#features/brands/brands.ts';
import { jsonForScript } from './json-for-script.ts';
import { type HeadTagsInput, headTags } from './head-tags.ts';
import type { DocumentText, Encodable } from '../bytes/cached-document.ts';

/**
 * The assets of one page: URLs of scripts on this host, the text of its styles, and the files that this text comes
 * from.
 */
type Entry = { script: string; imports: string[]; styles: string; styleFiles: string[]; fonts: string[] };
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

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
 * Wraps a rendered page in its document. Styles are inlined, so that the first paint waits for no other request
 * (docs/page-speed.md). Reads the client build once.
 */
export function createHtmlShell(clientBuild: string): ReturnType<typeof documentShell> {
  const manifest = JSON.parse(readFileSync(path.join(clientBuild, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = readEntries(clientBuild, manifest);
  const shared = new Map<Entry, { nonce: string; tags: string }>();
  const tagsOf = (entry: Entry, nonce: string) => {
    let kept = shared.get(entry);
    if (kept?.nonce !== nonce) {
      kept = { nonce, tags: entryTags(entry, nonce) };
      shared.set(entry, kept);
    }
    return kept.tags;
  };
  return documentShell((name, nonce) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The client build has no page "${name}". Run \`npm run build\`.`);
    return tagsOf(entry, nonce);
  });
}

/** Wraps a rendered page in its document. `tagsOf` returns the tags that load the page's styles and scripts. */
export function documentShell(
  tagsOf: (name: string, nonce: string) => string,
): (...page: Parameters<HtmlShell>) => Encodable[] {
  return ({ name, brand, nonce, head, html, data, origin }) => {
    const before = `<!doctype html><html lang="en" data-brand="${brand.key}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script nonce="${nonce}">${SIGNED_IN_EARLY}${head.early ? `;${head.early}` : ''}</script>
${headTags({ head, brand, origin })}
`;
    const after = `
</head><body><div id="root">`;
    const end = `</div>
<script id="page-data" type="application/json">${jsonForScript(data)}</script>
</body></html>`;
    return [before, tagsOf(name, nonce), after, html, end];
  };
}

/**
 * Chooses the label of the account link before the first paint. It reads a cookie that grants no access (spec 1 §4),
 * because documents are the same for every visitor.
 */
const SIGNED_IN_EARLY = `if(/(^|; )signed-in=1/.test(document.cookie))document.documentElement.dataset.signedIn=''`;

/** Returns every page of the build by the name of its folder. */
function readEntries(clientBuild: string, manifest: Manifest): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const key of Object.keys(manifest)) {
    const name = /^src\/pages\/([^/]+)\/client\.tsx$/.exec(key)?.[1];
    if (name) entries.set(name, readEntry(clientBuild, manifest, key));
  }
  return entries;
}

/** The precedence of style rules, whatever file loads first; the same as in `src/ui/tokens.css`. */
const LAYERS = '@layer tokens, base, components, page;';

function readEntry(clientBuild: string, manifest: Manifest, key: string): Entry {
  const seen = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const next of manifest[at]?.imports ?? []) visit(next);
  };
  visit(key);
  const chunks = [...seen].map((chunk) => manifest[chunk]!);
  const [script = '', ...imports] = chunks.map(({ file }) => `/${file}`);
  const styles = new Set(chunks.toReversed().flatMap(({ css = [] }) => css));
  return {
    script,
    imports,
    styleFiles: [...styles].map((file) => `/${file}`),
    fonts: chunks
      .flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')))
      .map((file) => `/${file}`),
    styles: [LAYERS, ...[...styles].map((file) => readFileSync(path.join(clientBuild, file), 'utf8').trim())].join(
      '\n',
    ),
  };
}

const VEHICLE_LINKS = [{ where: { href_matches: '/cars-for-sale/vehicle/*' }, eagerness: 'moderate' }];
/**
 * The browser prerenders a vehicle's page while the pointer rests on its link, or a finger begins to press it, so that
 * it opens instantly. Where it cannot prerender, such as on a phone with little memory, it prefetches the document.
 * What counts as a visit waits until the page is opened (`src/ui/when-activated.ts`).
 */
const SPECULATION_RULES = JSON.stringify({ prerender: VEHICLE_LINKS, prefetch: VEHICLE_LINKS });

function entryTags({ script, imports, styles, styleFiles, fonts }: Entry, nonce: string): string {
  return [
    // Requested before the styles are parsed, so that `font-display: optional` finds the file in time.
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    `<style nonce="${nonce}">${styles}</style>`,
    // Chunks that load later request the styles that they share with the page. Those are inlined already, and loaded
    // again after other styles they would override them. A link with an unknown type marks a file as present without
    // fetching it; with `disabled` alone, browsers might prefetch it.
    ...styleFiles.map((href) => `<link rel="stylesheet" type="text/none" href="${href}">`),
    ...imports.map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${href}">`),
    `<script type="module" nonce="${nonce}" src="${script}"></script>`,
    `<script type="speculationrules" nonce="${nonce}">${SPECULATION_RULES}</script>`,
  ].join('\n');
}
