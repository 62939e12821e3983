/** What goes into a document's head. Addresses are absolute paths on this host. */
export type PageHead = {
  title: string;
  description: string;
  /** The one address of this content; `null` where there is none. */
  canonical: string | null;
  /** `noindex` keeps a page out of search engines. */
  robots: 'noindex' | null;
  /** schema.org objects. */
  jsonLd: readonly object[];
  /** Pictures that the first screen shows. */
  preload: readonly { href: string; type: string; media?: string; srcset?: string; sizes?: string }[];
};

/** What loading a page comes to: another address, or plain data for a pure page. */
export type PageAnswer<Data> =
  | { kind: 'redirect'; status: 301 | 302; location: string }
  | { kind: 'page'; status: 200 | 404 | 410 | 500; head: PageHead; data: Data };
