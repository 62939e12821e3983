/** What goes into a document's head. Addresses are absolute paths on this host. */
export type PageHead = {
  title: string;
  description: string;
  /** The one address of this content; `null` where there is none. */
  canonical: string | null;
  /** `noindex` keeps a page out of search engines; `follow` has them look at its links all the same. */
  robots: 'noindex' | 'noindex, follow' | null;
  /** schema.org objects; the document makes their addresses whole. */
  jsonLd: readonly object[];
  /** What stands for the page where it is shared. */
  picture?: { path: string; alt: string };
  /** A line of script of ours that runs before anything is painted. */
  early?: string;
  /** Pictures that the first screen shows. */
  preload: readonly { href: string; type: string; media?: string; srcset?: string; sizes?: string }[];
};

/** What loading a page comes to: another address, or plain data for a pure page. */
export type PageAnswer<Data> =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'page'; status: 200 | 403 | 404 | 409 | 410 | 422 | 429 | 500 | 503; head: PageHead; data: Data };
