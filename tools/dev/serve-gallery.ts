import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { isLoopbackName } from '#app/base/local-names.ts';
import { headTagsOf, styleTagsOf } from './document-head.ts';

type Gallery = typeof import('./gallery/render-gallery.tsx');

const ADDRESS = /^\/dev\/ui(?:\/([a-z-]{1,60}))?\/?(?:\?(.*))?$/;

/**
 * Answers `/dev/ui` (every component and page state) and `/dev/ui/NAME` (one page state) and returns `true`, or leaves
 * the request to the site. Only the development server has these pages, so production can't.
 */
export async function serveGallery(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const found = ADDRESS.exec(request.url ?? '');
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname;
  // Another host name that resolves to this machine indicates a DNS rebinding attack.
  if (!found || host === undefined || !isLoopbackName(host)) return false;
  const { renderGallery, BRAND_KEY } = (await vite.ssrLoadModule('/tools/dev/gallery/render-gallery.tsx')) as Gallery;
  const page = await renderGallery(found[1]);
  if (!page) return false;
  const query = new URLSearchParams(found[2]);
  const theme = query.get('theme');
  const tagsOf = query.has('static') ? styleTagsOf : headTagsOf;
  const nonce = randomBytes(16).toString('base64');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`<!doctype html><html lang="en" data-brand="${BRAND_KEY}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title}</title>
${await tagsOf(vite, page.entry, nonce)}
${theme === 'dark' || theme === 'light' ? `<style>:root { color-scheme: ${theme}; }</style>` : ''}
</head><body>${page.body}</body></html>`);
  return true;
}
