import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageHead } from '#pages/page-answer.ts';

/** What the browser loads for one page, as addresses on this host. */
type Entry = { script: string; imports: string[]; styles: string[] };
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

export type HtmlShell = (page: { name: string; nonce: string; head: PageHead; html: string; data: unknown }) => string;

/** Wraps a rendered page in its document. Reads the client build's manifest once. */
export function createHtmlShell(clientBuild: string): HtmlShell {
  const manifest = JSON.parse(readFileSync(path.join(clientBuild, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = new Map<string, Entry>();
  return ({ name, nonce, head, html, data }) => {
    const entry = entries.get(name) ?? readEntry(manifest, name);
    entries.set(name, entry);
    return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${headTags(head, nonce)}
${entryTags(entry)}
</head><body><div id="root">${html}</div>
<script id="page-data" type="application/json" nonce="${nonce}">${jsonForScript(data)}</script>
</body></html>`;
  };
}

function readEntry(manifest: Manifest, name: string): Entry {
  const key = `src/pages/${name}/client.tsx`;
  const seen = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const next of manifest[at]?.imports ?? []) visit(next);
  };
  visit(key);
  const entry = manifest[key];
  if (!entry) throw new Error(`The client build has no page "${name}". Run \`npm run build\`.`);
  const chunks = [...seen].map((chunk) => manifest[chunk]!);
  return {
    script: `/${entry.file}`,
    imports: chunks.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`),
    styles: [...new Set(chunks.toReversed().flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  };
}

function entryTags({ script, imports, styles }: Entry): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
  ].join('\n');
}

function headTags(head: PageHead, nonce: string): string {
  const attribute = (name: string, value: string | null | undefined) =>
    value ? ` ${name}="${escapeHtml(value)}"` : '';
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description"${attribute('content', head.description)}>`,
    head.canonical ? `<link rel="canonical"${attribute('href', head.canonical)}>` : '',
    head.robots ? `<meta name="robots" content="${head.robots}">` : '',
    ...head.preload.map(
      ({ href, type, media, srcset, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high"${attribute('href', href)}${attribute('type', type)}${attribute('media', media)}${attribute('imagesrcset', srcset)}${attribute('imagesizes', sizes)}>`,
    ),
    ...head.jsonLd.map(
      (object) => `<script type="application/ld+json" nonce="${nonce}">${jsonForScript(object)}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

/** JSON that cannot end the script element it stands in. */
function jsonForScript(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
