/** Elements that the server lets through, each with the attributes that it keeps. */
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
 * Builds content anew from HTML that the server has cleaned already: the text is read into a document that runs nothing,
 * and only known elements with known attributes are made of it. No string ever becomes part of the page.
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
