import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '#features/brands/brands.ts';
import { jsonForScript } from './json-for-script.ts';
import { type HeadOf, headTags } from './head-tags.ts';
import type { DocumentText } from './whole-document.ts';

/** What the browser needs for one page: scripts as addresses on this host, styles as text, and the files of that text. */
type Entry = { script: string; imports: string[]; styles: string; styleFiles: string[]; fonts: string[] };
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

export type HtmlShell = (
  page: {
    name: string;
    /** Whose theme the document takes. */
    brand: Pick<Brand, 'key'> & HeadOf['brand'];
    nonce: string;
    html: string;
    data: unknown;
  } & Omit<HeadOf, 'brand'>,
) => DocumentText;

/**
 * Wraps a rendered page in its document. Styles stand in it: the first paint waits for nothing else
 * (docs/page-speed.md). Reads the client build once. What a page's documents share is a part of its own: `sharedTags`.
 */
export function createHtmlShell(clientBuild: string): (...args: Parameters<HtmlShell>) => string[] {
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
): (...args: Parameters<HtmlShell>) => string[] {
  return ({ name, brand, nonce, head, html, data, origin }) => {
    const before = `<!doctype html><html lang="en" data-brand="${brand.key}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script nonce="${nonce}">${SIGNED_IN_EARLY}${head.early ? `;${head.early}` : ''}</script>
${headTags({ head, brand, origin })}
`;
    const after = `
</head><body><div id="root">${html}</div>
<script id="page-data" type="application/json">`;
    // A part of its own, for the sake of the other's bytes (html-rendering/html.ts).
    const dataAndEnd = `${jsonForScript(data)}</script>
</body></html>`;
    return [before, tagsOf(name, nonce), after, dataAndEnd];
  };
}

/**
 * Which word leads to the account, before anything is painted: by a cookie that grants nothing (spec 1 §4). Documents are
 * the same for everybody.
 */
const SIGNED_IN_EARLY = `if(/(^|; )signed-in=1/.test(document.cookie))document.documentElement.dataset.signedIn=''`;

/** What all documents of a page have in common, for each page of the build. */
export function sharedTags(clientBuild: string, nonce: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(clientBuild, '.vite/manifest.json'), 'utf8')) as Manifest;
  return [...readEntries(clientBuild, manifest).values()].map((entry) => entryTags(entry, nonce));
}

/** Every page of the build by the name of its folder. */
function readEntries(clientBuild: string, manifest: Manifest): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const key of Object.keys(manifest)) {
    const name = /^src\/pages\/([^/]+)\/client\.tsx$/.exec(key)?.[1];
    if (name) entries.set(name, readEntry(clientBuild, manifest, key));
  }
  return entries;
}

/** Which rules win, whatever file comes first; as in `src/ui/tokens.css`. */
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

/** A vehicle's page is fetched while the pointer rests on its link, so that opening it is instant. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: '/cars-for-sale/vehicle/*' }, eagerness: 'moderate' }],
});

function entryTags({ script, imports, styles, styleFiles, fonts }: Entry, nonce: string): string {
  return [
    // Requested before the styles are parsed, so that `font-display: optional` finds the file in time.
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    `<style nonce="${nonce}">${styles}</style>`,
    // What loads later asks for the styles that it shares: they are here, and after others they would win over them.
    // Of no type that is known they are never fetched; browsers may look ahead and fetch what is merely disabled.
    ...styleFiles.map((href) => `<link rel="stylesheet" type="text/none" href="${href}">`),
    ...imports.map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${href}">`),
    `<script type="module" nonce="${nonce}" src="${script}"></script>`,
    `<script type="speculationrules" nonce="${nonce}">${SPECULATION_RULES}</script>`,
  ].join('\n');
}
