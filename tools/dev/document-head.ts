import type { ViteDevServer } from 'vite';
import { splitAtHeadPlaceholder } from './head-placeholder.ts';

/** As in `src/ui/tokens.css`. */
const STYLE_LAYERS = '@layer tokens, base, components, page;';

/** Inserts a page's tags at the mark that the site left for them. */
export async function completeDocument(vite: ViteDevServer, html: string): Promise<string> {
  const parts = splitAtHeadPlaceholder(html);
  if (!parts) return html;
  const head = await headTagsOf(vite, `/src/pages/${parts.name}/client.tsx`, parts.nonce);
  return `${parts.before}${head}${parts.after}`;
}

/**
 * Returns the tags of an entry: Vite's client with React Fast Refresh, the entry's styles, and its script. They carry
 * the document's nonce, so the content security policy of production also applies in development.
 */
export async function headTagsOf(vite: ViteDevServer, entry: string, nonce: string): Promise<string> {
  const page = await vite.transformIndexHtml('/', '<html><head></head></html>');
  const head = page.slice(page.indexOf('<head>') + '<head>'.length, page.indexOf('</head>'));
  return [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    head.replaceAll('<script', `<script nonce="${nonce}"`),
    await styleTagsOf(vite, entry, nonce),
    `<script type="module" nonce="${nonce}" src="${entry}"></script>`,
  ].join('\n');
}

/** Returns only the styles of an entry. */
export async function styleTagsOf(vite: ViteDevServer, entry: string, nonce: string): Promise<string> {
  const styles = await stylesOf(vite, entry);
  return styles
    .map(({ file, text }) => `<style nonce="${nonce}" data-vite-dev-id="${file}">${STYLE_LAYERS}\n${text}</style>`)
    .join('\n');
}

type Style = { file: string; text: string };

/** Returns the styles that an entry imports, in order. They are in the document before its script runs. */
async function stylesOf(vite: ViteDevServer, entry: string): Promise<Style[]> {
  const { client } = vite.environments;
  const styles: Style[] = [];
  const seen = new Set<string>();
  const visit = async (url: string): Promise<void> => {
    if (seen.has(url)) return;
    seen.add(url);
    await client.transformRequest(url);
    const found = await client.moduleGraph.getModuleByUrl(url);
    if (!found?.file) return;
    if (found.file.endsWith('.css')) {
      const direct = await client.transformRequest(`${url}?direct`);
      styles.push({ file: found.file, text: direct?.code ?? '' });
      return;
    }
    // A module's imports come before the module.
    for (const module of found.importedModules) if (isOurs(module.url)) await visit(module.url);
  };
  await visit(entry);
  return styles;
}

function isOurs(url: string): boolean {
  return url.startsWith('/src/') || url.startsWith('/tools/');
}
