import sanitize from 'sanitize-html';

/** A dealer's HTML made safe. `pictures`: addresses in it, each once, before they were replaced. */
export type SafeHtml = { html: string; pictures: string[] };

const TEXT_TAGS = 'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u small sub sup span div'.split(' ');
const TABLE_TAGS = 'table caption thead tbody tfoot tr th td'.split(' ');
/** What stands in these is no text of the dealer's, so it goes with them. */
const WITH_CONTENT = (
  'script style textarea option select noscript noembed noframes iframe object embed applet template title xmp ' +
  'plaintext svg math audio video canvas head'
).split(' ');

/** A picture of so many pixels or fewer is there to be asked for, not to be seen. */
const LARGEST_PIXEL = 3;

/**
 * Keeps text, lists, tables, links and pictures; everything else goes: scripts, styles, forms, frames, drawings, handlers,
 * classes, ids, and every address but those below. Links to elsewhere open a tab of their own and vouch for nobody.
 * `replacePicture` gives the address that a picture is shown from, and `null` leaves it out.
 */
export function sanitizeDealerHtml(raw: string, replacePicture: (address: string) => string | null): SafeHtml {
  const pictures = new Set<string>();
  const html = sanitize(raw, {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, 'a', 'img', 'figure', 'figcaption'],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    // Addresses are judged below, by what a browser would make of them.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nonTextTags: WITH_CONTENT,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 40,
    transformTags: {
      h1: 'h2',
      a: (tagName, { href, title }) => ({ tagName, attribs: linkAttributes(href, title) }),
      img: (tagName, attributes) => {
        const address = isTiny(attributes) ? null : pictureAddress(attributes['src']);
        if (address !== null) pictures.add(address);
        const shown = address === null ? null : replacePicture(address);
        return { tagName, attribs: shown === null ? {} : pictureAttributes(shown, attributes) };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  });
  return { html: html.trim(), pictures: [...pictures] };
}

/** Where a link may lead: elsewhere over http, by mail or telephone, or to a path on this host; else `null`. */
export function linkAddress(href: string | undefined): { link: string; offsite: boolean } | null {
  const url = parseAddress(href);
  if (!url) return null;
  if (url.origin === OWN) return { link: pathOf(url), offsite: false };
  const offsite = url.protocol === 'https:' || url.protocol === 'http:';
  return offsite || url.protocol === 'mailto:' || url.protocol === 'tel:' ? { link: url.href, offsite } : null;
}

/** Where a picture may come from: a server that speaks https, or a path on this host; else `null`. */
export function pictureAddress(src: string | undefined): string | null {
  const url = parseAddress(src);
  if (!url) return null;
  if (url.origin === OWN) return pathOf(url);
  return url.protocol === 'https:' ? url.href : null;
}

const OWN = 'https://own.invalid';

/**
 * As a browser on a page of ours would read it; `null` for what names a user, is relative to the page, or leaves a path
 * that begins like another host (`/.//host`).
 */
function parseAddress(text: string | undefined): URL | null {
  const url = text === undefined || text.trim() === '' ? null : URL.parse(text, OWN);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isRelative = url.origin === OWN && !text!.trim().startsWith('/');
  return isRelative || url.pathname.startsWith('//') ? null : url;
}

function pathOf(url: URL): string {
  return url.pathname + url.search + url.hash;
}

function linkAttributes(href: string | undefined, title: string | undefined): sanitize.Attributes {
  const address = linkAddress(href);
  if (!address) return {};
  return {
    href: address.link,
    ...(title && { title }),
    rel: 'nofollow noopener',
    ...(address.offsite && { target: '_blank' }),
  };
}

function pictureAttributes(src: string, { alt, width, height }: sanitize.Attributes): sanitize.Attributes {
  const size = (text: string | undefined) => (text && /^\d{1,4}$/.test(text) ? text : undefined);
  const sizes = { width: size(width), height: size(height) };
  return {
    src,
    alt: alt ?? '',
    ...(sizes.width && { width: sizes.width }),
    ...(sizes.height && { height: sizes.height }),
    loading: 'lazy',
  };
}

function isTiny({ width, height }: sanitize.Attributes): boolean {
  return [width, height].some((size) => size !== undefined && Number.parseFloat(size) <= LARGEST_PIXEL);
}
