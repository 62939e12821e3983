import type { Brand } from '#features/brands/brands.ts';
import { type BrandView, linkedBrandView } from './brand-view.ts';

type PageTexts = { title: string; description: string; canonical?: string | null; status?: PageStatus };

/** Returns a page that search engines must not index. `data`: its data, without the brand's. */
export function noindexPage<Data extends object>(
  brand: Brand,
  { title, description, canonical = null, status = 200 }: PageTexts,
  data: Data,
): PageAnswer<Data & { brand: BrandView }> {
  const head = {
    title: `${title} | ${brand.name}`,
    description,
    canonical,
    robots: 'noindex',
    jsonLd: [],
    preload: [],
  } as const;
  return { kind: 'page', status, head, data: { brand: linkedBrandView(brand), ...data } };
}

/** The content of a document's head. Addresses are absolute paths on this host. */
export type PageHead = {
  title: string;
  description: string;
  /** The canonical address of this content; `null` if there is none. */
  canonical: string | null;
  /** `noindex` keeps a page out of search engines; with `follow` they still follow its links. */
  robots: 'noindex' | 'noindex, follow' | null;
  /** schema.org objects. The document makes the addresses in them absolute. */
  jsonLd: readonly object[];
  /** The picture that represents the page when it is shared. */
  picture?: { path: string; alt: string };
  /** A line of inline script that runs before the first paint. */
  early?: string;
  /** Styles for the first paint of this document, in addition to those of its page. */
  earlyStyles?: string;
  /**
   * Set if the first screen has parts whose styles are not inlined (`*.later.css`), so that the first paint waits for
   * these styles.
   */
  waitsForStyles?: boolean;
  /** Images of the first screen. */
  preload: readonly { href: string; type: string; media?: string; srcset?: string; sizes?: string }[];
};

export type PageStatus = 200 | 403 | 404 | 409 | 410 | 422 | 429 | 500 | 503;

/**
 * The result of loading a page: a redirect, or plain data for rendering it. `embedded`: the data that its document
 * embeds instead of `data`, because the browser reads the rest from the HTML.
 */
export type PageAnswer<Data> =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'page'; status: PageStatus; head: PageHead; data: Data; embedded?: object };
