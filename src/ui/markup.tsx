import type { ReactNode } from 'react';

/** Elements as plain data, for parts of a page whose components the browser does not load. */
export type Markup =
  | string
  | {
      tag: 'section' | 'h2' | 'form' | 'input' | 'label' | 'span' | 'button' | 'p' | 'a';
      props?: Readonly<Record<string, string | number | boolean>>;
      in?: readonly Markup[];
    };

/** Renders the elements. Never parses text as HTML. */
export function renderMarkup(node: Markup, key?: string | number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag: Tag, props, in: inner } = node;
  return (
    <Tag key={key} {...props}>
      {inner?.map(renderMarkup)}
    </Tag>
  );
}
