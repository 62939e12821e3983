import { renderToString } from 'react-dom/server';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { renderPageElement } from '#app/document/page-table.tsx';
import { jsonForScript } from '#app/document/json-for-script.ts';
import { Gallery } from './gallery.tsx';
import { PAGE_STATES } from './page-states.ts';

/** A document without its head: its script's entry, and its body. */
export type GalleryPage = { title: string; entry: string; body: string };

/** Renders the page with everything, or a page state by its name; `null` if there is no such state. */
export async function renderGallery(name: string | undefined): Promise<GalleryPage | null> {
  if (name === undefined) {
    const data = { states: Object.keys(PAGE_STATES) };
    const html = renderToString(<Gallery {...data} />);
    return { title: 'Components and page states', entry: '/tools/dev/gallery/client.tsx', body: bodyOf(html, data) };
  }
  const load = Object.hasOwn(PAGE_STATES, name) ? PAGE_STATES[name] : undefined;
  if (!load) return null;
  const { page, answer } = await load();
  if (answer.kind !== 'page') throw new Error(`The state ${name} is a redirect to ${answer.location}.`);
  const html = renderToString(renderPageElement(page, answer.data as never));
  return { title: name, entry: `/src/pages/${page}/client.tsx`, body: bodyOf(html, answer.data) };
}

/** The brand whose theme the gallery uses. */
export const BRAND_KEY = MAIN_BRAND.key;

function bodyOf(html: string, data: unknown): string {
  return `<div id="root">${html}</div><script id="page-data" type="application/json">${jsonForScript(data)}</script>`;
}
