import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import './dealer-difference.css';
import { parseInertDocument } from '#ui/browser/parse-inert-document.ts';

/** Elements that the server's sanitizer allows, each with its allowed attributes. */
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

/** A dealer's content, ready to be inserted into the page. */
type Difference = {
  cta: { label: string; link: string; offsite: boolean } | null;
  logo: string | null;
  body: DocumentFragment;
};

const TIMEOUT_MS = 5_000;

/** Shows a dealer's advantages in the dealer's own words and pictures. If a picture fails to load, nothing is shown. */
export function DealerDifference({ address, onClose }: { address: string; onClose(): void }) {
  const [content, setContent] = useState<Difference | 'failed' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchDifference(address, leaving.signal).then(setContent, () => {
      if (!leaving.signal.aborted) setContent('failed');
    });
    return () => leaving.abort();
  }, [address]);
  const found = content !== null && content !== 'failed' ? content : null;
  useEffect(() => {
    if (found) place.current?.replaceChildren(found.body);
  }, [found]);
  return (
    <Dialog
      title="The dealer difference"
      onClose={onClose}
      actions={
        found?.cta && (
          <a
            className="button primary"
            href={found.cta.link}
            {...(found.cta.offsite && { target: '_blank', rel: 'noopener nofollow' })}
          >
            {found.cta.label}
          </a>
        )
      }
    >
      <div className="difference" aria-busy={content === null}>
        {found?.logo && <img className="difference-logo" src={found.logo} alt="" />}
        {content === 'failed' && <p>We can’t show this right now.</p>}
        <div ref={place} />
      </div>
    </Dialog>
  );
}

/**
 * Fetches a dealer's content with all its pictures loaded (spec 1 §3).
 * @throws if it does not arrive within 5 s, if one of its pictures cannot be loaded (spec 1 §8), or if `signal` aborts.
 */
async function fetchDifference(address: string, signal: AbortSignal): Promise<Difference> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(address.replace(/\.html$/, '.json'), { signal: inTime });
  if (!response.ok) throw new Error(`Loading the content failed with status ${response.status}.`);
  const content = Object(await response.json()) as Record<string, unknown>;
  const body = buildContent(String(content['htmlContent'] ?? ''));
  const logo = typeof content['logo'] === 'string' && content['logo'] !== '' ? content['logo'] : null;
  const pictures = [...body.querySelectorAll('img')].map(({ src }) => src);
  await Promise.all([...pictures, ...(logo === null ? [] : [logo])].map((src) => loadPicture(src, inTime)));
  return { cta: readCta(content['cta']), logo, body };
}

/** Accepts only links to pages, never to scripts. */
function readCta(cta: unknown): Difference['cta'] {
  const { label, link, offsite } = Object(cta) as Record<string, unknown>;
  if (typeof label !== 'string' || typeof link !== 'string' || !/^(https?:\/\/|\/(?!\/))/i.test(link)) return null;
  return { label, link, offsite: offsite === true };
}

function loadPicture(src: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => reject(new Error(`The picture ${src} cannot be loaded.`)));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    picture.src = src;
  });
}

/**
 * Rebuilds content from HTML that the server has already sanitized: parses it into an inert document, and copies only
 * allowed elements with allowed attributes. HTML strings are never inserted into the page.
 */
function buildContent(html: string): DocumentFragment {
  const parsed = parseInertDocument(html);
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
