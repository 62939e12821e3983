/** An element of a document. Attribute names keep their case. */
export type HtmlElement = {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly HtmlNode[];
};
export type HtmlNode = HtmlElement | string;

/** Elements without content and without an end tag. */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
/** Elements whose content is text even where it looks like a tag, and is not escaped. */
const RAW_TAGS: ReadonlySet<string> = new Set(['script', 'style']);

/** Comments, start tags and end tags. Svelte writes `<!>` for an empty comment. */
const TAG = /<!(?:--[^]*?--)?>|<(\/?)([a-zA-Z][\w:-]*)((?:[^>"]|"[^"]*")*)>/g;
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g;

/**
 * Parses HTML as React writes it: every element has its end tag, and attribute values are quoted. Comments are dropped,
 * so that the texts around them become one.
 * @throws Error if an element does not end where it should, or is a script or a style.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { tag: string; children: HtmlNode[] }[] = [{ tag: '', children: root }];
  const addText = (text: string) => {
    if (text === '') return;
    const { children } = open.at(-1)!;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
  };
  TAG.lastIndex = 0;
  let from = 0;
  for (let match = TAG.exec(html); match; match = TAG.exec(html)) {
    addText(decodeEntities(html.slice(from, match.index)));
    from = TAG.lastIndex;
    const [, slash, tag, rest = ''] = match;
    if (tag === undefined) continue;
    if (slash) {
      const ended = open.pop()!;
      if (ended.tag !== tag) throw new Error(`The HTML ends <${ended.tag}> with </${tag}>.`);
      continue;
    }
    const children: HtmlNode[] = [];
    open.at(-1)!.children.push({ tag, attributes: parseAttributes(rest), children });
    if (RAW_TAGS.has(tag)) throw new Error(`Templates cannot be inferred from a page with a <${tag}>.`);
    if (!VOID_TAGS.has(tag)) open.push({ tag, children });
  }
  if (open.length > 1) throw new Error(`The HTML does not end <${open.at(-1)!.tag}>.`);
  addText(decodeEntities(html.slice(from)));
  return root;
}

function parseAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name!, decodeEntities(value)]));
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/** Returns the text that readers see, with whitespace collapsed: without tags, comments, scripts and styles. */
export function visibleText(html: string): string {
  const withoutCode = html.replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, '');
  return decodeEntities(withoutCode.replace(TAG, '')).replace(/\s+/g, ' ').trim();
}

export function countElements(html: string): number {
  return [...html.matchAll(TAG)].filter(([, slash, tag]) => tag !== undefined && !slash).length;
}
