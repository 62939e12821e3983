import { createElement, type Context, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type FragmentWriter, FragmentWriterContext } from '#ui/fragment-list.tsx';
import { type PageData, type PageName, pageFragment, renderPageElement } from '../document/page-table.tsx';
import { ByteWriter } from './byte-writer.ts';
import { FragmentCache, type List } from './fragment-cache.ts';
import { BOUNDARY, listPlaceholder, splitAtPlaceholders, withBoundaries } from './placeholders.ts';

const writer = new ByteWriter();

const cache = new FragmentCache(({ component, contexts = [] }, props, contextValues, fragmentWriter) => {
  const item: ReactNode = createElement(component as (props: object) => ReactNode, props);
  const inContexts = contexts.reduceRight(
    (inner, { context }, index) =>
      createElement((context as unknown as Context<unknown>).Provider, { value: contextValues[index] }, inner),
    item,
  );
  return renderHtml(inContexts, fragmentWriter ?? null);
});

/**
 * Renders a page to the same HTML as React. React renders the page around its long lists, whose items come from cached
 * HTML (README.md). The result is valid until the next page is rendered.
 */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): Buffer {
  return writePageFragment(name, data) ?? renderWithLists(renderPageElement(name, data));
}

/** Writes a page without React. Returns `null` if React must render it. */
export function writePageFragment<Name extends PageName>(name: Name, data: PageData<Name>): Buffer | null {
  const page = pageFragment(name, data);
  if (!page) return null;
  writer.clear();
  try {
    return cache.writeFromParts(writer, page.of, page.props, []) ? writer.written : null;
  } catch {
    // React's own boundaries keep an error of a part from the rest of the page.
    return null;
  }
}

export function renderWithLists(page: ReactNode): Buffer {
  try {
    return renderOnce(page, { boundary: inElement });
  } catch {
    // React's own boundaries prevent that an error in a part affects the rest of the page.
    return renderOnce(page, {});
  }
}

function renderOnce(page: ReactNode, boundaries: Pick<FragmentWriter, 'boundary'>): Buffer {
  const lists: List[] = [];
  const html = renderHtml(page, {
    ...boundaries,
    write: (of, items, contextValues) =>
      items.length === 0 ? '' : listPlaceholder(lists.push({ of: of as never, items, contextValues }) - 1),
  });
  const split = splitAtPlaceholders(boundaries.boundary ? withBoundaries(html) : html);
  if (!split) throw new Error('A component changed the text that FragmentList renders.');
  writer.clear();
  for (const [at, text] of split.texts.entries()) {
    writer.text(text);
    const placeholder = split.placeholders[at];
    if (placeholder) cache.writeList(writer, lists[placeholder.index]!);
  }
  return writer.written;
}

/**
 * React takes twice as long for a boundary as for an element, and the results page has twenty boundaries. The ids of
 * `useId` are the same inside an element as inside a boundary; texts around the content would change them.
 */
function inElement(content: ReactNode): ReactNode {
  return createElement(BOUNDARY, null, content);
}

/**
 * Omits the links that preload pictures, which React writes first, because the document's head already has them
 * (`PageHead.preload`).
 */
function renderHtml(node: ReactNode, fragmentWriter: FragmentWriter | null): string {
  const html = renderToString(<FragmentWriterContext value={fragmentWriter}>{node}</FragmentWriterContext>);
  return html.startsWith('<link') ? html.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '') : html;
}
