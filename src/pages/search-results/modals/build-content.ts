/** Elements that the server's sanitizer keeps, each with its allowed attributes. */
const TEXT =
  'P BR HR H2 H3 H4 UL OL LI DL DT DD BLOCKQUOTE STRONG B EM I U SMALL SUB SUP SPAN DIV FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR';
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(TEXT.split(' ').map((name) => [name, []])),
  TH: ['colspan', 'rowspan', 'scope'],
  TD: ['colspan', 'rowspan'],
  A: ['href', 'title', 'target'],
  IMG: ['src', 'alt', 'width', 'height'],
};
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'EMBED', 'SVG', 'MATH', 'NOSCRIPT']);
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;

type Policy = { createHTML(text: string): string };
type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy };
let policy: Policy | undefined;

/**
 * Rebuilds content from HTML that the server has already sanitized: parses it into an inert document and copies only
 * known elements with known attributes. No HTML string is ever inserted into the page.
 */
export function buildContent(html: string): DocumentFragment {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('inert-document', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  };
  const parsed = new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
  const fragment = document.createDocumentFragment();
  copyChildren(parsed.body, fragment);
  return fragment;
}

function copyChildren(from: Node, to: Node): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(child.textContent ?? ''));
    else if (child instanceof Element) copyElement(child, to);
  }
}

function copyElement(element: Element, to: Node): void {
  const name = element.tagName.toUpperCase();
  const attributes = ALLOWED[name];
  if (!attributes) {
    if (!DROPPED.has(name)) copyChildren(element, to);
    return;
  }
  const copy = document.createElement(name);
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null && (attribute !== 'href' || LINK.test(value))) copy.setAttribute(attribute, value);
  }
  if (name === 'A') copy.setAttribute('rel', 'noopener nofollow');
  copyChildren(element, copy);
  to.appendChild(copy);
}
