import { lexer, type Token, type Tokens } from 'marked';
import { linkAddress, pictureAddress } from './sanitize-dealer-html.ts';

/** A part of a text within a block. `href`: http or https, or a path on this host. `src`: a path below `/pictures/`. */
export type MarkdownInline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; children: readonly MarkdownInline[] }
  | { kind: 'link'; href: string; isOffsite: boolean; children: readonly MarkdownInline[] }
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'break' };

export type MarkdownBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; children: readonly MarkdownInline[] }
  | { kind: 'paragraph'; children: readonly MarkdownInline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; children: readonly MarkdownBlock[] }
  /** `start`: the first number; `null`: the list has no numbers. */
  | { kind: 'list'; start: number | null; items: readonly (readonly MarkdownBlock[])[] }
  | { kind: 'table'; header: readonly MarkdownCell[]; rows: readonly (readonly MarkdownCell[])[] }
  | { kind: 'rule' };
export type MarkdownCell = readonly MarkdownInline[];

/** The parser takes quadratic time for the delimiters of one paragraph: a thousand take less than 0.1 s. */
const MAX_DELIMITERS = 1_000;

/**
 * Parses Markdown into a tree of the elements that pages may show, so that no HTML comes from texts. HTML in the text
 * is shown as text. A link to anything but http, https and paths on this host is replaced by its text, and a picture on
 * another host by its description. A text that would take too long to parse becomes one paragraph per line.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const isDense = text.split(/\n[ \t]*\n/).some((part) => (part.match(/[*_~]/g)?.length ?? 0) > MAX_DELIMITERS);
  if (isDense) return plainOf(text);
  try {
    return blocksOf(lexer(text));
  } catch (error) {
    // Thousands of nested quotes exceed the stack.
    if (error instanceof RangeError) return plainOf(text);
    throw error;
  }
}

function plainOf(text: string): MarkdownBlock[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => ({ kind: 'paragraph', children: [{ kind: 'text', text: line }] }));
}

function blocksOf(tokens: readonly Token[]): MarkdownBlock[] {
  return tokens.flatMap((token) => blockOf(token as MarkedBlock));
}

type MarkedBlock =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Table
  | Tokens.Hr
  | Tokens.HTML
  | Tokens.Space
  | Tokens.Def;

function blockOf(token: MarkedBlock): MarkdownBlock[] {
  switch (token.type) {
    case 'heading':
      // Level 1 is for the title of the page.
      return [{ kind: 'heading', level: levelOf(token.depth), children: inlinesOf(token.tokens) }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', children: inlinesOf(token.tokens ?? [{ ...token, type: 'text' }]) }];
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'blockquote':
      return [{ kind: 'quote', children: blocksOf(token.tokens) }];
    case 'list': {
      const start = token.ordered ? Number(token.start) : null;
      return [{ kind: 'list', start, items: token.items.map((item) => blocksOf(item.tokens)) }];
    }
    case 'table':
      return [
        {
          kind: 'table',
          header: token.header.map((cell) => inlinesOf(cell.tokens)),
          rows: token.rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
        },
      ];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'html':
      return token.text.trim() === '' ? [] : plainOf(token.text);
    case 'space':
    case 'def':
      return [];
    default:
      // A task list's box: its text follows.
      return [];
  }
}

function levelOf(depth: number): 2 | 3 | 4 {
  return depth <= 2 ? 2 : depth === 3 ? 3 : 4;
}

function inlinesOf(tokens: readonly Token[]): MarkdownInline[] {
  return tokens.flatMap((token) => inlineOf(token as MarkedInline));
}

type MarkedInline =
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Tag
  | Tokens.Codespan
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Link
  | Tokens.Image
  | Tokens.Br;

function inlineOf(token: MarkedInline): MarkdownInline[] {
  switch (token.type) {
    case 'text':
      // A line of a list is text with parts.
      return 'tokens' in token && token.tokens ? inlinesOf(token.tokens) : [{ kind: 'text', text: token.text }];
    case 'escape':
    case 'html':
      return [{ kind: 'text', text: token.text }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, children: inlinesOf(token.tokens) }];
    case 'link':
      return linkOf(token);
    case 'image':
      return pictureOf(token);
    case 'br':
      return [{ kind: 'break' }];
    default:
      return [];
  }
}

function linkOf({ href, tokens }: Tokens.Link): MarkdownInline[] {
  const address = linkAddress(href);
  // A link within a link is not valid HTML.
  const children = withoutLinks(inlinesOf(tokens));
  if (!address || /^(?:mailto|tel):/i.test(address.link)) return children;
  return [{ kind: 'link', href: address.link, isOffsite: address.offsite, children }];
}

function withoutLinks(parts: readonly MarkdownInline[]): MarkdownInline[] {
  return parts.flatMap((part) => {
    if (part.kind === 'link') return withoutLinks(part.children);
    return 'children' in part ? [{ ...part, children: withoutLinks(part.children) }] : [part];
  });
}

function pictureOf({ href, text }: Tokens.Image): MarkdownInline[] {
  const src = pictureAddress(href);
  if (src === null || !src.startsWith('/pictures/')) return text === '' ? [] : [{ kind: 'text', text }];
  return [{ kind: 'picture', src, alt: text }];
}
