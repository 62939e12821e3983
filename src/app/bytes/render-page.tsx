import { randomBytes } from 'node:crypto';
import { createElement, type Context, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Fragment, type FragmentWriter, FragmentWriterContext } from '#ui/fragment-list.tsx';
import { type PageData, type PageName, renderPageElement } from '../document/page-table.tsx';
import { ByteWriter } from './byte-writer.ts';
import { FragmentCache } from './fragment-cache.ts';

type List = { fragment: Fragment<never>; items: readonly object[]; contextValues: readonly unknown[] };

/** Stands for a list in React's HTML. No text of a page can contain it. */
const MARK = `fl${randomBytes(12).toString('hex')}-`;

const SEPARATOR = '<!-- -->';

const writer = new ByteWriter();
const cache = new FragmentCache((fragment, props, contextValues) => {
  const item: ReactNode = createElement(fragment.component as (props: object) => ReactNode, props);
  return withoutPreloads(
    renderToString(
      (fragment.contexts as unknown as readonly Context<unknown>[]).reduceRight(
        (inner, context, index) => createElement(context.Provider, { value: contextValues[index] }, inner),
        item,
      ),
    ),
  );
});

/**
 * Renders a page to the same HTML as React. React renders the page around its long lists, and their items come from
 * cached HTML (README.md). The result is valid until the next page is rendered.
 */
export function renderPage<Name extends PageName>(name: Name, data: PageData<Name>): Buffer {
  return renderWithLists(renderPageElement(name, data));
}

export function renderWithLists(page: ReactNode): Buffer {
  const lists: List[] = [];
  const fragmentWriter: FragmentWriter = {
    write: (fragment, items, contextValues) =>
      items.length === 0 ? '' : `${MARK}${lists.push({ fragment: fragment as never, items, contextValues }) - 1};`,
  };
  const html = withoutPreloads(
    renderToString(<FragmentWriterContext value={fragmentWriter}>{page}</FragmentWriterContext>),
  );
  writer.clear();
  let from = 0;
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    // React separates texts by a comment; the mark is a text, but the list is not.
    writer.text(html.slice(from, html.endsWith(SEPARATOR, at) ? at - SEPARATOR.length : at));
    const end = html.indexOf(';', at);
    const { fragment, items, contextValues } = lists[Number(html.slice(at + MARK.length, end))]!;
    for (const item of items) cache.write(writer, fragment, item, contextValues);
    from = html.startsWith(SEPARATOR, end + 1) ? end + 1 + SEPARATOR.length : end + 1;
  }
  writer.text(html.slice(from));
  return writer.written;
}

/** Removes links that preload pictures, which React writes first. The document's head has them (`PageHead.preload`). */
function withoutPreloads(html: string): string {
  return html.startsWith('<link') ? html.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '') : html;
}
