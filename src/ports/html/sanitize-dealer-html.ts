import sanitize from 'sanitize-html';

/** A dealer's sanitized HTML. `pictures`: the original addresses of its pictures, without duplicates. */
export type SafeHtml = { html: string; pictures: string[] };

const TEXT_TAGS = 'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u small sub sup span div'.split(' ');
const TABLE_TAGS = 'table caption thead tbody tfoot tr th td'.split(' ');
/** The content of these elements is not text, so it is removed with them. */
const WITH_CONTENT = (
  'script style textarea option select noscript noembed noframes iframe object embed applet template title xmp ' +
  'plaintext svg math audio video canvas head'
).split(' ');

/** A picture with a side of at most this many pixels is a tracking pixel. */
const MAX_TRACKING_PIXEL_SIZE = 3;

/**
 * Keeps text, lists, tables, links and pictures. Removes everything else: scripts, styles, forms, frames, drawings,
 * event handlers, classes, ids, and all addresses except those accepted below. Links to other sites open a new tab and
 * are marked `nofollow`.
 * @param replacePicture returns the address from which a picture is served; `null` removes the picture
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
    // Addresses are checked below, after they are parsed like a browser would.
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

/**
 * Returns a link's target if it is allowed: another site over http or https, an email address, a telephone number, or a
 * path on this host. Otherwise `null`.
 */
export function linkAddress(href: string | undefined): { link: string; offsite: boolean } | null {
  const url = parseAddress(href);
  if (!url) return null;
  if (url.origin === OWN) return { link: pathOf(url), offsite: false };
  const offsite = url.protocol === 'https:' || url.protocol === 'http:';
  return offsite || url.protocol === 'mailto:' || url.protocol === 'tel:' ? { link: url.href, offsite } : null;
}

/** Returns a picture's address if it is allowed: https, or a path on this host. Otherwise `null`. */
export function pictureAddress(src: string | undefined): string | null {
  const url = parseAddress(src);
  if (!url) return null;
  if (url.origin === OWN) return pathOf(url);
  return url.protocol === 'https:' ? url.href : null;
}

const OWN = 'https://own.invalid';

/**
 * Parses an address like a browser on one of our pages. `null` if it contains a user name or password, is relative to
 * the page, or has a path that looks like another host (`/.//host`).
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
  return [width, height].some((size) => size !== undefined && Number.parseFloat(size) <= MAX_TRACKING_PIXEL_SIZE);
}
